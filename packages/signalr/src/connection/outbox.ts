import type { Merge } from "../fan-out/delivery.ts";
import type { OutgoingMessage } from "../fan-out/outgoing-message.ts";
import type { HubProtocol } from "../protocol/hub-protocol.ts";

/** Entries already taken that may still be held: an outbox may go on for hours without being empty. */
const longestTail = 1_024;

interface Entry {
  message: OutgoingMessage;
  byteLength: number;
}

export type OutboxOutcome = "kept" | "conflated" | "dropped" | "full";

export interface OutboxTerms {
  readonly limitBytes: number;
  readonly merges: ReadonlyMap<string, Merge>;
}

/** Messages queued for a connection whose network is behind. Never holds more than its limit. */
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
    if (delivery.kind === "every") return this.#append(message, protocol) === undefined ? "full" : "kept";
    const waiting = this.#byKey?.get(delivery.key);
    if (waiting !== undefined) return this.#conflate(waiting, message, protocol);
    const entry = this.#append(message, protocol);
    if (entry === undefined) return "full";
    this.#byKey ??= new Map();
    this.#byKey.set(delivery.key, entry);
    return "kept";
  }

  shift(): OutgoingMessage | undefined {
    const entry = this.#entries[this.#head];
    if (entry === undefined) return undefined;
    this.#head += 1;
    this.#byteLength -= entry.byteLength;
    const { delivery } = entry.message;
    if (delivery.kind === "latest") this.#byKey?.delete(delivery.key);
    if (this.isEmpty) this.clear();
    else if (this.#head >= longestTail) this.#forgetTaken();
    return entry.message;
  }

  clear(): void {
    this.#entries = [];
    this.#head = 0;
    this.#byKey = undefined;
    this.#byteLength = 0;
  }

  #forgetTaken(): void {
    this.#entries = this.#entries.slice(this.#head);
    this.#head = 0;
  }

  #append(message: OutgoingMessage, protocol: HubProtocol): Entry | undefined {
    const byteLength = message.encodedFor(protocol).payload.length;
    if (this.#byteLength + byteLength > this.#terms.limitBytes) return undefined;
    const entry = { message, byteLength };
    this.#entries.push(entry);
    this.#byteLength += byteLength;
    return entry;
  }

  #conflate(waiting: Entry, newer: OutgoingMessage, protocol: HubProtocol): OutboxOutcome {
    const mergeName = newer.delivery.kind === "latest" ? newer.delivery.merge : undefined;
    const merge = mergeName === undefined ? undefined : this.#terms.merges.get(mergeName);
    const next = merge === undefined ? newer : newer.mergedOnto(waiting.message, merge);
    const { length } = next.encodedFor(protocol).payload;
    if (this.#byteLength - waiting.byteLength + length > this.#terms.limitBytes) return "full";
    this.#byteLength += length - waiting.byteLength;
    waiting.message = next;
    waiting.byteLength = length;
    return "conflated";
  }
}
