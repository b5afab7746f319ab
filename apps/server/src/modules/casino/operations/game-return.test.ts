import { seededRandom } from "@crossbook/testkit";
import { describe, expect, it } from "vitest";
import { gameReturn, LEAST_ROUNDS, type ReturnSums } from "./game-return.ts";

interface Round {
  readonly stake: number;
  readonly won: number;
}

function sumsOf(rounds: readonly Round[]): ReturnSums {
  const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0);
  return {
    rounds: rounds.length,
    staked: sum(({ stake }) => stake),
    won: sum(({ won }) => won),
    stakedSquares: sum(({ stake }) => stake * stake),
    products: sum(({ stake, won }) => stake * won),
    wonSquares: sum(({ won }) => won * won),
  };
}

/** Rounds of a game that pays a multiple once in so many times, with stakes of 1 to 100 rupees. */
function play(count: number, { onceIn, pays }: { onceIn: number; pays: number }, seed: number): Round[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const stake = 100 * (1 + random.integer(100));
    return { stake, won: random.integer(onceIn) === 0 ? stake * pays : 0 };
  });
}

describe("what a game has returned", () => {
  it("is won over staked, with the deviation of equal stakes as the field computes it", () => {
    // European roulette, a number: 36 times the stake once in 37; its deviation is 5.84.
    const rounds = Array.from({ length: 370 }, (_, n) => ({ stake: 100, won: n % 37 === 0 ? 3600 : 0 }));
    const { actual, deviation, tolerance, within } = gameReturn(sumsOf(rounds), 36 / 37);
    expect(actual).toBeCloseTo(0.97297, 5);
    expect(deviation).toBeCloseTo(5.838, 3);
    expect(tolerance).toBeCloseTo((2.576 * 5.838) / Math.sqrt(370), 3);
    expect(within).toBe(true);
  });

  it("is outside the interval for a game that pays more than it says, and inside for an honest one", () => {
    const honest = sumsOf(play(20_000, { onceIn: 2, pays: 2 }, 11));
    expect(gameReturn(honest, 1).within).toBe(true);
    expect(gameReturn(honest, 0.95).within).toBe(false);
  });

  it("alarms in about one of a hundred honest games, whatever their stakes", () => {
    const games = Array.from({ length: 400 }, (_, seed) => play(1000, { onceIn: 2, pays: 2 }, seed));
    const alarms = games.filter((rounds) => gameReturn(sumsOf(rounds), 1).within === false);
    expect(alarms.length).toBeGreaterThanOrEqual(1);
    expect(alarms.length).toBeLessThanOrEqual(12);
  });

  it("says nothing without stakes, without a design, or of few rounds", () => {
    const few = sumsOf(play(LEAST_ROUNDS - 1, { onceIn: 2, pays: 2 }, 1));
    expect(gameReturn(sumsOf([]), 0.97)).toEqual({
      actual: undefined,
      deviation: undefined,
      tolerance: undefined,
      within: undefined,
    });
    expect(gameReturn(few, 1).within).toBeUndefined();
    expect(gameReturn(sumsOf(play(500, { onceIn: 2, pays: 2 }, 1)), undefined).within).toBeUndefined();
  });
});
