import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ladderPrices } from "./ladder.ts";
import {
  decimalOdds,
  displayOdds,
  displayPrice,
  formatOdds,
  fractionalOdds,
  oddsFromPercent,
  parseOdds,
  parsePrice,
  percentFromOdds,
} from "./odds-format.ts";
import { type OddsHundredths, oddsHundredths } from "./odds-hundredths.ts";

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

  it("reads back every price of the ladder, written short, as shown and as a number", () => {
    const isLost = (price: OddsHundredths) =>
      [formatOdds(price), displayOdds(price), decimalOdds(price)].some((odds) => parseOdds(odds) !== price);
    expect(ladderPrices("finest").filter(isLost)).toEqual([]);
  });
});

describe("formatOdds", () => {
  it("writes as few decimals as the price needs", () => {
    expect(formatOdds(oddsHundredths(200))).toBe("2");
    expect(formatOdds(oddsHundredths(510))).toBe("5.1");
    expect(formatOdds(oddsHundredths(214))).toBe("2.14");
  });
});

describe("displayOdds", () => {
  it.each([
    [101, "1.01"],
    [270, "2.70"],
    [395, "3.95"],
    [400, "4.0"],
    [680, "6.8"],
    [1500, "15.0"],
    [1950, "19.5"],
    [2000, "20"],
    [100_000, "1000"],
  ])("writes %d as %s, with the decimals of its stretch of the ladder", (odds, text) => {
    expect(displayOdds(oddsHundredths(odds))).toBe(text);
  });

  it.each([
    [683, "6.83"],
    [1205, "12.05"],
    [2150, "21.5"],
    [2151, "21.51"],
  ])("keeps the decimals of odds between the steps: %d is %s", (odds, text) => {
    expect(displayOdds(oddsHundredths(odds))).toBe(text);
  });

  it("writes every price of one stretch of the ladder with as many decimals as its neighbours", () => {
    const decimals = (odds: number) => (displayOdds(oddsHundredths(odds)).split(".")[1] ?? "").length;
    const stretches = [
      { from: 101, to: 399, expected: 2 },
      { from: 400, to: 1999, expected: 1 },
      { from: 2000, to: 100_000, expected: 0 },
    ];
    for (const { from, to, expected } of stretches) {
      const prices = ladderPrices("classic").filter((price) => price >= from && price <= to);
      expect(new Set(prices.map(decimals))).toEqual(new Set([expected]));
    }
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

describe("every price of the ladders", () => {
  const prices = [...ladderPrices("classic"), ...ladderPrices("finest").filter((_, tick) => tick % 7 === 0)];

  it("comes back from the percent notation", () => {
    expect(prices.filter((price) => oddsFromPercent(percentFromOdds(price)) !== price)).toEqual([]);
  });

  it("is as a fraction the profit of a unit, in lowest terms", () => {
    const isWrong = (price: OddsHundredths) => {
      const [over = 0, under = 0] = fractionalOdds(price).split("/").map(Number);
      const isLowest = ![2, 5].some((divisor) => over % divisor === 0 && under % divisor === 0);
      return over * 100 !== (price - 100) * under || !isLowest;
    };
    expect(prices.filter(isWrong)).toEqual([]);
  });
});

describe("parseOdds of any text or number", () => {
  it("gives a price of the finest ladder that is written so, or nothing", () => {
    const digits = fc.stringMatching(/^[0-9.,eE+ -]{0,9}$/);
    fc.assert(
      fc.property(fc.oneof(digits, fc.string(), fc.double()), (odds) => {
        const parsed = parseOdds(odds);
        if (parsed !== undefined) expect(parsed / 100).toBe(Number(odds));
      }),
      { seed: 36, numRuns: 3000 },
    );
  });

  it("sees at once that a very long text is no price", () => {
    expect(parseOdds(`2.${"0".repeat(100_000)}x`)).toBeUndefined();
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

describe("a price in a market's notation", () => {
  it.each([
    [185, "1.85", "85"],
    [102, "1.02", "2"],
    [200, "2.00", "100"],
    [101, "1.01", "1"],
  ])("%d is %s, or %s in percent, and is read back from both", (odds, decimal, percent) => {
    const price = oddsHundredths(odds);
    expect([displayPrice(price, "decimal"), displayPrice(price, "percent")]).toEqual([decimal, percent]);
    expect([parsePrice(decimal, "decimal"), parsePrice(percent, "percent")]).toEqual([odds, odds]);
  });

  it("is read in Devanagari digits too", () => {
    expect([parsePrice("१.८५", "decimal"), parsePrice("८५", "percent")]).toEqual([185, 185]);
  });

  it.each(["", "0", "8.5", "-85", "85%", "1e2", "99901", "999999"])("is none in percent: %j", (text) => {
    expect(parsePrice(text, "percent")).toBeUndefined();
  });
});
