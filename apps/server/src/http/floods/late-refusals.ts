import { ERROR_CATALOGUE } from "@crossbook/contract";
import type { Answer, Refusal } from "../../calls/handler.ts";
import { RateLimiter } from "../../calls/rate-limiter.ts";
import type { Clock } from "../../ports/clock.ts";

/** Calls too many that are refused at once, of all callers together; more a second is a flood. */
export const AT_ONCE = { perSecond: 100, burst: 200 } as const;
/** How late the others are refused. */
export const LATE_MS = 500;
/** Refusals that are late at the same time: each keeps a connection and its request in memory. */
export const MOST_LATE = 1000;

const TOO_MANY = 429;
const EVERYBODY = "";

/**
 * Puts off the refusals of calls too many while there is a flood of them. To read and refuse a call costs nearly as much as
 * to do one, and a connection sends its next call after its answer: so a flood is as slow as its answers, and leaves the
 * processor to the calls that are not refused. Whoever is refused beside the flood waits as long, and was to wait anyway.
 */
export class LateRefusals {
  readonly #clock: Clock;
  readonly #atOnce: RateLimiter;
  #late = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#atOnce = new RateLimiter(AT_ONCE, clock);
  }

  /** Resolves when the outcome of a call may be answered; undefined: now. */
  pause(outcome: Answer | Refusal): Promise<void> | undefined {
    if (outcome.ok || ERROR_CATALOGUE[outcome.code].status !== TOO_MANY) return undefined;
    if (this.#atOnce.take(EVERYBODY) === 0 || this.#late >= MOST_LATE) return undefined;
    this.#late += 1;
    return new Promise((resolve) => {
      this.#clock.after(LATE_MS, () => {
        this.#late -= 1;
        resolve();
      });
    });
  }
}
