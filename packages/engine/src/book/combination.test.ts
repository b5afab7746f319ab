import { ladderPrices } from "@crossbook/odds";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Combination, NO_PRICE } from "./combination.ts";

function combinationOf(isLay: boolean, offers: readonly (readonly [price: number, size: number])[]) {
  const combination = new Combination();
  combination.begin(isLay, offers.length);
  for (const [index, [price, size]] of offers.entries()) combination.put(index, price, size);
  combination.combine();
  return combination;
}

const parts = (combination: Combination) =>
  Array.from({ length: combination.count }, (_, index) => combination.partOf(index));

const sizes = (combination: Combination) =>
  Array.from({ length: combination.count }, (_, index) => combination.sizeOf(index));

const price = fc.oneof(fc.constantFrom(...ladderPrices("classic")), fc.integer({ min: 101, max: 100_000 }));
const size = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 1_000_000_000 }));
const offers = fc.array(fc.tuple(price, size), { minLength: 1, maxLength: 2 });

describe("a combination of offers on all other runners", () => {
  it("takes of each what returns the same", () => {
    const combination = combinationOf(false, [
      [400, 100],
      [400, 70],
    ]);
    expect([combination.price, combination.fit(100)]).toEqual([200, "matched"]);
    expect([combination.stake, ...parts(combination)]).toEqual([100, 50, 50]);
    combination.use();
    expect(sizes(combination)).toEqual([50, 20]);
  });

  it("is used up by the offer that returns least, whatever its stake", () => {
    const combination = combinationOf(false, [
      [1000, 40],
      [300, 100],
    ]);
    expect([combination.least, combination.fit(10_000)]).toEqual([1, "matched"]);
    // A return of 300: at 10 a stake of 30, and at 1.76, which is 1.7647 rounded down, one of 170.
    expect([combination.price, combination.stake, ...parts(combination)]).toEqual([176, 170, 30, 100]);
  });

  it.each([
    [
      "an order that leaves an offer not a paisa",
      [
        [10_000, 50],
        [200, 5000],
      ],
      1,
      "orderTooSmall",
    ],
    [
      "an offer that leaves the order not a paisa",
      [
        [101, 50],
        [100_000, 1],
      ],
      5000,
      "offerTooSmall",
    ],
    [
      "an offer that leaves another offer not a paisa",
      [
        [300, 5],
        [50_000, 9],
      ],
      5000,
      "offerTooSmall",
    ],
  ] as const)("matches nothing with %s", (_name, all, stake, fit) => {
    expect(combinationOf(false, all).fit(stake)).toBe(fit);
  });

  it("has no price where the others leave nothing", () => {
    expect(
      combinationOf(true, [
        [200, 100],
        [200, 100],
      ]).price,
    ).toBe(NO_PRICE);
  });

  it("takes no more than there is and costs who stands between less than a paisa for each offer, whatever the result", () => {
    let matched = 0;
    fc.assert(
      fc.property(fc.boolean(), offers, size, (isLay, all, stake) => {
        const combination = combinationOf(isLay, all);
        if (combination.price === NO_PRICE || combination.fit(stake) !== "matched") return;
        matched += 1;
        expect(combination.stake).toBeLessThanOrEqual(stake);
        for (const [index, part] of parts(combination).entries())
          expect(part).toBeLessThanOrEqual(combination.sizeOf(index));
        const bets = [
          [combination.price, combination.stake],
          ...parts(combination).map((part, index) => [combination.priceOf(index), part]),
        ];
        const staked = bets.reduce((sum, [, one = 0]) => sum + one, 0);
        for (const [odds = 0, one = 0] of bets) {
          const kept = staked - (odds * one) / 100;
          expect(isLay ? -kept : kept).toBeGreaterThan(-all.length - 0.01);
        }
      }),
      { numRuns: 5000 },
    );
    expect(matched).toBeGreaterThan(1000);
  });
});
