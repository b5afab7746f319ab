import type { Encoded } from "../transport/encoded.ts";

export type Arrival = "new" | "duplicate" | "premature";

/** Both directions of stateful reconnect: what may have to be sent again, and what has arrived. */
export class ReplayBuffer {
  readonly #limitBytes: number;
  #unacknowledged: Encoded[] = [];
  #firstId = 1;
  #byteLength = 0;
  #nextReceivingId = 1;
  #highestReceivedId = 0;
  #highestAcknowledgedId = 0;
  #receivedSinceAckBytes = 0;
  #isAwaitingSequence = false;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** While full, nothing counted may be written: it could not be sent again. */
  get isFull(): boolean {
    return this.#byteLength >= this.#limitBytes;
  }

  /** The id a Sequence message must carry: the first that is sent again, not the next new one. */
  get firstUnacknowledgedId(): number {
    return this.#firstId;
  }

  get unacknowledged(): readonly Encoded[] {
    return this.#unacknowledged;
  }

  written(encoded: Encoded): void {
    this.#unacknowledged.push(encoded);
    this.#byteLength += encoded.payload.length;
  }

  /** The client has everything up to `id`. */
  acknowledged(id: number): void {
    const count = Math.min(id - this.#firstId + 1, this.#unacknowledged.length);
    if (count <= 0) return;
    for (const { payload } of this.#unacknowledged.slice(0, count)) this.#byteLength -= payload.length;
    this.#unacknowledged = this.#unacknowledged.slice(count);
    this.#firstId += count;
  }

  /** A new transport carries on: until the client says from where, its messages cannot be placed. */
  awaitSequence(): void {
    this.#isAwaitingSequence = true;
  }

  /** False when the client claims to have sent more than it has. */
  sequenceReceived(id: number): boolean {
    if (id > this.#nextReceivingId) return false;
    this.#nextReceivingId = id;
    this.#isAwaitingSequence = false;
    return true;
  }

  countedReceived(byteLength: number): Arrival {
    if (this.#isAwaitingSequence) return "premature";
    const id = this.#nextReceivingId;
    this.#nextReceivingId += 1;
    this.#receivedSinceAckBytes += byteLength;
    if (id <= this.#highestReceivedId) {
      // The client resends what it saw no acknowledgement for: say it again.
      this.#highestAcknowledgedId = Math.min(this.#highestAcknowledgedId, id - 1);
      return "duplicate";
    }
    this.#highestReceivedId = id;
    return "new";
  }

  /** A client whose own buffer may be filling waits for our word before it sends on. */
  get isAckUrgent(): boolean {
    return this.#receivedSinceAckBytes >= this.#limitBytes / 4;
  }

  /** The id to acknowledge now, if there is anything new to acknowledge. */
  takeAck(): number | undefined {
    if (this.#highestReceivedId === this.#highestAcknowledgedId) return undefined;
    this.#highestAcknowledgedId = this.#highestReceivedId;
    this.#receivedSinceAckBytes = 0;
    return this.#highestReceivedId;
  }
}
