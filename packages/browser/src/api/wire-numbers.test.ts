import { oddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import { oddsOfWire, paiseOfWire, priceOfWire, wireOfPrice } from "./wire-numbers.ts";

describe("numbers of the wire", () => {
  it.each([
    [0, 0],
    [-0, 0],
    [1, 100],
    [0.1 + 0.2, 30],
    [-450.5, -45_050],
    [12_345_678.9, 1_234_567_890],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [1e300, 0],
    ["640.25", 64_025],
    ["-1,23,456.70", -12_345_670],
    ["soon", 0],
    [Number.MAX_SAFE_INTEGER / 100, Number.MAX_SAFE_INTEGER],
    [Number.MAX_SAFE_INTEGER / 50, 0],
  ])("the amount %s is %s paise", (amount, paise) => {
    expect(Object.is(paiseOfWire(amount), paise)).toBe(true);
  });

  it.each([
    [1.01, 101],
    [1.9, 190],
    [1_000, 100_000],
    [1, undefined],
    [0, undefined],
    [-2, undefined],
    [1_000.01, undefined],
    [Number.NaN, undefined],
    [null, undefined],
    [undefined, undefined],
  ])("the price %s is %s hundredths", (price, odds) => {
    expect(oddsOfWire(price)).toBe(odds);
  });

  it.each([
    [85, 185],
    [2, 102],
    [85.33, 185],
    [0, undefined],
    [null, undefined],
  ])("the rate %s in percent is %s hundredths", (rate, odds) => {
    expect(priceOfWire(rate, "percent")).toBe(odds);
  });

  it("writes a price as the market does", () => {
    const price = oddsHundredths(185);
    expect([wireOfPrice(price, "decimal"), wireOfPrice(price, "percent")]).toEqual([1.85, 85]);
    expect(priceOfWire(1.85, "decimal")).toBe(185);
  });
});
