import { describe, expect, it } from "vitest";
import { aMarket } from "../testing/market-answers.ts";
import { runnerOutcomes } from "./line-outcomes.ts";
import { handicapSides, runnerNamesOf, sideMarginWords, unitWords } from "./line-words.ts";

const OVER = { id: 1, name: "Over", sort: 0, handicap: null };
const UNDER = { id: 2, name: "Under", sort: 1, handicap: null };

/** What becomes of a back on both sides of one line. */
function outcomesAt(marketType: "totals" | "handicap", first: number) {
  const market = aMarket({
    marketType,
    line: { unit: "goals", first, step: 0.25, count: 1, sides: "both" },
    runners: [OVER, UNDER],
  });
  return [runnerOutcomes(market, OVER), runnerOutcomes(market, UNDER)];
}

describe("what becomes of a back on a total", () => {
  it.each([
    [2, "won: 3+ · stake back: 2 · else lost.", "won: 0–1 · stake back: 2 · else lost."],
    [2.25, "won: 3+ · half lost: 2 · else lost.", "won: 0–1 · half won: 2 · else lost."],
    [2.5, "won: 3+ · else lost.", "won: 0–2 · else lost."],
    [2.75, "won: 4+ · half won: 3 · else lost.", "won: 0–2 · half lost: 3 · else lost."],
    [0.5, "won: 1+ · else lost.", "won: 0 · else lost."],
  ])("at %d", (line, over, under) => {
    expect(outcomesAt("totals", line)).toEqual([over, under]);
  });
});

describe("what becomes of a back on a handicap, from the runner's own side", () => {
  it.each([
    [
      0.75,
      "won: win by 2+ · half won: win by 1 · else lost.",
      "won: win or draw · half lost: lose by 1 · else lost.",
    ],
    [0, "won: win · stake back: draw · else lost.", "won: win · stake back: draw · else lost."],
    [-0.25, "won: win · half won: draw · else lost.", "won: win · half lost: draw · else lost."],
    [1.5, "won: win by 2+ · else lost.", "won: win, draw or lose by at most 1 · else lost."],
  ])("at the line %d", (line, home, away) => {
    expect(outcomesAt("handicap", line)).toEqual([home, away]);
  });

  it("is said of no runner without a line", () => {
    expect(runnerOutcomes(aMarket(), { id: 4101 })).toBeUndefined();
    expect(outcomesAt("totals", 2)[0]).not.toBeUndefined();
  });
});

describe("the sides of a handicap", () => {
  const HANDICAP = { marketType: "handicap" } as const;

  it.each([
    ["India -0.75", "Australia +0.75", "India", "Australia"],
    ["Schalke 04 0", "Mainz 05 0", "Schalke 04", "Mainz 05"],
    ["India", "Australia", "India", "Australia"],
    ["-1", "+1", "Home", "Away"],
  ])("of %s and %s are %s and %s", (first, second, home, away) => {
    expect(handicapSides(HANDICAP, [first, second])).toEqual({ home, away });
  });

  it("are of no other market, and are named in what they win by", () => {
    expect(handicapSides({ marketType: "totals" }, ["Over 2", "Under 2"])).toBeUndefined();
    expect(handicapSides(HANDICAP, [])).toEqual({ home: "Home", away: "Away" });
    expect(runnerNamesOf(aMarket({ runners: [UNDER, OVER] }))).toEqual(["Over", "Under"]);
    const sides = { home: "India", away: "Australia" };
    expect([2, 0, -1].map((margin) => sideMarginWords(margin, sides))).toEqual([
      "India by 2",
      "Draw",
      "Australia by 1",
    ]);
  });
});

describe("a number of a unit", () => {
  it("has its singular", () => {
    expect([unitWords(1, "runs"), unitWords(47, "runs"), unitWords(0, "wickets")]).toEqual([
      "1 run",
      "47 runs",
      "0 wickets",
    ]);
  });
});
