import type { Merge } from "../fan-out/delivery.ts";
import type { OutgoingMessage } from "../fan-out/outgoing-message.ts";
import type { HubProtocol } from "../protocol/hub-protocol.ts";
import {
  type AckMessage,
  type CloseMessage,
  messageType,
  type SequenceMessage,
} from "../protocol/messages.ts";
import { Encoded } from "../transport/encoded.ts";
import type { Transport } from "../transport/transport.ts";
import { Gate } from "./gate.ts";
import { Outbox, type OutboxOutcome } from "./outbox.ts";
import { ReplayBuffer } from "./replay-buffer.ts";

/** Handed to a network that has caught up, before looking again whether it still has. */
const sliceBytes = 65_536;

export interface OutboundTerms {
  readonly outboxBytes: number;
  readonly replayBytes: number;
  readonly merges: ReadonlyMap<string, Merge>;
}

/** The sending half of a connection: writes at once while the network keeps up, keeps the rest. */
export class Outbound {
  readonly #terms: OutboundTerms;
  #transport: Transport | undefined;
  #protocol: HubProtocol | undefined;
  #outbox: Outbox | undefined;
  #replay: ReplayBuffer | undefined;
  #writable: Gate | undefined;
  #isHeld = false;
  /** Something was written since the last `takeActivity`. */
  #isActive = false;

  constructor(terms: OutboundTerms) {
    this.#terms = terms;
  }

  get transport(): Transport | undefined {
    return this.#transport;
  }

  get protocol(): HubProtocol | undefined {
    return this.#protocol;
  }

  /** Present once stateful reconnect is agreed. */
  get replay(): ReplayBuffer | undefined {
    return this.#replay;
  }

  get bufferedBytes(): number {
    return (this.#outbox?.byteLength ?? 0) + (this.#transport?.bufferedBytes() ?? 0);
  }

  get isWritable(): boolean {
    return (this.#outbox === undefined || this.#outbox.isEmpty) && this.#canWrite();
  }

  /** Resolves when nothing waits any more, or the connection has ended. */
  untilWritable(): Promise<void> {
    if (this.isWritable) return Promise.resolve();
    this.#writable ??= new Gate();
    return this.#writable.pass();
  }

  /** True if anything was written since the last time this was asked. */
  takeActivity(): boolean {
    const isActive = this.#isActive;
    this.#isActive = false;
    return isActive;
  }

  attach(transport: Transport): void {
    this.#transport = transport;
  }

  detach(): void {
    this.#transport = undefined;
  }

  /** From here on messages go out. With `isStateful` they are kept until acknowledged, and held at first. */
  open(protocol: HubProtocol, isStateful: boolean): void {
    this.#protocol = protocol;
    if (!isStateful) return;
    this.#replay = new ReplayBuffer(this.#terms.replayBytes);
    this.#isHeld = true;
  }

  stopHolding(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.flush();
  }

  deliver(message: OutgoingMessage): OutboxOutcome | "written" {
    if (this.#protocol === undefined) return "dropped";
    if (!this.isWritable) {
      this.#outbox ??= new Outbox({ limitBytes: this.#terms.outboxBytes, merges: this.#terms.merges });
      return this.#outbox.push(message, this.#protocol);
    }
    const encoded = message.encodedFor(this.#protocol);
    if (this.#replay !== undefined && message.isCounted) this.#replay.written(encoded);
    this.#isActive = true;
    this.#transport?.write(encoded);
    return "written";
  }

  /** Writes past everything that waits: the answer to the handshake, always text. */
  writeHandshake(payload: Buffer): void {
    this.#transport?.write(new Encoded(payload, false));
  }

  writeAck(sequenceId: number): void {
    const ack = this.#encode({ type: messageType.ack, sequenceId });
    if (ack !== undefined) this.#transport?.write(ack);
  }

  /** The last message, behind all that waits if `isPatient`. */
  writeClose(message: Omit<CloseMessage, "type">, isPatient: boolean): void {
    const closing = this.#encode({ type: messageType.close, ...message });
    if (closing !== undefined)
      this.#transport?.writeAll(
        isPatient ? [...this.#takeOutbox(Number.POSITIVE_INFINITY), closing] : [closing],
      );
  }

  flush(): void {
    // In slices: what has left the outbox can no longer give way to something newer.
    while (this.#outbox !== undefined && !this.#outbox.isEmpty && this.#canWrite()) {
      this.#isActive = true;
      this.#transport?.writeAll(this.#takeOutbox(sliceBytes));
    }
    if (this.#writable?.hasWaiting && this.isWritable) this.#writable.open();
  }

  /** On a new transport: where we go on from, then everything the client has not acknowledged. */
  resume(replay: ReplayBuffer): void {
    const sequence = this.#encode({ type: messageType.sequence, sequenceId: replay.firstUnacknowledgedId });
    if (sequence !== undefined) this.#transport?.writeAll([sequence, ...replay.unacknowledged]);
    this.flush();
  }

  end(): void {
    this.#outbox?.clear();
    this.#writable?.open();
  }

  #canWrite(): boolean {
    return !this.#isHeld && this.#transport?.isWritable() === true && this.#replay?.isFull !== true;
  }

  #encode(message: AckMessage | CloseMessage | SequenceMessage): Encoded | undefined {
    const protocol = this.#protocol;
    return protocol === undefined ? undefined : new Encoded(protocol.encode(message), protocol.isBinary);
  }

  #takeOutbox(limitBytes: number): Encoded[] {
    const batch: Encoded[] = [];
    let byteLength = 0;
    while (this.#protocol !== undefined && byteLength < limitBytes && this.#replay?.isFull !== true) {
      const message = this.#outbox?.shift();
      if (message === undefined) break;
      const encoded = message.encodedFor(this.#protocol);
      if (message.isCounted) this.#replay?.written(encoded);
      batch.push(encoded);
      byteLength += encoded.payload.length;
    }
    return batch;
  }
}
