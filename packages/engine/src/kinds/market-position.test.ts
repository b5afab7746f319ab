import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { subsets } from "../oracle/naive-positions.ts";
import {
  betProfitCentipaise,
  emptyPosition,
  isSameResult,
  type MarketResult,
  type MarketTerms,
  type MatchedBet,
  positionWith,
  type SeveralWinnersTerms,
  type SingleWinnerTerms,
  VOID_RESULT,
  winnerWords,
  worstLossCentipaise,
} from "./index.ts";

const termsAndBets = fc
  .tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 5 }))
  .chain(([runnerCount, wished]) => {
    const winners = Math.min(wished, runnerCount - 1);
    const terms: SingleWinnerTerms | SeveralWinnersTerms =
      winners === 1
        ? { kind: "singleWinner", runnerCount, ladder: "classic" }
        : { kind: "severalWinners", runnerCount, winners, ladder: "classic" };
    const bet = fc
      .record({
        runner: fc.integer({ min: 0, max: runnerCount - 1 }),
        side: fc.constantFrom("back" as const, "lay" as const),
        stake: fc.integer({ min: 1, max: 1_000_000 }),
        price: fc.integer({ min: 101, max: 100_000 }),
      })
      .map(({ price, ...rest }): MatchedBet => ({ ...rest, payoutCentipaise: rest.stake * price }));
    return fc.record({
      terms: fc.constant(terms),
      winners: fc.constant(winners),
      bets: fc.array(bet, { maxLength: 8 }),
      // At least one more runner is left than wins.
      removed: fc.subarray(
        Array.from({ length: runnerCount }, (_, runner) => runner),
        { maxLength: runnerCount - winners - 1 },
      ),
    });
  });

function paid(bets: readonly MatchedBet[], result: MarketResult, terms: MarketTerms): number {
  return bets.reduce((sum, bet) => sum + betProfitCentipaise(bet, result, terms), 0);
}

describe("a position", () => {
  it("loses at worst what its bets lose under the worst of all results", () => {
    fc.assert(
      fc.property(termsAndBets, ({ terms, winners, bets }) => {
        const position = positionWith(emptyPosition(terms), bets);
        const results = subsets(terms.runnerCount, winners).map(
          (set) => ({ type: "winners", winners: set }) as const,
        );
        const worst = results.reduce((least, result) => Math.min(least, paid(bets, result, terms)), 0);
        expect(worstLossCentipaise(position)).toBe(0 - worst);
      }),
      { seed: 207, numRuns: 500 },
    );
  });

  it("is the same whether its bets come together or one after the other", () => {
    fc.assert(
      fc.property(termsAndBets, ({ terms, bets }) => {
        const together = positionWith(emptyPosition(terms), bets);
        const singly = bets.reduce((position, bet) => positionWith(position, [bet]), emptyPosition(terms));
        expect(singly).toEqual(together);
      }),
      { seed: 208, numRuns: 200 },
    );
  });
});

describe("a position in a market that runners were taken out of", () => {
  it("loses at worst what its bets on the others lose, whichever of the others win", () => {
    fc.assert(
      fc.property(termsAndBets, ({ terms, winners, bets, removed }) => {
        const inForce = bets.filter(({ runner }) => !removed.includes(runner));
        const results = subsets(terms.runnerCount, winners)
          .filter((set) => !set.some((runner) => removed.includes(runner)))
          .map((set) => ({ type: "winners", winners: set }) as const);
        const worst = results.reduce((least, result) => Math.min(least, paid(inForce, result, terms)), 0);
        const position = positionWith(emptyPosition(terms), inForce);
        expect(worstLossCentipaise(position, removed)).toBe(0 - worst);
      }),
      { seed: 209, numRuns: 100 },
    );
  });

  it("each way counts neither a win nor a place of theirs", () => {
    const terms: MarketTerms = {
      ...{ kind: "eachWay", runnerCount: 4, places: 2, divisor: 4 },
      ladder: "classic",
    };
    const backs = [0, 1, 2].map((runner): MatchedBet => {
      return { runner, side: "back", stake: 100, payoutCentipaise: 100 * 500 };
    });
    const position = positionWith(emptyPosition(terms), backs);
    // One wins 400 + 100, one is placed for 100 - 100, one loses 200.
    expect(worstLossCentipaise(position, [3])).toBe(0);
    // The fourth wins, one of the three is placed, two lose 200 each.
    expect(worstLossCentipaise(position)).toBe(40_000);
  });
});

describe("what a bet pays", () => {
  const terms: MarketTerms = { kind: "severalWinners", runnerCount: 3, winners: 2, ladder: "classic" };
  const back: MatchedBet = { runner: 1, side: "back", stake: 100, payoutCentipaise: 25_000 };

  it.each<[MarketResult, number]>([
    [{ type: "winners", winners: [1] }, 15_000],
    [{ type: "winners", winners: [0] }, -10_000],
    [{ type: "winners", winners: [0, 1] }, 15_000],
    [{ type: "winners", winners: [0, 2] }, -10_000],
    [VOID_RESULT, 0],
  ])("under %j is %d to the backer, and the opposite to the layer", (result, profit) => {
    expect(betProfitCentipaise(back, result, terms)).toBe(profit);
    expect(betProfitCentipaise({ ...back, side: "lay" }, result, terms)).toBe(0 - profit);
  });
});

describe("a result", () => {
  it("is the same as another with the same winners", () => {
    const first: MarketResult = { type: "winners", winners: [0, 2] };
    expect(isSameResult(first, { type: "winners", winners: [0, 2] })).toBe(true);
    expect(isSameResult(first, { type: "winners", winners: [0] })).toBe(false);
    expect(isSameResult(first, VOID_RESULT)).toBe(false);
    expect(isSameResult(VOID_RESULT, { type: "void" })).toBe(true);
  });

  it("names its winners, and nobody where it is void", () => {
    const names = ["One", "Two", "Three"];
    const nameOf = (runner: number) => names[runner] ?? "";
    expect(winnerWords({ type: "winners", winners: [0, 2] }, nameOf)).toBe("One, Three");
    expect(winnerWords(VOID_RESULT, nameOf)).toBeUndefined();
  });
});
