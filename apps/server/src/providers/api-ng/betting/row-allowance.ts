import { BoundedMap } from "../../../calls/bounded-map.ts";
import type { Clock } from "../../../ports/clock.ts";

/** Rows of its own bets that one account may read: so many a second for ever, so many at once. */
const ROWS = { perSecond: 2000, burst: 20_000 };
/** So many accounts that read last are remembered at least. */
const REMEMBERED = 10_000;

interface Left {
  rows: number;
  atMs: number;
}

/**
 * What accounts may still read. How much a call reads is known only afterwards: what it takes beyond the allowance is owed, and
 * nothing more may be read until time has paid it.
 */
export class RowAllowance {
  readonly #clock: Pick<Clock, "monotonicMs">;
  readonly #accounts = new BoundedMap<number, Left>(REMEMBERED);

  constructor(clock: Pick<Clock, "monotonicMs">) {
    this.#clock = clock;
  }

  /** Whether the account may read now. */
  isLeft(accountId: number): boolean {
    return this.#leftOf(accountId).rows > 0;
  }

  charge(accountId: number, rows: number): void {
    this.#leftOf(accountId).rows -= rows;
  }

  #leftOf(accountId: number): Left {
    const now = this.#clock.monotonicMs();
    const known = this.#accounts.get(accountId);
    if (known === undefined) {
      const full = { rows: ROWS.burst, atMs: now };
      this.#accounts.set(accountId, full);
      return full;
    }
    known.rows = Math.min(ROWS.burst, known.rows + ((now - known.atMs) / 1000) * ROWS.perSecond);
    known.atMs = now;
    return known;
  }
}
