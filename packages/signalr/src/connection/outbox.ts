import type { Merge } from "../fan-out/delivery.ts";
import { OutgoingMessage } from "../fan-out/outgoing-message.ts";
import type { HubProtocol } from "../protocol/hub-protocol.ts";
import type { Encoded } from "../transport/encoded.ts";

/** Bytes in the outbox: a hub message, or the handshake's answer which is none. */
export type OutboxItem = OutgoingMessage | Encoded;

interface Entry {
  item: OutboxItem;
  byteLength: number;
}

export type OutboxOutcome = "kept" | "conflated" | "dropped" | "full";

export interface OutboxTerms {
  readonly limitBytes: number;
  readonly merges: ReadonlyMap<string, Merge>;
}

/** What waits for a connection whose network is behind. Never holds more than its limit. */
export class Outbox {
  readonly #terms: OutboxTerms;
  #entries: Entry[] = [];
  #head = 0;
  #byKey: Map<string, Entry> | undefined;
  #byteLength = 0;

  constructor(terms: OutboxTerms) {
    this.#terms = terms;
  }

  get byteLength(): number {
    return this.#byteLength;
  }

  get isEmpty(): boolean {
    return this.#head === this.#entries.length;
  }

  /** Keeps the message as its delivery says. "full" means it was not kept and the reader is too slow. */
  push(message: OutgoingMessage, protocol: HubProtocol): OutboxOutcome {
    const { delivery } = message;
    if (delivery.kind === "volatile") return "dropped";
    if (delivery.kind === "every")
      return this.#append(message, message.encodedFor(protocol)) ? "kept" : "full";
    const waiting = this.#byKey?.get(delivery.key);
    if (waiting !== undefined) return this.#conflate(waiting, message, protocol);
    const entry = this.#append(message, message.encodedFor(protocol));
    if (entry === undefined) return "full";
    this.#byKey ??= new Map();
    this.#byKey.set(delivery.key, entry);
    return "kept";
  }

  pushRaw(encoded: Encoded): void {
    this.#append(encoded, encoded);
  }

  shift(): OutboxItem | undefined {
    const entry = this.#entries[this.#head];
    if (entry === undefined) return undefined;
    this.#head += 1;
    this.#byteLength -= entry.byteLength;
    const { item } = entry;
    if (item instanceof OutgoingMessage && item.delivery.kind === "latest")
      this.#byKey?.delete(item.delivery.key);
    if (this.isEmpty) this.clear();
    return item;
  }

  clear(): void {
    this.#entries = [];
    this.#head = 0;
    this.#byKey = undefined;
    this.#byteLength = 0;
  }

  #append(item: OutboxItem, { payload }: Encoded): Entry | undefined {
    if (this.#byteLength + payload.length > this.#terms.limitBytes) return undefined;
    const entry = { item, byteLength: payload.length };
    this.#entries.push(entry);
    this.#byteLength += payload.length;
    return entry;
  }

  #conflate(waiting: Entry, newer: OutgoingMessage, protocol: HubProtocol): OutboxOutcome {
    const { delivery } = newer;
    const mergeName = delivery.kind === "latest" ? delivery.merge : undefined;
    const merge = mergeName === undefined ? undefined : this.#terms.merges.get(mergeName);
    const older = waiting.item;
    const next =
      merge !== undefined && older instanceof OutgoingMessage ? newer.mergedOnto(older, merge) : newer;
    const { length } = next.encodedFor(protocol).payload;
    if (this.#byteLength - waiting.byteLength + length > this.#terms.limitBytes) return "full";
    this.#byteLength += length - waiting.byteLength;
    waiting.item = next;
    waiting.byteLength = length;
    return "conflated";
  }
}
