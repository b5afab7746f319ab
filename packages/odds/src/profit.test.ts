import { paise } from "@crossbook/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { oddsHundredths } from "./odds-hundredths.ts";
import {
  averageOddsHundredths,
  bookPercentage,
  impliedProbability,
  liability,
  liabilityCentipaise,
  profit,
} from "./profit.ts";

describe("profit and liability", () => {
  it.each([
    { stake: 1000, odds: 300, expected: 2000 },
    { stake: 10_000, odds: 101, expected: 100 },
    { stake: 100, odds: 100_000, expected: 99_900 },
  ])("of $stake at $odds are $expected", ({ stake, odds, expected }) => {
    expect(profit(paise(stake), oddsHundredths(odds))).toBe(expected);
    expect(liability(paise(stake), oddsHundredths(odds))).toBe(expected);
  });

  it("rounds a liability up and a profit down to whole paise", () => {
    expect(liabilityCentipaise(paise(150), oddsHundredths(101))).toBe(150);
    expect(liability(paise(150), oddsHundredths(101))).toBe(2);
    expect(profit(paise(150), oddsHundredths(101))).toBe(1);
  });

  it("are exact for the largest stake at the highest price", () => {
    const centipaise = liabilityCentipaise(paise(10_000_000_000), oddsHundredths(100_000));
    expect(BigInt(centipaise)).toBe(10_000_000_000n * 99_900n);
  });

  it("are never a whole paisa apart", () => {
    const stakes = fc.integer({ min: 1, max: 10_000_000_000 });
    const prices = fc.integer({ min: 101, max: 100_000 });
    fc.assert(
      fc.property(stakes, prices, (stake, odds) => {
        const exact = BigInt(stake) * BigInt(odds - 100);
        const held = BigInt(liability(paise(stake), oddsHundredths(odds))) * 100n;
        const paid = BigInt(profit(paise(stake), oddsHundredths(odds))) * 100n;
        expect(held >= exact && held - exact < 100n).toBe(true);
        expect(paid <= exact && exact - paid < 100n).toBe(true);
      }),
      { seed: 5, numRuns: 1000 },
    );
  });
});

describe("the book percentage", () => {
  it("is 100 where the prices are fair", () => {
    expect(impliedProbability(oddsHundredths(400))).toBe(0.25);
    expect(bookPercentage([oddsHundredths(200), oddsHundredths(400), oddsHundredths(400)])).toBe(100);
    expect(bookPercentage([])).toBe(0);
  });
});

describe("the average price", () => {
  it("is the payout over the stake, and there is none without a match", () => {
    expect(averageOddsHundredths(paise(1000), 540_000)).toBe(540);
    expect(averageOddsHundredths(paise(0), 0)).toBeUndefined();
  });
});
