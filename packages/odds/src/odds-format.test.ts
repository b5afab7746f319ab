import { describe, expect, it } from "vitest";
import { ladderPrices } from "./ladder.ts";
import {
  decimalOdds,
  formatOdds,
  fractionalOdds,
  oddsFromPercent,
  parseOdds,
  percentFromOdds,
} from "./odds-format.ts";
import { oddsHundredths } from "./odds-hundredths.ts";

describe("parseOdds", () => {
  it.each([
    ["2.14", 214],
    [" 2 ", 200],
    ["2.", 200],
    ["2.10000", 210],
    ["1000", 100_000],
    [1.1, 110],
    [4.35, 435],
    [1.01, 101],
  ])("reads %j as %d hundredths", (odds, expected) => {
    expect(parseOdds(odds)).toBe(expected);
  });

  it.each(["", "evens", "1", "1.001", "1000.01", "-2", "2,5", "1e2", 1, 1.005, 1000.01, Number.NaN, 2 ** 53])(
    "has no odds for %j",
    (odds) => {
      expect(parseOdds(odds)).toBeUndefined();
    },
  );

  it("reads back every price of the ladder, written short, long and as a number", () => {
    for (const price of ladderPrices("finest")) {
      expect(parseOdds(formatOdds(price))).toBe(price);
      expect(parseOdds(formatOdds(price, "two"))).toBe(price);
      expect(parseOdds(decimalOdds(price))).toBe(price);
    }
  });
});

describe("formatOdds", () => {
  it("writes as few decimals as the price needs, or always two", () => {
    expect(formatOdds(oddsHundredths(200))).toBe("2");
    expect(formatOdds(oddsHundredths(510))).toBe("5.1");
    expect(formatOdds(oddsHundredths(214))).toBe("2.14");
    expect(formatOdds(oddsHundredths(200), "two")).toBe("2.00");
  });
});

describe("the percent notation", () => {
  it("writes 1.85 as 85 and reads it back", () => {
    expect(percentFromOdds(oddsHundredths(185))).toBe(85);
    expect(oddsFromPercent(85)).toBe(185);
  });

  it("takes a whole decimal price for what it is", () => {
    expect(percentFromOdds(oddsHundredths(200))).toBe(100);
    expect(oddsFromPercent(100)).toBe(200);
  });

  it.each([0, -5, 0.5, 99_901, Number.NaN])("has no odds for %d per cent", (percent) => {
    expect(oddsFromPercent(percent)).toBeUndefined();
  });
});

describe("fractionalOdds", () => {
  it.each([
    [250, "3/2"],
    [200, "1/1"],
    [101, "1/100"],
    [185, "17/20"],
    [100_000, "999/1"],
  ])("writes %d as %s", (odds, text) => {
    expect(fractionalOdds(oddsHundredths(odds))).toBe(text);
  });
});

describe("oddsHundredths", () => {
  it.each([100, 100_001, 150.5, Number.NaN])("takes %d for a bug", (odds) => {
    expect(() => oddsHundredths(odds)).toThrow(RangeError);
  });
});
