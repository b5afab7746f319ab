import type { Rate } from "./rates.ts";

/**
 * Tokens that come back with time. A cost is taken as soon as there is any token, and may leave a debt: what is dearer
 * than a whole burst is possible once, and is paid back before the next.
 */
export class TokenBucket {
  readonly #rate: Rate;
  #tokens: number;
  #filledAtMs: number;

  constructor(rate: Rate, nowMs: number) {
    this.#rate = rate;
    this.#tokens = rate.burst;
    this.#filledAtMs = nowMs;
  }

  /** False when there is no token left; nothing is taken then. */
  take(cost: number, nowMs: number): boolean {
    const { perSecond, burst } = this.#rate;
    // The clock may be set back: time that was counted once is not counted again.
    const elapsedMs = Math.max(0, nowMs - this.#filledAtMs);
    this.#tokens = Math.min(burst, this.#tokens + (elapsedMs / 1_000) * perSecond);
    this.#filledAtMs = nowMs;
    if (this.#tokens <= 0) return false;
    this.#tokens -= cost;
    return true;
  }
}
