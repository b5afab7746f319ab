import { deliverOutcome, type QueueEntry } from "./queue-entry.ts";

/** What is answered in one turn of the event loop: every answer is written to its caller's connection in that turn. */
export const ANSWERS_OF_A_TURN = 50;
/** Of these, answers to bets whose delay has ended, where there are any. */
export const ENDED_DELAYS_OF_A_TURN = 10;

/**
 * Gives many answers in several turns of the event loop, so that calls that come meanwhile are read, and few at once. Each
 * kind of answer keeps its order. Whoever has waited for the end of a bet delay waits behind who has not.
 */
export class AnswerQueue {
  #entries: QueueEntry[] = [];
  #endedDelays: (() => void)[] = [];
  #isScheduled = false;

  /** Answers what entries of a durable batch got. */
  deliver(entries: readonly QueueEntry[]): void {
    this.#entries.push(...entries);
    if (!this.#isScheduled) this.#giveSome();
  }

  /** Gives the answers of bets whose delay has ended. */
  deliverEndedDelays(answers: readonly (() => void)[]): void {
    // One by one: a suspension can end more delays than a call can have arguments.
    for (const answer of answers) this.#endedDelays.push(answer);
    if (!this.#isScheduled) this.#giveSome();
  }

  /** Gives everything now: the exchange stops. */
  flush(): void {
    this.#give(this.#entries.length, this.#endedDelays.length);
  }

  #giveSome(): void {
    this.#isScheduled = false;
    const forDelays = Math.min(this.#endedDelays.length, ENDED_DELAYS_OF_A_TURN);
    const entries = Math.min(this.#entries.length, ANSWERS_OF_A_TURN - forDelays);
    this.#give(entries, ANSWERS_OF_A_TURN - entries);
    if (this.#entries.length === 0 && this.#endedDelays.length === 0) return;
    this.#isScheduled = true;
    setImmediate(() => this.#giveSome());
  }

  #give(entries: number, endedDelays: number): void {
    for (const entry of this.#entries.splice(0, entries)) deliverOutcome(entry);
    for (const answer of this.#endedDelays.splice(0, endedDelays)) answer();
  }
}
