import { BoundedMap } from "../../../calls/bounded-map.ts";
import type { RateLimiter } from "../../../calls/rate-limiter.ts";

/** Calls of one account that read its bets: so many at once, others are refused. */
export const MOST_AT_ONCE = 3;
const REMEMBERED = 10_000;

/** Counts calls under way by account, and what they read. */
export class CallsAtOnce {
  readonly #counts = new BoundedMap<number, { under: number }>(REMEMBERED);
  readonly #rows: RateLimiter;

  constructor(rows: RateLimiter) {
    this.#rows = rows;
  }

  /**
   * Does the work where there is room for it, and charges the account with the rows that `rowsOf` counts. Undefined: there is no
   * room, or the account has read too much.
   */
  async run<Result>(
    accountId: number,
    work: () => Promise<Result>,
    rowsOf: (result: Result) => number,
  ): Promise<Result | undefined> {
    const count = this.#counts.get(accountId) ?? { under: 0 };
    if (count.under >= MOST_AT_ONCE || !this.#rows.isLeft(accountId)) return undefined;
    count.under += 1;
    this.#counts.set(accountId, count);
    try {
      const result = await work();
      this.#rows.charge(accountId, rowsOf(result));
      return result;
    } finally {
      count.under -= 1;
    }
  }
}
