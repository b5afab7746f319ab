import { describe, expect, it } from "vitest";
import { chancesOf, numberOf, type PublicView } from "./chances.ts";

const CRICKET_VIEW: PublicView = {
  ...{ sportId: 3, marketType: "match_odd", marketName: "Match Odds", category: "", line: null },
  ...{ eachWay: null, runners: ["A", "B"], removed: [], rules: "", winners: 1, teams: ["A", "B"] },
  ...{ score: null, ratings: new Map() },
};

describe("the chances of a cricket event", () => {
  it.each<[string, Partial<PublicView>, boolean]>([
    ["two sides", {}, true],
    ["two sides and the draw", { runners: ["A", "B", "The Draw"] }, true],
    ["three sides", { runners: ["A", "B", "C"] }, false],
    ["the winner of a tournament", { runners: ["A", "B", "C", "D", "E", "F", "G", "H"] }, false],
    ["the first of one runner", { runners: ["A"] }, false],
    [
      "something else of two runners",
      { marketType: "goalsmaker", runners: ["Over 20.5", "Under 20.5"] },
      false,
    ],
    ["several winners", { marketType: "place", runners: ["A", "B", "C"], winners: 2 }, false],
  ])("knows the chances in a market of %s: only where it is of the match", (_of, change, isKnown) => {
    const chances = chancesOf({ ...CRICKET_VIEW, ...change });
    expect(chances?.length).toBe(isKnown ? (change.runners ?? CRICKET_VIEW.runners).length : undefined);
  });
});

describe("the chances of a football event", () => {
  const side = (name: string) => ({ name, goals: 1 });
  const view = (clock: string): PublicView => ({
    ...CRICKET_VIEW,
    ...{ sportId: 1, runners: ["A", "B", "The Draw"] },
    score: { sport: "football", clock, home: side("A"), away: side("B"), timeline: [], note: "" },
  });
  const line = { unit: "goals", first: 2.5, step: 1, count: 2, sides: "both" } as const;

  it.each(["ET", "PEN", "", "Abandoned", "12:30", "-3'"])(
    "are not known while the clock says %j",
    (clock) => {
      expect(chancesOf(view(clock))).toBeUndefined();
      expect(numberOf({ ...view(clock), marketType: "totals", line })).toBeUndefined();
    },
  );

  it.each(["HT", "67'", "45+2'", "105'", "FT"])("are known while it says %j", (clock) => {
    expect(chancesOf(view(clock))?.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1);
    expect(numberOf({ ...view(clock), marketType: "totals", line })).toBeDefined();
  });
});
