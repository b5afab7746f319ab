import type { Logger } from "pino";
import type { Clock } from "../ports/clock.ts";

interface Parts {
  readonly clock: Clock;
  readonly logger: Logger;
}

interface Steps {
  readonly read: () => Promise<void>;
  /** Called when all that was asked for is read, in the same turn in which nothing is under way any more. */
  readonly ended?: () => void;
}

const READ_AGAIN_MS = 1_000;

/** Reads as often as it is asked to, once at a time: what is asked for meanwhile is one more reading after it. */
export class RepeatedReading {
  readonly #parts: Parts;
  readonly #steps: Steps;
  #underWay: Promise<void> | undefined;
  #isDue = false;
  #isStopped = false;

  constructor(parts: Parts, steps: Steps) {
    this.#parts = parts;
    this.#steps = steps;
  }

  get isUnderWay(): boolean {
    return this.#underWay !== undefined;
  }

  /** What there is from now on is read; where that fails, again after a second. */
  ask(): void {
    this.#isDue = true;
    if (!this.#isStopped) this.#underWay ??= this.#read();
  }

  /** Resolves when all that was asked for is read. */
  async settled(): Promise<void> {
    await this.#underWay;
  }

  /** Begins no further reading. */
  stop(): void {
    this.#isStopped = true;
  }

  async #read(): Promise<void> {
    const { clock, logger } = this.#parts;
    while (this.#isDue && !this.#isStopped) {
      this.#isDue = false;
      try {
        await this.#steps.read();
      } catch (error) {
        logger.warn({ err: error }, "what is not in the journal could not be read; it is tried again");
        this.#isDue = true;
        await new Promise<void>((next) => clock.after(READ_AGAIN_MS, next));
      }
    }
    // In the same turn as the look for what is due: what comes later is neither kept nor left unread.
    this.#underWay = undefined;
    this.#steps.ended?.();
  }
}
