import { describe, expect, it } from "vitest";
import { expectedReturn, standardDeviation } from "./distribution.ts";
import { fraction } from "./fraction.ts";

describe("a distribution", () => {
  const coin = [
    { pays: fraction(2), weight: 5n },
    { pays: fraction(0), weight: 5n },
  ];

  it("has an exact mean", () => {
    expect(expectedReturn(coin)).toEqual(fraction(1));
    expect(expectedReturn([{ pays: fraction(1, 3), weight: 7n }])).toEqual(fraction(1, 3));
  });

  it("has a standard deviation", () => {
    expect(standardDeviation(coin)).toBe(1);
    const number = [
      { pays: fraction(36), weight: 1n },
      { pays: fraction(0), weight: 36n },
    ];
    expect(standardDeviation(number)).toBeCloseTo(5.8378, 4);
  });
});
