import { describe, expect, it } from "vitest";
import { lawFactor, lawRuns } from "./law-runs.ts";

describe("how many cases a law tries", () => {
  it("is the usual number, and LAW_RUNS times as many in a campaign", () => {
    expect(lawRuns(40)).toBe(40 * lawFactor(process.env["LAW_RUNS"]));
    expect([undefined, "", "1", "20", "999999"].map(lawFactor)).toEqual([1, 1, 1, 20, 999_999]);
  });

  it("is said wrongly by anything but a whole number from 1 on", () => {
    for (const text of ["0", "-2", "0.5", "1.5", "1e3", " 2", "many", "1000000"])
      expect(() => lawFactor(text)).toThrow(
        `LAW_RUNS must be a whole number from 1 to 999999, but it is "${text}".`,
      );
  });
});
