import { describe, expect, it } from "vitest";
import { oddsInFormat } from "./odds-format.ts";
import { oddsHundredths } from "./odds-hundredths.ts";

describe("odds as a player reads them", () => {
  it.each([
    [101, "1.01", "1/100", "\u221210000", "99%"],
    [150, "1.50", "1/2", "\u2212200", "67%"],
    [185, "1.85", "17/20", "\u2212118", "54%"],
    [200, "2.00", "1/1", "+100", "50%"],
    [250, "2.50", "3/2", "+150", "40%"],
    [680, "6.8", "29/5", "+580", "15%"],
    [1_000, "10.0", "9/1", "+900", "10%"],
    [2_100, "21", "20/1", "+2000", "4.8%"],
    [100_000, "1000", "999/1", "+99900", "0.1%"],
  ])("%i: %s, %s, %s, %s", (odds, decimal, fractional, american, implied) => {
    const shown = (["decimal", "fractional", "american", "implied"] as const).map((format) =>
      oddsInFormat(oddsHundredths(odds), format),
    );
    expect(shown).toEqual([decimal, fractional, american, implied]);
  });
});
