import type { Chance } from "../ports/chance.ts";

/**
 * Round amounts that people bet, in main units, and how often of a thousand: half of the bets are 500 or less, a few are
 * large, and those bring most of the money (mean about 2,000).
 */
export const STAKES: readonly { readonly stake: number; readonly perThousand: number }[] = [
  { stake: 100, perThousand: 140 },
  { stake: 200, perThousand: 150 },
  { stake: 300, perThousand: 85 },
  { stake: 500, perThousand: 200 },
  { stake: 1000, perThousand: 165 },
  { stake: 2000, perThousand: 95 },
  { stake: 3000, perThousand: 30 },
  { stake: 5000, perThousand: 70 },
  { stake: 10_000, perThousand: 40 },
  { stake: 20_000, perThousand: 12 },
  { stake: 25_000, perThousand: 8 },
  { stake: 50_000, perThousand: 5 },
];

/** A stake by chance, from the long-tailed distribution of `STAKES`. */
export function drawnStake(chance: Chance): number {
  let left = chance.between(1, 1000);
  for (const { stake, perThousand } of STAKES) {
    left -= perThousand;
    if (left <= 0) return stake;
  }
  return 500;
}

/** The largest round amount that is no more than `most`, and no more than `stake`; undefined where none is so small. */
export function roundStake(stake: number, most: number): number | undefined {
  return STAKES.findLast((one) => one.stake <= Math.min(stake, most))?.stake;
}
