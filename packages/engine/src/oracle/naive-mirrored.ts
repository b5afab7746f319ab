import type { Side } from "../kinds/index.ts";
import { inOrder } from "./naive-matching.ts";
import type { NaiveMarket, NaiveOrder, NaiveState } from "./naive-state.ts";

const LOWEST = 101;
const HIGHEST = 100_000;

/** So much at a price of another runner. */
export interface NaiveLeg {
  readonly price: number;
  readonly size: number;
}

/** What of a combination is taken where one of its legs is taken whole. */
export interface NaiveShares {
  /** Of who takes it, at the price of the combination. */
  readonly stake: number;
  /** Of each leg. */
  readonly stakes: readonly number[];
  /** The leg that is taken whole. */
  readonly limiting: number;
}

/** One resting order of each other runner of a market, lowest runner first, as one offer to whoever bets on this one. */
export interface NaiveCombination {
  readonly makers: readonly NaiveOrder[];
  readonly price: number;
}

export function isCrossMatched(market: Pick<NaiveMarket, "terms"> | undefined): boolean {
  return market?.terms.kind === "singleWinner" && market.terms.crossMatching === true;
}

/** The runners of a cross-matched market that are not this one, in their order; none of any other market. */
export function otherRunners(market: Pick<NaiveMarket, "terms"> | undefined, runner: number): number[] {
  if (market?.terms.kind !== "singleWinner" || !isCrossMatched(market)) return [];
  return Array.from({ length: market.terms.runnerCount }, (_, other) => other).filter(
    (other) => other !== runner,
  );
}

/**
 * What orders of one side at these prices, one of every other runner, offer together to a taker of the same side; undefined
 * where it is no price. To a back it is at most the highest of all prices, even where the others' backs alone would cover
 * every other runner: what is over is the house's, and nobody's low price keeps others from each other.
 */
export function combinedPrice(side: Side, prices: readonly number[]): number | undefined {
  const left = remainder(prices);
  if (side === "back" && 1000 * left <= product(prices)) return HIGHEST;
  if (left <= 0) return undefined;
  const combined = rounded(side, (100 * product(prices)) / left);
  return combined >= LOWEST && combined <= HIGHEST ? combined : undefined;
}

/** The stakes at the prices of the other runners that so much at the combined price needs. */
export function stakesOfOthers(side: Side, prices: readonly number[], stake: number): number[] {
  return prices.map((_, leg) =>
    rounded(side, (100 * stake * productWithout(prices, leg)) / shared(side, prices)),
  );
}

/** What is taken where the leg that is good for the least is taken whole: of equal ones that of the lowest runner. */
export function sharesOfLeast(side: Side, legs: readonly NaiveLeg[]): NaiveShares {
  const prices = legs.map(({ price }) => price);
  const payouts = legs.map(({ price, size }) => size * price);
  const limiting = payouts.indexOf(Math.min(...payouts));
  const { price, size } = legs[limiting] ?? { price: 0, size: 0 };
  const stakes = legs.map((leg, place) =>
    place === limiting ? size : Math.min(leg.size, rounded(side, (size * price) / leg.price)),
  );
  const stake = rounded(side, (size * shared(side, prices)) / (100 * productWithout(prices, limiting)));
  return { stake, stakes, limiting };
}

/** The orders of each other runner that could be matched with an order across runners, best first and then first in time. */
export function queuesOfOthers(state: NaiveState, order: NaiveOrder): NaiveOrder[][] {
  const { marketId, runner, side } = order;
  const resting = state.restingIn(marketId).filter((maker) => maker.side === side);
  return otherRunners(state.markets.get(marketId), runner).map((other) =>
    resting
      .filter((maker) => maker.runner === other)
      .sort((a, b) => (side === "back" ? a.price - b.price : b.price - a.price) || inOrder(a, b)),
  );
}

/** What the first orders of these queues, one of each, offer to an order within its limit. */
export function combinationOf(
  { side, price: limit }: NaiveOrder,
  queues: readonly (readonly NaiveOrder[])[],
): NaiveCombination | undefined {
  const makers = queues.flatMap((queue) => queue.slice(0, 1));
  if (queues.length === 0 || makers.length < queues.length) return undefined;
  const price = combinedPrice(
    side,
    makers.map((maker) => maker.price),
  );
  if (price === undefined) return undefined;
  const isWithin = side === "back" ? price >= limit : price <= limit;
  return isWithin ? { makers, price } : undefined;
}

/** In favour of who stands between the two sides. */
function rounded(side: Side, exact: number): number {
  return side === "back" ? Math.floor(exact) : Math.ceil(exact);
}

function product(prices: readonly number[]): number {
  return prices.reduce((all, price) => all * price, 1);
}

function productWithout(prices: readonly number[], without: number): number {
  return product(prices.filter((_, leg) => leg !== without));
}

/** The remainder that stakes are shared by: to a back at least what the highest price leaves. */
function shared(side: Side, prices: readonly number[]): number {
  return side === "back" ? Math.max(remainder(prices), product(prices) / 1000) : remainder(prices);
}

/** Of the product of the prices, what they do not pay for: nothing or less where they alone would cover every other runner. */
function remainder(prices: readonly number[]): number {
  return product(prices) - 100 * prices.reduce((sum, _, leg) => sum + productWithout(prices, leg), 0);
}
