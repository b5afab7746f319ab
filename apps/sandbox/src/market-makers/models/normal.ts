/** Chance that a standard normal value is below `z`. Abramowitz and Stegun 26.2.17: within 7.5e-8. */
export function normalBelow(z: number): number {
  if (z === Number.POSITIVE_INFINITY) return 1;
  if (z === Number.NEGATIVE_INFINITY) return 0;
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return z >= 0 ? 1 - tail : tail;
}

/** Chance that a normal value with this mean and deviation is above zero; certain where the deviation is 0. */
export function normalAboveZero(mean: number, deviation: number): number {
  if (deviation <= 0) return mean > 0 ? 1 : mean < 0 ? 0 : 0.5;
  return normalBelow(mean / deviation);
}

/** The same shares with a sum of 1; even where all are 0. */
export function normalised(shares: readonly number[]): readonly number[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => (sum > 0 ? share / sum : 1 / shares.length));
}
