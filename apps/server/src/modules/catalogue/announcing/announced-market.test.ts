import { describe, expect, it } from "vitest";
import { matchOdds } from "../../../testing/cricket-match.ts";
import { announcedMarkets } from "./announced-market.ts";

const RUNS = { unit: "runs", first: 20, step: 1, count: 101, sides: "over" } as const;
const GOALS = { unit: "goals", first: 2.25, step: 0.25, count: 2, sides: "both" } as const;
type Change = NonNullable<Parameters<typeof matchOdds>[0]>;

const SESSION: Change = { type: "fancy2", runners: [{ key: "over6", name: "6 over runs MI" }], line: RUNS };

const ONE_LINE: Change = {
  ...{ type: "totals", line: { ...GOALS, count: 1 } },
  runners: ["over", "under"].map((key) => ({ key, name: key })),
};
const named = (count: number) => Array.from({ length: count }, (_, n) => ({ key: `r${n}`, name: `R${n}` }));

/** The market with these terms, as it is taken; undefined where it is not. */
function taken(change: Change) {
  return announcedMarkets([matchOdds(change)])?.[0];
}

describe("an announced market", () => {
  it("has none of the terms that only some markets have, unless it says so", () => {
    expect(taken({})).toMatchObject({
      ...{ category: "", notation: "decimal", line: null, eachWay: null },
      ...{ minPayout: null, maxExposure: null, maxMatched: null },
      crossMatching: false,
    });
  });

  it("cross-matches two runners of which one wins, where it says so", () => {
    expect(taken({ crossMatching: true })).toMatchObject({ crossMatching: true });
    expect(taken({ crossMatching: false })).toMatchObject({ crossMatching: false });
    expect(taken({ type: "place", runners: named(3), winners: 2, crossMatching: false })).toBeDefined();
  });

  it("declares its notation, and has every hundredth as a price where that is percent", () => {
    expect(taken({ notation: "percent" })).toMatchObject({ notation: "percent", ladder: "finest" });
    expect(taken({ type: "bookmaker" })).toMatchObject({ notation: "decimal", ladder: "finest" });
    expect(taken({ ...SESSION, notation: "decimal" })).toBeUndefined();
  });

  it("has its limits in paise", () => {
    const limits = { minStake: 100, maxStake: 1000, minPayout: 500, maxExposure: 5000.5, maxMatched: 10_000 };
    expect(taken(limits)).toMatchObject({
      ...{ minPayout: 50_000, maxExposure: 500_050, maxMatched: 1_000_000 },
    });
  });

  it("of a session has one runner and whole lines, in percent", () => {
    expect(taken({ ...SESSION, category: "Sessions" })).toMatchObject({
      ...{ line: RUNS, notation: "percent", ladder: "finest", category: "Sessions" },
    });
  });

  it("of Asian lines has two runners a line, and quarters", () => {
    const totals = { type: "totals", line: GOALS, runners: named(4) } as const;
    expect(taken(totals)).toMatchObject({ line: GOALS, ladder: "finest" });
    expect(taken({ ...totals, handicaps: [2.25, 2.25, 2.5, 2.5] })).toBeDefined();
    const handicap = { ...totals, type: "handicap" } as const;
    expect(taken({ ...handicap, handicaps: [-2.25, 2.25, -2.5, 2.5] })).toBeDefined();
    expect(taken({ ...handicap, handicaps: [2.25, 2.25, 2.5, 2.5] })).toBeUndefined();
    expect(taken({ ...handicap, handicaps: [-2.25, 2.25] })).toBeUndefined();
  });

  it("each way says its places and how they are paid", () => {
    const race = { type: "each_way", runners: named(8), eachWay: { places: 3, divisor: 4 } } as const;
    expect(taken(race)).toMatchObject({ eachWay: { places: 3, divisor: 4 } });
    expect(taken({ ...race, runners: named(3) })).toBeUndefined();
  });

  it("forms a starting price where it says so and runners win, whatever their number", () => {
    expect(taken({})).toMatchObject({ hasStartingPrice: false });
    expect(taken({ startingPrice: true })).toMatchObject({ hasStartingPrice: true });
    const place = { type: "place", runners: named(8), winners: 3, startingPrice: true } as const;
    expect(taken(place)).toMatchObject({ hasStartingPrice: true });
    expect(taken({ ...SESSION, startingPrice: false })).toBeDefined();
  });

  it.each([
    ["a session without lines", { ...SESSION, line: undefined }],
    ["lines of match odds", { line: RUNS }],
    ["a session of two runners", { ...SESSION, runners: named(2) }],
    ["a session with half lines", { ...SESSION, line: { ...RUNS, first: 20.5 } }],
    ["a session with both sides", { ...SESSION, line: GOALS }],
    ["an eighth of a line", { type: "totals", line: { ...GOALS, step: 0.375 }, runners: named(4) }],
    ["too few runners for its lines", { type: "totals", line: GOALS, runners: named(2) }],
    ["match odds each way", { eachWay: { places: 3, divisor: 4 } }],
    ["terms each way left out", { type: "each_way", runners: named(8) }],
    ["one runner", { runners: named(1) }],
    ["cross-matching of four runners", { crossMatching: true, runners: named(4) }],
    [
      "cross-matching of several winners",
      { crossMatching: true, type: "place", runners: named(3), winners: 2 },
    ],
    ["cross-matching of a session", { ...SESSION, crossMatching: true }],
    ["cross-matching of one Asian line", { ...ONE_LINE, crossMatching: true }],
    [
      "cross-matching each way",
      { type: "each_way", runners: named(2), eachWay: { places: 1, divisor: 4 }, crossMatching: true },
    ],
    ["a starting price of a session", { ...SESSION, startingPrice: true }],
    ["a starting price of one Asian line", { ...ONE_LINE, startingPrice: true }],
    [
      "a starting price each way",
      { type: "each_way", runners: named(2), eachWay: { places: 1, divisor: 4 }, startingPrice: true },
    ],
    ["a limit larger than any amount", { maxMatched: 100_000_000.01 }],
    ["an exposure that no bet could have", { minStake: 100, maxExposure: 99 }],
    ["a limit of a fraction of a paisa", { maxMatched: 100.001 }],
  ] as const)("is refused with %s", (_, change) => {
    expect(taken(change as Change)).toBeUndefined();
  });

  it("is refused beside another with its key", () => {
    expect(announcedMarkets([matchOdds(), matchOdds()])).toBeUndefined();
    expect(announcedMarkets([matchOdds(), matchOdds({ key: "toss" })])).toHaveLength(2);
  });
});
