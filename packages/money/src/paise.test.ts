import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPaise } from "./format-paise.ts";
import {
  addPaise,
  MAX_AMOUNT_PAISE,
  nearestPaise,
  negatePaise,
  paise,
  paiseFromMainUnits,
  paiseOfEntered,
  paiseToMainUnits,
  parsePaise,
  subtractPaise,
} from "./paise.ts";

describe("paise", () => {
  it("adds, subtracts and negates whole paise", () => {
    expect(addPaise(paise(1), paise(2))).toBe(3);
    expect(subtractPaise(paise(1), paise(2))).toBe(-1);
    expect(negatePaise(paise(7))).toBe(-7);
    expect(negatePaise(paise(0))).toBe(0);
  });

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("takes %d for a bug", (amount) => {
    expect(() => paise(amount)).toThrow(RangeError);
  });

  it("takes a sum beyond the safe integers for a bug", () => {
    expect(() => addPaise(paise(Number.MAX_SAFE_INTEGER), paise(1))).toThrow(RangeError);
  });
});

describe("nearestPaise", () => {
  it.each([
    [4.35, 435],
    [0.1 + 0.2, 30],
    [-12.5, -1_250],
    [-0.001, 0],
    [1.006, 101],
  ])("reads %d as %d paise", (amount, expected) => {
    expect(Object.is(nearestPaise(amount), expected)).toBe(true);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e16])("takes %d for a bug", (amount) => {
    expect(() => nearestPaise(amount)).toThrow(RangeError);
  });

  it("reads back every amount, and the sum of amounts in main units", () => {
    const amounts = fc.integer({ min: -MAX_AMOUNT_PAISE, max: MAX_AMOUNT_PAISE });
    fc.assert(
      fc.property(amounts, fc.array(amounts, { maxLength: 20 }), (first, others) => {
        const all = [first, ...others];
        expect(nearestPaise(paiseToMainUnits(paise(first)))).toBe(first);
        const mainUnits = all.reduce((sum, one) => sum + paiseToMainUnits(paise(one)), 0);
        expect(nearestPaise(mainUnits)).toBe(all.reduce((sum, one) => sum + one, 0));
      }),
      { seed: 12, numRuns: 2000 },
    );
  });

  it("is at most half a paisa away, and agrees with what is exact", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e8, max: 1e8, noNaN: true }), (amount) => {
        const nearest = nearestPaise(amount);
        expect(Math.abs(paiseToMainUnits(nearest) - amount)).toBeLessThanOrEqual(0.005 + 1e-7);
        expect(paiseFromMainUnits(amount) ?? nearest).toBe(nearest);
      }),
      { seed: 13, numRuns: 2000 },
    );
  });
});

describe("paiseFromMainUnits", () => {
  it.each([
    [123.45, 12_345],
    [0.1, 10],
    [-0, 0],
    [-12.5, -1250],
    [1e10, 1e12],
  ])("reads %d as %d paise", (amount, expected) => {
    expect(paiseFromMainUnits(amount)).toBe(expected);
  });

  it.each([0.001, 1.005, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 1e16])(
    "has no paise for %d",
    (amount) => {
      expect(paiseFromMainUnits(amount)).toBeUndefined();
    },
  );

  it("reads back every amount it wrote", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (amount) => {
        expect(paiseFromMainUnits(paiseToMainUnits(paise(amount)))).toBe(amount);
      }),
      { seed: 11, numRuns: 2000 },
    );
  });
});

describe("parsePaise", () => {
  it("sees at once that a very long text is no amount", () => {
    expect(parsePaise(`${"1".repeat(10_000)}x`)).toBeUndefined();
    expect(parsePaise(`1${",11".repeat(10_000)}x`)).toBeUndefined();
  });

  it("reads every amount in every way it is written", () => {
    const amounts = fc.maxSafeInteger();
    const groupings = fc.constantFrom("indian" as const, "thousands" as const, "none" as const);
    const decimals = fc.constantFrom("two" as const, "shortest" as const);
    fc.assert(
      fc.property(amounts, groupings, decimals, (amount, grouping, kept) => {
        const text = formatPaise(paise(amount), { grouping, decimals: kept });
        expect(parsePaise(text)).toBe(amount);
      }),
      { seed: 31, numRuns: 2000 },
    );
  });

  it.each([
    ["0", 0],
    ["-0", 0],
    [" 12 ", 1200],
    ["1,234.5", 123_450],
    ["1,23,456.78", 12_345_678],
    ["-12.05", -1205],
    ["१,२३४.५", 123_450],
  ])("reads %j as %d paise", (text, expected) => {
    expect(parsePaise(text)).toBe(expected);
    expect(paiseOfEntered(text)).toBe(expected);
  });

  it.each([
    [1234.5, 123_450],
    [0.001, undefined],
    [2 ** 53, undefined],
  ])("reads the entered number %d as %s paise", (amount, expected) => {
    expect(paiseOfEntered(amount)).toBe(expected);
  });

  it.each([
    "",
    "abc",
    "1.234",
    "1e3",
    "1,5",
    "1,50",
    "1,23,45",
    "--1",
    "1.2.3",
    "Infinity",
    "NaN",
    "99999999999999999999",
  ])("has no paise for %j", (text) => {
    expect(parsePaise(text)).toBeUndefined();
  });
});
