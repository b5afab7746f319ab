import { fakeClock } from "@crossbook/testkit";
import { describe, expect, it } from "vitest";
import {
  BETTORS_ALLOWANCE,
  BYTES_OF_A_MATCHED_ORDER,
  BYTES_OF_FEED_MESSAGES,
  MAKERS_ALLOWANCE,
  MOST_GROWTH_PER_HOUR,
  MOST_ORDERS_PER_HOUR,
  orderAllowance,
} from "./order-allowance.ts";

describe("an allowance of orders", () => {
  it("begins full, refuses what is not left, and takes nothing then", () => {
    const allowance = orderAllowance({ perHour: 3600, burst: 10 }, fakeClock());
    expect([allowance.take(8), allowance.take(3), allowance.take(2), allowance.take(1)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it("refills evenly and never beyond its burst", () => {
    const clock = fakeClock();
    const allowance = orderAllowance({ perHour: 3600, burst: 10 }, clock);
    allowance.take(10);
    clock.advance(4000);
    expect([allowance.take(5), allowance.take(4)]).toEqual([false, true]);
    clock.advance(3_600_000);
    expect([allowance.take(11), allowance.take(10)]).toEqual([false, true]);
  });

  it("keeps a reserve from who asks for one to be kept", () => {
    const allowance = orderAllowance({ perHour: 0, burst: 10 }, fakeClock());
    expect([allowance.take(8, 5), allowance.take(5, 5), allowance.take(1, 5)]).toEqual([false, true, false]);
    expect([allowance.take(5), allowance.take(1)]).toEqual([true, false]);
  });

  it("never gives more in an hour than its rate and its burst", () => {
    const clock = fakeClock();
    const allowance = orderAllowance({ perHour: 100, burst: 20 }, clock);
    let taken = 0;
    for (let second = 0; second < 3600; second++) {
      while (allowance.take(1)) taken += 1;
      clock.advance(1000);
    }
    expect(taken).toBeLessThanOrEqual(120);
    expect(taken).toBeGreaterThanOrEqual(118);
  });

  it("adds up to the budget of the whole sandbox", () => {
    const most = [MAKERS_ALLOWANCE, BETTORS_ALLOWANCE].reduce(
      (sum, { perHour, burst }) => sum + perHour + burst,
      0,
    );
    expect(most).toBeLessThanOrEqual(MOST_ORDERS_PER_HOUR);
  });

  it("leaves room for every order of the bettors to match, with as many orders of makers", () => {
    const bettors = BETTORS_ALLOWANCE.perHour + BETTORS_ALLOWANCE.burst;
    const growth = 2 * bettors * BYTES_OF_A_MATCHED_ORDER + BYTES_OF_FEED_MESSAGES;
    expect(growth).toBeLessThanOrEqual(MOST_GROWTH_PER_HOUR);
  });
});
