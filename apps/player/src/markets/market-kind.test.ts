import { betProfitCentipaise } from "@crossbook/engine/kinds";
import { describe, expect, it } from "vitest";
import { aFancy } from "../testing/fancy-answers.ts";
import { aMarket } from "../testing/market-answers.ts";
import { isFancy } from "./is-fancy.ts";
import { engineTerms, lineRange, nextLine, placeOfLine } from "./market-kind.ts";

const LINES = { unit: "runs", first: 20, step: 1, count: 101, sides: "over" } as const;

describe("the lines of a fancy market", () => {
  it("have places and ends", () => {
    expect([placeOfLine(LINES, 20), placeOfLine(LINES, 47), placeOfLine(LINES, 120)]).toEqual([0, 27, 100]);
    expect([placeOfLine(LINES, 19), placeOfLine(LINES, 121), placeOfLine(LINES, 47.5)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(lineRange(LINES)).toEqual([20, 120]);
  });

  it.each([
    [47, "up", 48],
    [47, "down", 46],
    [120, "up", undefined],
    [20, "down", undefined],
    [500, "down", 120],
    [3, "up", 20],
    [47.5, "up", 48],
    [47.5, "down", 47],
  ] as const)("step from %d %s to %s", (from, direction, to) => {
    expect(nextLine(LINES, from, direction)).toBe(to);
  });
});

describe("the engine's terms of a market", () => {
  it("let Yes win at its line, and No below it", () => {
    const terms = engineTerms(aFancy());
    const yes = { runner: 27, side: "back", stake: 1_000, payoutCentipaise: 190_000 } as const;
    const at = (value: number) => betProfitCentipaise(yes, { type: "number", value }, terms);
    expect([at(46), at(47)]).toEqual([-100_000, 90_000]);
  });

  it("are of one winner, of several, or of lines", () => {
    expect(engineTerms(aMarket())).toEqual({ kind: "singleWinner", runnerCount: 2, ladder: "classic" });
    expect(engineTerms(aMarket({ winners: 2 }))).toMatchObject({ kind: "severalWinners", winners: 2 });
    const line = { unit: "goals", first: -1.5, step: 0.25, count: 13, sides: "both" } as const;
    expect(engineTerms(aMarket({ line }))).toEqual({
      kind: "line",
      first: -6,
      step: 1,
      lines: 13,
      sides: "both",
    });
    expect([isFancy(aFancy()), isFancy(aMarket()), isFancy(aMarket({ line }))]).toEqual([true, false, false]);
  });
});
