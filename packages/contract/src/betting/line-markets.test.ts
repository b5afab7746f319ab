import { describe, expect, it } from "vitest";
import { eachWayTerms, lineTerms } from "./line-markets.ts";

const LINES = { unit: "runs", first: 20, step: 1, count: 101, sides: "over" };
const EACH_WAY = { places: 3, divisor: 4 };

describe("the bounds of what a market declares", () => {
  it.each([
    ["first", -1_000, 10_000],
    ["step", 0.25, 1_000],
    ["count", 1, 400],
  ])("let the %s of its lines be %d to %d", (field, lowest, highest) => {
    const isTaken = (value: number) => lineTerms.safeParse({ ...LINES, [field]: value }).success;
    expect([lowest, highest].map(isTaken)).toEqual([true, true]);
    expect([lowest - 0.125, highest + 1, Number.NaN, Number.POSITIVE_INFINITY].some(isTaken)).toBe(false);
  });

  it.each(["places", "divisor"])(
    "let the %s of each way be 1 to 10: over 0 no price could be reckoned",
    (field) => {
      const isTaken = (value: number) => eachWayTerms.safeParse({ ...EACH_WAY, [field]: value }).success;
      expect([1, 10].map(isTaken)).toEqual([true, true]);
      expect([0, 11, -1, 1.5].some(isTaken)).toBe(false);
    },
  );

  it("let a unit be a word of up to 20 characters", () => {
    const isTaken = (unit: string) => lineTerms.safeParse({ ...LINES, unit }).success;
    expect(["x", "x".repeat(20), "", "x".repeat(21)].map(isTaken)).toEqual([true, true, false, false]);
  });
});
