import type { MarketTerms } from "../kinds/market-terms.ts";

/** A reduction that leaves no price: from here on a market is void instead. */
export const MAX_REDUCTION_BASIS_POINTS = 9_999;

/** From this reduction on unmatched lays on the runners that are left lapse: their backers could have them too dear. */
export const LAYS_LAPSE_FROM = { singleWinner: 250, severalWinners: 400, eachWay: 250 } as const;

/** The lowest price of every ladder, in hundredths: a reduction goes no lower. */
const LOWEST_PRICE = 101;

/** Terms of markets that runners can be taken out of. */
export type ReducibleTerms = Extract<MarketTerms, { kind: keyof typeof LAYS_LAPSE_FROM }>;

/**
 * Whether runners can be taken out of a market of these terms: only where runners win or are placed, and not where they are
 * cross-matched, as the house would be left with the bets on the others.
 */
export function isReducible(terms: MarketTerms): terms is ReducibleTerms {
  const isCrossMatched = terms.kind === "singleWinner" && terms.crossMatching === true;
  return Object.hasOwn(LAYS_LAPSE_FROM, terms.kind) && !isCrossMatched;
}

/**
 * The price of a match after a runner was taken out, in hundredths and rounded to the nearest. Of one winner the whole
 * price is reduced, each way that of the win, from which the place's follows; of several winners only the profit part. Both sides
 * of a match have the same price, so they stay equal.
 */
export function reducedPrice(kind: keyof typeof LAYS_LAPSE_FROM, price: number, basisPoints: number): number {
  const certain = kind === "severalWinners" ? 100 : 0;
  const rest = Math.floor(((price - certain) * (10_000 - basisPoints) + 5_000) / 10_000);
  return Math.max(LOWEST_PRICE, certain + rest);
}
