import type { Clock } from "../ports/clock.ts";
import type { Answer } from "./api-call.ts";
import { until } from "./passing-time.ts";

/** A bet that was delayed, and its answer. */
export interface DecidedCall {
  readonly who: string;
  readonly answer: Answer;
}

interface DelayedCall {
  readonly who: string;
  readonly dueAt: number;
  readonly placing: Promise<Answer>;
}

/** Calls that place a bet and are not answered yet, because their market delays bets. */
export class DelayedCalls {
  readonly #clock: Clock;
  readonly #delayMs: number;
  readonly #calls: DelayedCall[] = [];

  constructor(clock: Clock, delayMs: number) {
    this.#clock = clock;
    this.#delayMs = delayMs;
  }

  /** The answer of a call, or `delayed` where its bet is accepted and delayed. */
  async answered(
    who: string,
    placing: Promise<Answer>,
    isDelayed: () => Promise<boolean>,
  ): Promise<Answer | "delayed"> {
    const dueAt = this.#clock.now() + this.#delayMs;
    let isAnswered = false;
    const answered = placing.finally(() => {
      isAnswered = true;
    });
    await until(async () => isAnswered || (await isDelayed()));
    if (isAnswered) return answered;
    this.#calls.push({ who, dueAt, placing: answered });
    return "delayed";
  }

  /** Answers of the calls whose delay has passed. */
  due(): Promise<DecidedCall[]> {
    return this.#take((call) => call.dueAt <= this.#clock.now());
  }

  /** Answers of all calls: something has ended every delay. */
  all(): Promise<DecidedCall[]> {
    return this.#take(() => true);
  }

  async #take(isTaken: (call: DelayedCall) => boolean): Promise<DecidedCall[]> {
    const taken = this.#calls.filter(isTaken);
    for (const call of taken) this.#calls.splice(this.#calls.indexOf(call), 1);
    return Promise.all(taken.map(async ({ who, placing }) => ({ who, answer: await placing })));
  }
}
