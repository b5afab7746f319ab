import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import { aFancy, FANCY_ID, FANCY_RUNNER_ID } from "../../testing/fancy-answers.ts";
import { anOpenBet } from "../../testing/market-answers.ts";
import { extremesOf, ladderOutlook, marketExposure, positionOf } from "../market-position.ts";
import { ladderRows, rangeWords } from "./ladder-rows.ts";

/** Yes 1,000 at 47 for 90 is held. */
const HELD = {
  eventId: 41,
  marketId: FANCY_ID,
  runners: [],
  ladder: [
    { from: null, to: 46, amount: -1_000 },
    { from: 47, to: null, amount: 900 },
  ],
};
const NO_45 = {
  runnerId: FANCY_RUNNER_ID,
  side: "lay",
  line: 45,
  odds: oddsHundredths(210),
  stake: paise(1_000_00),
} as const;

function rowsWith(order: typeof NO_45 | undefined) {
  const outlook = ladderOutlook(positionOf(aFancy(), [HELD], []), order);
  if (outlook === undefined) throw new Error("a session has a ladder");
  return ladderRows(outlook).map((row) => [rangeWords(row, undefined), row.now, row.projected]);
}

describe("the ladder of a session", () => {
  it("has a row wherever what is held changes", () => {
    expect(rowsWith(undefined)).toEqual([
      ["46 or fewer", -1_000_00, undefined],
      ["47 or more", 900_00, undefined],
    ]);
  });

  it("shows what the bet in the slip would make of each, and more rows where it changes more", () => {
    expect(rowsWith(NO_45)).toEqual([
      ["44 or fewer", -1_000_00, 0],
      ["45 to 46", -1_000_00, -2_100_00],
      ["47 or more", 900_00, -200_00],
    ]);
  });

  it("is flat where nothing is held", () => {
    const outlook = ladderOutlook(positionOf(aFancy(), [], []), undefined);
    expect(outlook?.now && extremesOf(outlook.now)).toEqual({ worst: 0, best: 0 });
  });

  it("is exposed to the worst of all results, with every unmatched bet where it hurts", () => {
    const no = anOpenBet({
      marketId: FANCY_ID,
      runnerId: FANCY_RUNNER_ID,
      betType: "no",
      notation: "percent",
      betRate: 110,
      fancyValue: 45,
      unmatched: 1_000,
    });
    expect(marketExposure(positionOf(aFancy(), [HELD], []))).toBe(1_000_00);
    expect(marketExposure(positionOf(aFancy(), [HELD], [no]))).toBe(2_100_00);
    expect(marketExposure(positionOf(aFancy(), [HELD], [{ ...no, fancyValue: 47 }]))).toBe(1_000_00);
  });
});

const SIDES = { home: "India", away: "Australia" };

describe("the words of results", () => {
  it.each([
    [undefined, 0, false, "0"],
    [undefined, 46, false, "46 or fewer"],
    [47, 47, false, "47"],
    [47, 52, false, "47 to 52"],
    [47, undefined, false, "47 or more"],
    [undefined, undefined, false, "Any result"],
    [2, undefined, true, "India by 2 or more"],
    [1, 1, true, "India by 1"],
    [0, 0, true, "Draw"],
    [undefined, -1, true, "Australia by 1 or more"],
    [undefined, 0, true, "Draw or worse for India"],
    [-1, 1, true, "Australia by 1 to India by 1"],
  ])("from %s to %s: %s", (from, to, isMargin, words) => {
    expect(rangeWords({ from, to }, isMargin ? SIDES : undefined)).toBe(words);
  });
});
