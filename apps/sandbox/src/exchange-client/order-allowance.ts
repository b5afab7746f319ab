import type { Clock } from "../ports/clock.ts";

/** A limit on how many orders may be placed over time, shared by whoever takes from it. */
export interface OrderAllowance {
  /** Takes `count` orders; false, and nothing is taken, where not so many are left, and `reserve` beside them. */
  take(count: number, reserve?: number): boolean;
}

/**
 * What the sandbox may place in one hour at its default speed.
 *
 * An order that never matches leaves the exchange's tables an hour after its market has finished (0.36 kB each with its
 * indexes), and its key once the exchange has taken 200,000 newer ones (0.35 kB): both are constants, about 16 MB and
 * 70 MB. Orders that match stay, in part or whole, at about 1.3 kB each: row, key, legs of its matches and its share of
 * the ledger. They may add 15 MB an hour at most, together with the feed's messages of an hour.
 */
export const MOST_ORDERS_PER_HOUR = 44_000;
/** All market makers together: 40,200 an hour, the first burst included. */
export const MAKERS_ALLOWANCE = { perHour: 37_200, burst: 3000 } as const;
/** All public bettors together: 3,800 an hour, the first burst included. */
export const BETTORS_ALLOWANCE = { perHour: 3200, burst: 600 } as const;

/** Bytes that all tables may grow by in an hour, for good. */
export const MOST_GROWTH_PER_HOUR = 15_000_000;
export const BYTES_OF_A_MATCHED_ORDER = 1300;
/** About 9,000 messages an hour at 0.22 kB, deleted an hour after their fixture has finished. */
export const BYTES_OF_FEED_MESSAGES = 2_000_000;

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
