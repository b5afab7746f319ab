import { type Paise, paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { describe, expect, it } from "vitest";
import { type MarketPosition, positionOf } from "../../positions/market-position.ts";
import { type Draft, openDraft, type Side } from "../../selection/draft.ts";
import { aFancy } from "../../testing/fancy-answers.ts";
import { aPositionMarket } from "../../testing/market-answers.ts";
import { type SlipTerms, slipActions, slipErrors, slipSummary } from "./slip-form.ts";

const HOME = 11;
const FLAT: MarketPosition = {
  market: aPositionMarket([HOME, 12]),
  matched: { kind: "singleWinner", ifWins: [0, 0] },
  unmatched: [],
};
const LINES = { unit: "runs", first: 20, step: 1, count: 101, sides: "over" } as const;

function terms(overrides: Partial<SlipTerms> = {}): SlipTerms {
  return {
    ...{ ladder: "classic", minStake: paise(100_00), maxStake: paise(50_000_00) },
    ...{ available: paise(100_000_00), exposure: paise(0), position: FLAT, worseTicks: 5 },
    ...{ offers: [], lines: undefined, eachWay: undefined },
    ...overrides,
  };
}

const PICK = {
  ...{ eventId: 1, eventTitle: "India v Australia", marketId: 2, marketName: "Match Odds" },
  ...{ runnerId: HOME, runnerName: "India" },
};

function draft(side: Side, stakeText: string): Draft {
  const odds = oddsHundredths(214);
  return { ...openDraft(undefined, { ...PICK, side, notation: "decimal", odds }), stakeText };
}

function session(line: number): Draft {
  const odds = oddsHundredths(190);
  return openDraft(undefined, { ...PICK, side: "back", notation: "percent", odds, fancy: { line } });
}

const largest = (written: Draft, own: SlipTerms): string => slipActions.maxStake(written, own).stakeText;

describe("the bounds of a stake", () => {
  it.each([
    ["99.99", "The minimum stake here is 100."],
    ["100", undefined],
    ["50000", undefined],
    ["50000.01", "The maximum stake here is 50,000."],
  ])("are part of what is taken: %s", (stakeText, error) => {
    expect(slipErrors(draft("back", stakeText), terms()).stake).toBe(error);
  });

  it.each([
    // A backer of 47 at 2.14 is paid 100.58, one of 46.72 is paid 99.98.
    ["back", "limit", "47", undefined],
    ["back", "limit", "46.72", "The minimum stake here is 100, or one that pays out 100 or more."],
    ["lay", "limit", "47", undefined],
    // Five ticks worse than 2.14 is 2.04: 47 pays 95.88.
    ["back", "anyPrice", "47", "The minimum stake here is 100, or one that pays out 100 or more."],
    ["lay", "anyPrice", "47", undefined],
    // Nobody knows its price yet.
    ["back", "startingPrice", "47", "The minimum stake here is 100, or one that pays out 100 or more."],
    ["lay", "startingPrice", "47", "The minimum liability here is 100."],
  ] as const)("are those of what it pays out too: %s %s %s", (side, execution, stakeText, error) => {
    const own = terms({ minPayout: paise(100_00), offersStartingPrice: true });
    expect(slipErrors({ ...draft(side, stakeText), execution }, own).stake).toBe(error);
  });

  it.each(["90000000000000", "100000000.01"])(
    "are broken by an amount beyond any that counts: %s",
    (stakeText) => {
      const lay = draft("lay", stakeText);
      expect(slipErrors(lay, terms()).stake).toBe("The maximum stake here is 50,000.");
      expect(slipSummary(lay, terms()).liability).toBeUndefined();
      expect(slipErrors({ ...lay, amountMeans: "result" }, terms()).stake).toBe(
        "The maximum stake here is 50,000.",
      );
    },
  );

  it("of a market that is not known yet say of nothing just that it is no stake", () => {
    const unknown = terms({ minStake: paise(0) });
    expect(slipErrors(draft("back", "0"), unknown).stake).toBe("Enter a stake");
    expect(slipErrors(draft("back", "0.01"), unknown).stake).toBeUndefined();
  });

  it("let a bet take the whole of what is available, and not a paisa more", () => {
    const own = terms({ available: paise(500_00) });
    expect(slipErrors(draft("back", "500"), own).stake).toBeUndefined();
    expect(slipErrors(draft("back", "500.01"), own).stake).toBe("This risks 0.01 more than you have.");
  });
});

describe("the largest stake", () => {
  const available: Paise = paise(1_000_00);

  it("is what is covered at the worst price that the bet accepts", () => {
    const own = terms({ available });
    expect(largest(draft("lay", ""), own)).toBe("877");
    // Five ticks worse than 2.14 is 2.24.
    expect(largest({ ...draft("lay", ""), execution: "anyPrice" }, own)).toBe("806");
  });

  it("of a session is covered at its line", () => {
    const own = { lines: LINES, position: positionOf(aFancy(), [], []), ladder: "finest" } as const;
    expect(largest(session(47), terms({ available, ...own }))).toBe("1000");
  });

  it("each way counts both parts while what is held is not known", () => {
    const own = terms({ available, position: undefined, eachWay: { places: 3, divisor: 4 } });
    expect(largest(draft("back", ""), own)).toBe("500");
  });
});

describe("a step of the line", () => {
  it("begins at the line that was pressed where nothing is written", () => {
    const empty = { ...session(47), lineText: "" };
    expect(slipActions.stepLine(empty, LINES, "up").lineText).toBe("48");
  });
});
