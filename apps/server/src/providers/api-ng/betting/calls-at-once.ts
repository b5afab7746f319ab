import { BoundedMap } from "../../../calls/bounded-map.ts";

/** Calls of one account that read its bets: so many at once, others are refused. */
export const MOST_AT_ONCE = 3;
const REMEMBERED = 10_000;

/** Counts calls under way by account. */
export class CallsAtOnce {
  readonly #counts = new BoundedMap<number, { under: number }>(REMEMBERED);

  /** Does the work where there is room for it; undefined: there is none. */
  async run<Result>(accountId: number, work: () => Promise<Result>): Promise<Result | undefined> {
    const count = this.#counts.get(accountId) ?? { under: 0 };
    if (count.under >= MOST_AT_ONCE) return undefined;
    count.under += 1;
    this.#counts.set(accountId, count);
    try {
      return await work();
    } finally {
      count.under -= 1;
    }
  }
}
