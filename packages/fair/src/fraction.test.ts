import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareFractions, fraction, percentText, plus, times, toNumber } from "./fraction.ts";

const anyFraction = fc
  .tuple(fc.integer(), fc.integer({ min: 1, max: 1_000_000 }))
  .map(([above, below]) => fraction(above, below));

describe("fractions", () => {
  it("are reduced, with the sign above", () => {
    expect(fraction(6, -8)).toEqual({ numerator: -3n, denominator: 4n });
    expect(fraction(0, 5)).toEqual({ numerator: 0n, denominator: 1n });
    expect(() => fraction(1, 0)).toThrow(RangeError);
  });

  it("add, multiply and compare exactly", () => {
    fc.assert(
      fc.property(anyFraction, anyFraction, anyFraction, (a, b, c) => {
        expect(times(a, plus(b, c))).toEqual(plus(times(a, b), times(a, c)));
        expect(compareFractions(plus(a, c), plus(b, c))).toBe(compareFractions(a, b));
      }),
    );
    expect(plus(fraction(1, 3), fraction(1, 6))).toEqual(fraction(1, 2));
  });

  it("are shown as percent rounded to the nearest, and as the nearest number", () => {
    expect(percentText(fraction(36, 37), 3)).toBe("97.297");
    expect(percentText(fraction(36, 37), 2)).toBe("97.30");
    expect(percentText(fraction(98_995, 100_000), 2)).toBe("99.00");
    expect(percentText(fraction(989_949, 1_000_000), 2)).toBe("98.99");
    expect(percentText(fraction(1, 3), 0)).toBe("33");
    expect(percentText(fraction(1, 2000), 2)).toBe("0.05");
    expect(percentText(fraction(99, 100), 2)).toBe("99.00");
    expect(toNumber(fraction(13n ** 90n, 2n * 13n ** 90n))).toBe(0.5);
    expect(toNumber(fraction(-3, 4))).toBe(-0.75);
    expect([10, 170, 99_000].map((whole) => toNumber(fraction(whole)))).toEqual([10, 170, 99_000]);
    expect([5, 10, 100_000].map((whole) => toNumber(fraction(whole * 10_000)))).toEqual([5e4, 1e5, 1e9]);
  });
});
