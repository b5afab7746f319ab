import { describe, expect, it } from "vitest";
import { REMEMBERED_MARKETS, RemovedMarkets } from "./removed-markets.ts";

describe("the numbers of removed markets", () => {
  it("are known, and no others", () => {
    const removed = new RemovedMarkets([3, 9]);
    removed.add(7);
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((id) => removed.has(id))).toEqual([3, 7, 9]);
  });

  it("take bounded memory for ever: the newest are remembered, and every lower number counts as used", () => {
    const removed = new RemovedMarkets([]);
    // Every second number: markets that are still in memory, or numbers that were never used, lie between.
    for (let marketId = 2; marketId <= 200_000; marketId += 2) removed.add(marketId);
    expect(removed.size).toBeLessThan(2 * REMEMBERED_MARKETS);
    expect(removed.size).toBeGreaterThanOrEqual(REMEMBERED_MARKETS);
    expect([removed.has(200_000), removed.has(199_999), removed.has(200_001)]).toEqual([true, false, false]);
    expect([removed.has(2), removed.has(3)]).toEqual([true, true]);
    removed.add(4);
    expect(removed.size).toBeLessThan(2 * REMEMBERED_MARKETS);
  });

  it("are the same after a start from the newest of the tables", () => {
    const newest = Array.from({ length: 2 * REMEMBERED_MARKETS }, (_, index) => 1_000_000 - 2 * index);
    const removed = new RemovedMarkets(newest);
    expect([removed.has(1_000_000), removed.has(999_999), removed.has(5)]).toEqual([true, false, true]);
  });

  it("do not depend on the order in which they come", () => {
    const removed = new RemovedMarkets([]);
    for (let marketId = 20_000; marketId > 0; marketId -= 1) removed.add(marketId);
    expect([1, 10_000, 20_000].every((id) => removed.has(id))).toBe(true);
    expect(removed.has(20_001)).toBe(false);
  });
});
