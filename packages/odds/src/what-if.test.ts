import { paise } from "@crossbook/money";
import { describe, expect, it } from "vitest";
import { oddsHundredths } from "./odds-hundredths.ts";
import { projectedIfWins, type SlipBet, worstLossCentipaise } from "./what-if.ts";

function bet(side: "back" | "lay", runner: number, mainUnits: number, odds: number): SlipBet {
  return { side, runner, stake: paise(mainUnits * 100), odds: oddsHundredths(odds) };
}

const mainUnits = (centipaise: readonly number[]) => centipaise.map((amount) => amount / 10_000);

describe("the projected profit of a slip", () => {
  it("adds to what is held, runner by runner", () => {
    const held = [1_000_000, -500_000, 0];
    expect(mainUnits(projectedIfWins(held, [bet("back", 1, 100, 300)]))).toEqual([0, 150, -100]);
    expect(held).toEqual([1_000_000, -500_000, 0]);
  });

  it("is what a layer wins and loses for a lay", () => {
    expect(mainUnits(projectedIfWins([0, 0], [bet("lay", 0, 100, 250)]))).toEqual([-150, 100]);
  });

  it("nets a back and a lay in percent notation: back 10,000 at 80, then lay 10,000 at 32", () => {
    const bets = [bet("back", 0, 10_000, 180), bet("lay", 0, 10_000, 132)];
    expect(mainUnits(projectedIfWins([0, 0], bets))).toEqual([4800, 0]);
  });

  it("needs 11.50 to lay 10 at 3.15 and 10 at 2.52 in one market", () => {
    const after = projectedIfWins([0, 0], [bet("lay", 0, 10, 315), bet("lay", 1, 10, 252)]);
    expect(worstLossCentipaise(after) / 10_000).toBe(11.5);
  });

  it("has no worst loss where every runner wins something", () => {
    expect(worstLossCentipaise([5, 0, 7])).toBe(0);
  });
});
