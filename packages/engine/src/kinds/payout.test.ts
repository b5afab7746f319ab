import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MarketResult } from "./market-result.ts";
import type { MarketTerms } from "./market-terms.ts";
import {
  betProfitCentipaise,
  betProfitsCentipaise,
  betsProfitCentipaise,
  deadHeatShare,
  type MatchedBet,
  resultPaise,
  resultRowsPaise,
} from "./payout.ts";

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

  it("lose no paisa by parts of a centipaisa that no number holds exactly", () => {
    const fifths = [0.6, 64.6, 34.8];
    expect(fifths.reduce((sum, profit) => sum + profit, 0)).toBeLessThan(100);
    expect(resultRowsPaise(fifths)).toEqual([0, 0, 1]);
    expect(resultRowsPaise(fifths.map((profit) => -profit))).toEqual([-1, 0, 0]);
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

describe("a dead heat", () => {
  const heat = (tied: readonly number[], places: number, winners: readonly number[] = []) =>
    ({ type: "deadHeat", winners, tied, places }) as const;
  const backed = (runner: number, stake: number, price: number): MatchedBet => ({
    ...{ runner, side: "back", stake },
    payoutCentipaise: stake * price,
  });

  it("[EXCHANGE vector 13] of three for the first place pays 300 at 4.00 a net 100", () => {
    expect(betProfitCentipaise(backed(1, 30_000, 400), heat([0, 1, 2], 1), TERMS)).toBe(1_000_000);
  });

  it("[EXCHANGE vector 14] of four for two places pays 60 at 6.00 a net 120", () => {
    expect(betProfitCentipaise(backed(3, 6000, 600), heat([2, 3, 4, 5], 2, [0]), TERMS)).toBe(1_200_000);
  });

  it("pays a whole winner in full, and a runner that is not in it nothing", () => {
    const result = heat([2, 3], 1, [0]);
    expect(betProfitCentipaise(backed(0, 1000, 300), result, TERMS)).toBe(200_000);
    expect(betProfitCentipaise(backed(1, 1000, 300), result, TERMS)).toBe(-100_000);
  });

  it("is exact over all bets of an account, rounded down once, however they are cut into pages", () => {
    const bet = fc
      .record({
        runner: fc.integer({ min: 0, max: 4 }),
        side: fc.constantFrom("back" as const, "lay" as const),
        stake: fc.integer({ min: 1, max: 5_000_000_000_000 }),
        odds: fc.integer({ min: 101, max: 300 }),
      })
      .map(({ odds, ...rest }): MatchedBet => ({ ...rest, payoutCentipaise: rest.stake * odds }));
    const results = [heat([0, 1, 2], 1), heat([1, 2, 3], 2, [0]), heat([0, 1, 2, 3, 4], 3)];
    fc.assert(
      fc.property(
        fc.array(bet, { maxLength: 8 }),
        fc.constantFrom(...results),
        fc.nat(8),
        (bets, result, cut) => {
          const count = BigInt(result.tied.length);
          let exact = 0n;
          for (const { runner, side, stake, payoutCentipaise } of bets) {
            const share = result.tied.includes(runner)
              ? BigInt(payoutCentipaise) * BigInt(result.places)
              : result.winners.some((winner) => winner === runner)
                ? BigInt(payoutCentipaise) * count
                : 0n;
            const backedTimes = share - BigInt(stake) * 100n * count;
            exact += side === "back" ? backedTimes : -backedTimes;
          }
          const down = exact >= 0n ? exact / count : -((-exact + count - 1n) / count);
          const rows = betProfitsCentipaise(bets, result, TERMS);
          expect(BigInt(betsProfitCentipaise(bets, result, TERMS))).toBe(down);
          expect(rows.reduce((sum, row) => sum + BigInt(row), 0n)).toBe(down);
          expect(betProfitsCentipaise(bets.slice(cut), result, TERMS, bets.slice(0, cut))).toEqual(
            rows.slice(cut),
          );
        },
      ),
      { seed: 77, numRuns: 300 },
    );
  });
});

describe("the share of those tied in a dead heat", () => {
  const amount = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });

  it("is exact and rounded down once, however large what they share is", () => {
    expect(shareOf(Number.MAX_SAFE_INTEGER, 4, 5)).toBe(7_205_759_403_792_792);
    fc.assert(
      fc.property(amount, fc.integer({ min: 2, max: 24 }), fc.nat(22), (shared, tied, fewer) => {
        const places = Math.max(1, tied - 1 - fewer);
        const product = BigInt(shared) * BigInt(places);
        const rest = ((product % BigInt(tied)) + BigInt(tied)) % BigInt(tied);
        expect(BigInt(shareOf(shared, places, tied))).toBe((product - rest) / BigInt(tied));
      }),
      { seed: 75, numRuns: 1000 },
    );
  });

  function shareOf(shared: number, places: number, tied: number): number {
    const runners = Array.from({ length: tied }, (_, runner) => runner);
    return deadHeatShare(shared, { type: "deadHeat", winners: [], tied: runners, places });
  }
});
