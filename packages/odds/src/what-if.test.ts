import { paise } from "@crossbook/money";
import fc from "fast-check";
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

  it("is what adding up every bet for every winner gives, and its worst loss the worst of them", () => {
    const slipBet = fc.record({
      runner: fc.integer({ min: 0, max: 5 }),
      side: fc.constantFrom("back" as const, "lay" as const),
      odds: fc.integer({ min: 101, max: 100_000 }).map(oddsHundredths),
      stake: fc.integer({ min: 1, max: 10_000_000_000 }).map(paise),
    });
    const held = fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(held, fc.array(slipBet, { maxLength: 4 }), (ifWins, bets) => {
        const byHand = ifWins.map((profit, winner) =>
          bets.reduce((sum, { runner, side, odds, stake }) => {
            const backed = BigInt(stake) * (runner === winner ? BigInt(odds) - 100n : -100n);
            return side === "back" ? sum + backed : sum - backed;
          }, BigInt(profit)),
        );
        const projected = projectedIfWins(ifWins, bets);
        expect(projected.map(BigInt)).toEqual(byHand);
        const worst = byHand.reduce((least, profit) => (profit < least ? profit : least), 0n);
        expect(BigInt(worstLossCentipaise(projected))).toBe(-worst);
      }),
      { seed: 35, numRuns: 1000 },
    );
  });

  it("does not depend on the order of the bets", () => {
    const bets = [bet("back", 0, 10, 300), bet("lay", 1, 20, 250), bet("back", 2, 5, 1000)];
    expect(projectedIfWins([7, 8, 9], bets.toReversed())).toEqual(projectedIfWins([7, 8, 9], bets));
  });

  it("is 74 at worst for a back of 10 at 3, a lay of 20 at 4 and a back of 4 at 8 that loses", () => {
    const projected = projectedIfWins([0, 0, 0], [bet("back", 0, 10, 300), bet("lay", 1, 20, 400)]);
    expect(mainUnits(projected)).toEqual([40, -70, 10]);
    expect(worstLossCentipaise(projectedIfWins(projected, [bet("back", 2, 4, 800)])) / 10_000).toBe(74);
  });

  it("has no worst loss where every runner wins something", () => {
    expect(worstLossCentipaise([5, 0, 7])).toBe(0);
  });
});
