import { type Fraction, fraction, plus, times, toNumber } from "./fraction.ts";

/** One possible return of a bet: what it pays for each unit staked (the stake included), and its exact weight. */
export interface Chance {
  readonly pays: Fraction;
  readonly weight: bigint;
}

/** Every possible return of a bet. The probability of one is its weight over the sum of all weights. */
export type Distribution = readonly Chance[];

/** What the bet returns on average for each unit staked, exactly: its RTP. */
export function expectedReturn(distribution: Distribution): Fraction {
  const total = distribution.reduce((sum, { weight }) => sum + weight, 0n);
  return distribution.reduce(
    (sum, { pays, weight }) => plus(sum, times(pays, fraction(weight, total))),
    fraction(0),
  );
}

/** The standard deviation of the return of one unit: what a tolerance for observed returns is computed from. */
export function standardDeviation(distribution: Distribution): number {
  const squares = distribution.map(({ pays, weight }) => ({ pays: times(pays, pays), weight }));
  const mean = expectedReturn(distribution);
  return Math.sqrt(toNumber(plus(expectedReturn(squares), times(fraction(-1), times(mean, mean)))));
}
