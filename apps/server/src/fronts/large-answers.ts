import type { Clock } from "../ports/clock.ts";
import { type AnswerInParts, MOST_ANSWER_BYTES, type PartRequest } from "./call-message.ts";

/** Of all answers that wait, in bytes. */
const MOST_KEPT_BYTES = 2 * MOST_ANSWER_BYTES;
/** A front that has not taken the whole answer by then asks for nothing more of it. */
const KEPT_MS = 30_000;
const NOTHING = new Uint8Array();

interface Kept {
  readonly reply: Uint8Array;
  readonly cancel: () => void;
}

/** Answers that are larger than one message of the bus, kept until their front has taken them part by part. */
export class LargeAnswers {
  readonly #clock: Pick<Clock, "after">;
  readonly #kept = new Map<number, Kept>();
  #bytes = 0;
  #lastId = 0;

  constructor(clock: Pick<Clock, "after">) {
    this.#clock = clock;
  }

  /** Undefined: it is too large, or too much waits. */
  keep(reply: Uint8Array): AnswerInParts | undefined {
    const bytes = reply.length;
    if (bytes > MOST_ANSWER_BYTES || this.#bytes + bytes > MOST_KEPT_BYTES) return undefined;
    const id = ++this.#lastId;
    this.#kept.set(id, { reply, cancel: this.#clock.after(KEPT_MS, () => this.#forget(id)) });
    this.#bytes += bytes;
    return { id, bytes };
  }

  /** At most so many bytes of an answer; none where it is not kept (any more). With its last byte it is forgotten. */
  take({ partOf, from }: PartRequest, mostBytes: number): Uint8Array {
    const reply = this.#kept.get(partOf)?.reply;
    if (reply === undefined) return NOTHING;
    if (from + mostBytes >= reply.length) this.#forget(partOf);
    return reply.subarray(from, from + mostBytes);
  }

  /** Forgets all of them. */
  clear(): void {
    for (const id of [...this.#kept.keys()]) this.#forget(id);
  }

  #forget(id: number): void {
    const kept = this.#kept.get(id);
    if (kept === undefined) return;
    kept.cancel();
    this.#kept.delete(id);
    this.#bytes -= kept.reply.length;
  }
}
