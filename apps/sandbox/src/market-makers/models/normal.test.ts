import { describe, expect, it } from "vitest";
import { normalAboveZero, normalBelow, normalised } from "./normal.ts";

describe("the standard normal distribution", () => {
  // Abramowitz and Stegun, table 26.1.
  it.each([
    [0, 0.5],
    [0.5, 0.6914624613],
    [1, 0.8413447461],
    [1.96, 0.9750021049],
    [3, 0.998650102],
  ])("is below %f with chance %f, and above it with the rest", (z, chance) => {
    expect(normalBelow(z)).toBeCloseTo(chance, 6);
    expect(normalBelow(-z)).toBeCloseTo(1 - chance, 6);
  });

  it("is certain at both ends", () => {
    expect(normalBelow(Number.POSITIVE_INFINITY)).toBe(1);
    expect(normalBelow(Number.NEGATIVE_INFINITY)).toBe(0);
  });

  it("never falls as its argument rises", () => {
    let before = 0;
    for (let z = -8; z <= 8; z += 0.05) {
      const chance = normalBelow(z);
      expect(chance).toBeGreaterThanOrEqual(before - 1.5e-7);
      before = chance;
    }
  });
});

describe("a normal value", () => {
  it("is above zero by its mean in deviations", () => {
    expect(normalAboveZero(2, 2)).toBeCloseTo(normalBelow(1), 12);
    expect(normalAboveZero(-2, 2)).toBeCloseTo(normalBelow(-1), 12);
  });

  it("without deviation is where it is", () => {
    expect([1, 0, -1].map((mean) => normalAboveZero(mean, 0))).toEqual([1, 0.5, 0]);
  });
});

describe("shares", () => {
  it("keep their proportions and sum to one", () => {
    expect(normalised([1, 3])).toEqual([0.25, 0.75]);
  });

  it("are even where all are nothing", () => {
    expect(normalised([0, 0, 0, 0])).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(normalised([])).toEqual([]);
  });
});
