import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MarketResult } from "./market-result.ts";
import type { MarketTerms } from "./market-terms.ts";
import { betProfitCentipaise, type MatchedBet, resultPaise, resultRowsPaise } from "./payout.ts";

const TERMS: MarketTerms = { kind: "severalWinners", runnerCount: 4, winners: 2, ladder: "finest" };

/** The largest result that the limits allow, both ways. */
const net = fc.integer({ min: -2e15, max: 2e15 });

describe("a result in whole paise", () => {
  it.each([
    [0, 0],
    [99, 0],
    [-1, -1],
    [-99, -1],
    [100, 1],
    [199, 1],
    [-199, -2],
    [-200, -2],
  ])("of %d centipaise is %d: down", (centipaise, paise) => {
    expect(resultPaise(centipaise)).toBe(paise);
  });

  it("is less than a paisa below the exact one", () => {
    fc.assert(
      fc.property(net, (centipaise) => {
        const off = BigInt(centipaise) - BigInt(resultPaise(centipaise)) * 100n;
        expect(off >= 0n && off < 100n).toBe(true);
      }),
      { seed: 71, numRuns: 2000 },
    );
  });
});

describe("the rows of a market's bets", () => {
  const bet: fc.Arbitrary<MatchedBet> = fc
    .record({
      runner: fc.integer({ min: 0, max: 3 }),
      side: fc.constantFrom("back" as const, "lay" as const),
      stake: fc.integer({ min: 1, max: 1_000_000 }),
      odds: fc.integer({ min: 101, max: 100_000 }),
    })
    .map(({ odds, ...rest }) => ({ ...rest, payoutCentipaise: rest.stake * odds }));
  const result: fc.Arbitrary<MarketResult> = fc.oneof(
    fc.constant({ type: "void" as const }),
    fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 3 }).map((winners) => ({
      type: "winners" as const,
      winners: winners.sort((a, b) => a - b),
    })),
  );

  it("add up to the account's result, each a paisa at most from its own, however they are cut into pages", () => {
    fc.assert(
      fc.property(fc.array(bet, { maxLength: 30 }), result, fc.nat(30), (bets, ended, cut) => {
        const profits = bets.map((one) => betProfitCentipaise(one, ended, TERMS));
        const total = profits.reduce((sum, profit) => sum + profit, 0);
        const rows = resultRowsPaise(profits);
        expect(rows.reduce((sum, row) => sum + row, 0)).toBe(resultPaise(total));
        rows.forEach((row, index) => {
          expect(Math.abs(row * 100 - (profits[index] ?? 0))).toBeLessThan(100);
          expect(Object.is(row, -0)).toBe(false);
        });
        const older = profits.slice(0, cut).reduce((sum, profit) => sum + profit, 0);
        expect(resultRowsPaise(profits.slice(cut), older)).toEqual(rows.slice(cut));
      }),
      { seed: 75, numRuns: 1500 },
    );
  });

  it("never show a bet losing more than the risk that was shown for it", () => {
    fc.assert(
      fc.property(fc.array(bet, { minLength: 1, maxLength: 12 }), result, (bets, ended) => {
        const rows = resultRowsPaise(bets.map((one) => betProfitCentipaise(one, ended, TERMS)));
        rows.forEach((row, index) => {
          const { side = "back", stake = 0, payoutCentipaise = 0 } = bets[index] ?? {};
          const risk = side === "back" ? stake : Math.ceil((payoutCentipaise - stake * 100) / 100);
          expect(-row).toBeLessThanOrEqual(risk);
        });
      }),
      { seed: 76, numRuns: 1000 },
    );
  });
});
