import type { Clock } from "../ports/clock.ts";

/** A limit on how many orders may be placed over time, shared by whoever takes from it. */
export interface OrderAllowance {
  /** Takes `count` orders; false, and nothing is taken, where not so many are left, and `reserve` beside them. */
  take(count: number, reserve?: number): boolean;
}

/**
 * What the sandbox may add to the exchange's tables in one hour at its default speed.
 *
 * A bettor's order that matches costs about 1 kB of tables (the order's row, two legs of a match, its key, the
 * indexes), one that is cancelled unmatched about 0.5 kB until its market is finished; the journal takes about 60 bytes
 * a command. The bound for a demo that is left running is 15 MB of tables an hour: 12,000 orders at 1 kB are 12 MB,
 * which leaves 3 MB for markets, scores and statements.
 */
export const MOST_ORDERS_PER_HOUR = 12_000;
/** All market makers together: 9,100 an hour, the first burst included. */
export const MAKERS_ALLOWANCE = { perHour: 8600, burst: 500 } as const;
/** All public bettors together: 2,900 an hour, the first burst included. */
export const BETTORS_ALLOWANCE = { perHour: 2300, burst: 600 } as const;

const HOUR_MS = 3_600_000;

/** An allowance that begins full with `burst` orders and refills evenly; in any hour at most `perHour + burst`. */
export function orderAllowance(
  { perHour, burst }: { readonly perHour: number; readonly burst: number },
  clock: Clock,
): OrderAllowance {
  let left = burst;
  let countedAt = clock.now();
  return {
    take(count, reserve = 0) {
      const now = clock.now();
      left = Math.min(burst, left + ((now - countedAt) / HOUR_MS) * perHour);
      countedAt = now;
      if (count + reserve > left) return false;
      left -= count;
      return true;
    },
  };
}
