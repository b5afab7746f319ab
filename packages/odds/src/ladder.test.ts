import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isOnLadder,
  type LadderName,
  ladderPrices,
  nearestPrice,
  nextPriceDown,
  nextPriceUp,
  priceAway,
  priceFromTick,
  tickAtOrAbove,
  tickAtOrBelow,
  tickCount,
  tickIndex,
} from "./ladder.ts";
import { oddsHundredths } from "./odds-hundredths.ts";

const ladderNames = ["classic", "finest"] as const satisfies readonly LadderName[];
/** All prices of each ladder, listed once: there are many on the finest one. */
const PRICES = { classic: ladderPrices("classic"), finest: ladderPrices("finest") };
const anyLadder = fc.constantFrom(...ladderNames);
const hostileNumbers = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  -1,
  0,
  2 ** 53,
  150.5,
];

describe("the classic ladder", () => {
  it("has 350 prices from 1.01 to 1000", () => {
    const prices = ladderPrices("classic");
    expect(prices).toHaveLength(350);
    expect(prices.slice(0, 2)).toEqual([101, 102]);
    expect(prices.slice(-2)).toEqual([99_000, 100_000]);
  });

  it.each([
    { from: 101, to: 200, step: 1 },
    { from: 200, to: 300, step: 2 },
    { from: 300, to: 400, step: 5 },
    { from: 400, to: 600, step: 10 },
    { from: 600, to: 1000, step: 20 },
    { from: 1000, to: 2000, step: 50 },
    { from: 2000, to: 3000, step: 100 },
    { from: 3000, to: 5000, step: 200 },
    { from: 5000, to: 10_000, step: 500 },
    { from: 10_000, to: 100_000, step: 1000 },
  ])("rises by $step from $from to $to", ({ from, to, step }) => {
    for (let price = from; price < to; price += step)
      expect(nextPriceUp("classic", price)).toBe(price + step);
  });

  it.each([100, 201, 303, 411, 1025, 10_500, 100_001])("does not have the price %d", (price) => {
    expect(isOnLadder("classic", price)).toBe(false);
    expect(tickIndex("classic", price)).toBe(-1);
  });
});

describe("the finest ladder", () => {
  it("has every hundredth from 1.01 to 1000", () => {
    expect(tickCount("finest")).toBe(99_900);
    expect(tickIndex("finest", 101)).toBe(0);
    expect(tickIndex("finest", 100_000)).toBe(99_899);
    expect(nextPriceUp("finest", 215)).toBe(216);
    expect(ladderPrices("finest").at(-1)).toBe(100_000);
  });
});

describe("every ladder", () => {
  it("gives back the price of each tick and the tick of each price", () => {
    for (const ladder of ladderNames) {
      const ticks = Array.from({ length: tickCount(ladder) }, (_, tick) => tick);
      const isLost = (tick: number) => tickIndex(ladder, priceFromTick(ladder, tick) ?? Number.NaN) !== tick;
      expect(ticks.filter(isLost)).toEqual([]);
    }
  });

  it("has no tick for what is no price", () => {
    for (const ladder of ladderNames) {
      for (const odds of hostileNumbers) expect(tickIndex(ladder, odds)).toBe(-1);
      for (const tick of [-1, 0.5, Number.NaN, tickCount(ladder)]) {
        expect(priceFromTick(ladder, tick)).toBeUndefined();
      }
    }
  });

  it("ends where it ends", () => {
    for (const ladder of ladderNames) {
      expect(nextPriceUp(ladder, 100_000)).toBeUndefined();
      expect(nextPriceDown(ladder, 101)).toBeUndefined();
      expect(nextPriceUp(ladder, 0)).toBe(101);
      expect(nextPriceDown(ladder, 1_000_000)).toBe(100_000);
      expect(nextPriceUp(ladder, Number.NaN)).toBeUndefined();
      expect(nextPriceDown(ladder, Number.NaN)).toBeUndefined();
      expect(nearestPrice(ladder, Number.NaN)).toBeUndefined();
    }
  });

  it("steps to the nearest price above and below, also from between two", () => {
    fc.assert(
      fc.property(anyLadder, fc.integer({ min: 102, max: 99_999 }), (ladder, odds) => {
        const prices = PRICES[ladder];
        expect(nextPriceUp(ladder, odds)).toBe(prices.find((price) => price > odds));
        expect(nextPriceDown(ladder, odds)).toBe(prices.findLast((price) => price < odds));
      }),
      { seed: 3, numRuns: 100 },
    );
  });

  it("steps back to where it stepped from", () => {
    for (const ladder of ladderNames) {
      const inner = ladderPrices(ladder).slice(0, -1);
      const isLost = (price: number) =>
        nextPriceDown(ladder, nextPriceUp(ladder, price) ?? Number.NaN) !== price;
      expect(inner.filter(isLost)).toEqual([]);
    }
  });

  it("finds the tick of a price, or of the next one above or below", () => {
    fc.assert(
      fc.property(anyLadder, fc.integer({ min: 90, max: 100_100 }), (ladder, odds) => {
        const prices = PRICES[ladder];
        expect(tickAtOrAbove(ladder, odds)).toBe(prices.findIndex((price) => price >= odds));
        expect(tickAtOrBelow(ladder, odds)).toBe(prices.findLastIndex((price) => price <= odds));
      }),
      { seed: 5, numRuns: 200 },
    );
  });

  it("finds the price that no other is nearer than", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 120_000, noNaN: true }), (odds) => {
        const [nearest] = PRICES.classic.toSorted((a, b) => Math.abs(a - odds) - Math.abs(b - odds) || a - b);
        expect(nearestPrice("classic", odds)).toBe(nearest);
      }),
      { seed: 37, numRuns: 1000 },
    );
  });

  it("finds the nearest price, and the lower of two equally near", () => {
    expect(nearestPrice("classic", 201)).toBe(200);
    expect(nearestPrice("classic", 303)).toBe(305);
    expect(nearestPrice("classic", 305)).toBe(305);
    expect(nearestPrice("classic", 1)).toBe(101);
    expect(nearestPrice("classic", 5_000_000)).toBe(100_000);
  });

  it.each([
    [200, 1, 202],
    [200, -1, 199],
    [200, 0, 200],
    [105, -10, 101],
    [99_000, 10, 100_000],
    [101, -1, 101],
    [201, 1, undefined],
  ])("has %d moved by %d ticks at %s, and ends at its last price", (odds, ticks, expected) => {
    expect(priceAway("classic", oddsHundredths(odds), ticks)).toBe(expected);
  });
});
