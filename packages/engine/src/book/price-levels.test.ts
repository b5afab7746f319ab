import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_ORDER, OrderPool } from "../orders/order-pool.ts";
import { PriceLevels } from "./price-levels.ts";

interface Resting {
  readonly slot: number;
  readonly rank: number;
  readonly arrival: number;
  size: number;
}

/** Ranks from best to worst with the slots resting there and the size in all. */
function read(levels: PriceLevels, orders: OrderPool) {
  const found: { rank: number; slots: number[]; size: number }[] = [];
  for (let rank = levels.best; rank >= 0; rank = levels.below(rank)) {
    const slots: number[] = [];
    for (let slot = levels.firstAt(rank); slot !== NO_ORDER; slot = orders.next(slot)) slots.push(slot);
    found.push({ rank, slots, size: levels.sizeAt(rank) });
  }
  return found;
}

function expected(resting: readonly Resting[]) {
  const ranks = [...new Set(resting.map(({ rank }) => rank))].sort((a, b) => b - a);
  return ranks.map((rank) => {
    const here = resting.filter((order) => order.rank === rank).sort((a, b) => a.arrival - b.arrival);
    return { rank, slots: here.map(({ slot }) => slot), size: here.reduce((sum, { size }) => sum + size, 0) };
  });
}

const steps = (highestRank: number) =>
  fc.array(
    fc.record({
      isArrival: fc.boolean(),
      rank: fc.oneof(fc.integer({ min: 0, max: highestRank }), fc.integer({ min: 0, max: 40 })),
      size: fc.integer({ min: 1, max: 100 }),
      pick: fc.nat(),
      isPart: fc.boolean(),
    }),
    { maxLength: 80, size: "max" },
  );

describe("price levels", () => {
  it.each([40, 349, 99_899])("keep best rank, queues and sizes with ranks up to %d", (highestRank) => {
    fc.assert(
      fc.property(steps(highestRank), (played) => {
        const orders = new OrderPool(1);
        const levels = new PriceLevels(orders);
        const resting: Resting[] = [];
        for (const [arrival, { isArrival, rank, size, pick, isPart }] of played.entries()) {
          const chosen = resting[pick % Math.max(1, resting.length)];
          if (isArrival || chosen === undefined) {
            const slot = orders.take(arrival + 1, 0, 0, false, size);
            levels.append(slot, rank);
            resting.push({ slot, rank, arrival, size });
          } else {
            const by = isPart ? Math.ceil(chosen.size / 2) : chosen.size;
            levels.reduce(chosen.slot, by);
            chosen.size -= by;
            if (chosen.size === 0) resting.splice(resting.indexOf(chosen), 1);
          }
          expect(read(levels, orders)).toEqual(expected(resting));
        }
      }),
      { seed: 17, numRuns: 100 },
    );
  });

  it("stop the engine where more is taken than there is", () => {
    const orders = new OrderPool();
    const levels = new PriceLevels(orders);
    const slot = orders.take(1, 0, 0, true, 100);
    levels.append(slot, 5);
    expect(() => levels.reduce(slot, 101)).toThrow("more taken from an order than it has");
  });
});
