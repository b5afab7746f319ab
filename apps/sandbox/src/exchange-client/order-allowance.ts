import type { Clock } from "../ports/clock.ts";

/** A limit on how many orders may be placed over time, shared by whoever takes from it. */
export interface OrderAllowance {
  /** Takes `count` orders; false, and nothing is taken, where not so many are left, and `reserve` beside them. */
  take(count: number, reserve?: number): boolean;
}

/**
 * What the sandbox may place in one hour at its default speed.
 *
 * An order that never matches leaves the exchange's tables with its key an hour after its market has finished: orders
 * of that kind cost a constant, about two hours of them at 0.6 kB each. Only matched orders stay, at about 1.3 kB each
 * (the order's row, its key, its legs of matches and the indexes).
 */
export const MOST_ORDERS_PER_HOUR = 30_000;
/** All market makers together: 24,000 an hour, the first burst included. */
export const MAKERS_ALLOWANCE = { perHour: 22_000, burst: 2000 } as const;
/** All public bettors together: 2,900 an hour, the first burst included. */
export const BETTORS_ALLOWANCE = { perHour: 2300, burst: 600 } as const;

/** What the tables of the exchange may grow by in an hour, and what an order that was matched, in part or whole, takes of it. */
export const MOST_GROWTH_PER_HOUR = 15_000_000;
export const BYTES_OF_A_MATCHED_ORDER = 1300;

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
