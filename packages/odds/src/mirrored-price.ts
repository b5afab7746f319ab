import { HIGHEST_ODDS, LOWEST_ODDS } from "./ladder.ts";

/** Of how many runners at most one can be bet on by bets on all the others: so many prices still multiply exactly in a double. */
export const MOST_MIRRORED_RUNNERS = 3;

/**
 * Backing all other runners of a market of one winner, each for the same return, is laying the runner itself: with two runners, backing
 * one at a price `b` is laying the other at `b / (b - 1)` with a stake `b - 1` times as high.
 * @param first the price of another runner in hundredths
 * @param second of the third one, where there is one
 * @returns in hundredths, and perhaps off the ladder, the price that an order which backs, or lays, a runner gets of backs, or lays, of
 * the others: rounded in favour of who stands between them, and to who backs no more than the highest of every ladder; undefined where
 * it is beyond the ladders
 */
export function mirroredPrice(isLay: boolean, first: number, second?: number): number | undefined {
  const product = productOf(first, second);
  const rest = restOf(first, second);
  if (!isLay && isBeyondLadders(rest, product)) return HIGHEST_ODDS;
  if (rest <= 0) return undefined;
  const exact = (100 * product) / rest;
  const price = isLay ? Math.ceil(exact) : Math.floor(exact);
  return price >= LOWEST_ODDS && price <= HIGHEST_ODDS ? price : undefined;
}

/**
 * What the prices of the others leave of their product: so many times the runner's price, before it is rounded, is a hundred times that
 * product. Where there is no price it may be nothing or less.
 */
export function mirroredRest(isLay: boolean, first: number, second?: number): number {
  const product = productOf(first, second);
  const rest = restOf(first, second);
  return !isLay && isBeyondLadders(rest, product) ? (100 * product) / HIGHEST_ODDS : rest;
}

/** Whether the others pay for more than the highest price: what is over is for who stands between. */
function isBeyondLadders(rest: number, product: number): boolean {
  return HIGHEST_ODDS * rest <= 100 * product;
}

function restOf(first: number, second: number | undefined): number {
  return second === undefined ? first - 100 : first * second - 100 * (first + second);
}

function productOf(first: number, second: number | undefined): number {
  return second === undefined ? first : first * second;
}
