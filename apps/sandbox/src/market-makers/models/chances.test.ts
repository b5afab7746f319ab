import { describe, expect, it } from "vitest";
import { chancesOf, type PublicView } from "./chances.ts";

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
