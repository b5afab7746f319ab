import { paise } from "@crossbook/money";
import {
  isOnLadder,
  type LadderName,
  nextPriceDown,
  nextPriceUp,
  type OddsHundredths,
} from "@crossbook/odds";
import type { PriceLevel } from "../engine.ts";
import type { RunnerIndex, Side } from "../kinds/index.ts";
import { ANY_PRICE_LEVELS } from "../limits.ts";
import {
  combinedPrice,
  isCrossMatched,
  type NaiveLeg,
  otherRunners,
  sharesOfLeast,
} from "./naive-mirrored.ts";
import { groupBy } from "./naive-positions.ts";
import type { NaiveMarket, NaiveOrder, NaiveState } from "./naive-state.ts";

/** What rests on a runner for takers of this side, by price, best for them first. */
export function restingLevels(
  resting: readonly NaiveOrder[],
  runner: RunnerIndex,
  takers: Side,
): PriceLevel[] {
  const offers = resting.filter((order) => order.runner === runner && order.side !== takers);
  return bestFirst(
    [...groupBy(offers, (order) => order.price)].map(([price, orders]) => ({ price, size: sizeOf(orders) })),
    takers,
  );
}

/** The same with what the other runners' orders of the takers' own side offer there, where the market cross-matches. */
export function mergedLevels(
  market: NaiveMarket,
  resting: readonly NaiveOrder[],
  runner: RunnerIndex,
  takers: Side,
): PriceLevel[] {
  const own = restingLevels(resting, runner, takers);
  if (!isCrossMatched(market) || market.terms.kind === "line") return own;
  const byPrice = groupBy(
    [...own, ...combinedLevels(market, resting, runner, takers, market.terms.ladder)],
    (level) => level.price,
  );
  return bestFirst(
    [...byPrice].map(([price, levels]) => ({
      price,
      size: paise(levels.reduce((sum, { size }) => sum + size, 0)),
    })),
    takers,
  );
}

/** What levels of the other runners, one of each at a time, offer on this one: at the ladder's nearest price that is no better. */
function combinedLevels(
  market: NaiveMarket,
  resting: readonly NaiveOrder[],
  runner: RunnerIndex,
  takers: Side,
  ladder: LadderName,
): PriceLevel[] {
  // Of orders of the takers' own side, those that are best for the other side come first: they leave the best price here.
  let queues: NaiveLeg[][] = otherRunners(market, runner).map((other) =>
    restingLevels(resting, other, takers === "back" ? "lay" : "back"),
  );
  const shown: PriceLevel[] = [];
  for (;;) {
    const legs = queues.flatMap((levels) => levels.slice(0, 1));
    const exact = legs.length < queues.length ? undefined : combinedPrice(takers, pricesOf(legs));
    if (exact === undefined) return shown;
    const onLadder = takers === "back" ? atOrBelow(ladder, exact) : atOrAbove(ladder, exact);
    const { stake, stakes } = sharesOfLeast(takers, legs);
    if (onLadder !== undefined && stake > 0) shown.push({ price: onLadder, size: paise(stake) });
    queues = queues.map(([first, ...others], place) => {
      const size = (first?.size ?? 0) - (stakes[place] ?? 0);
      return first && size > 0 ? [{ price: first.price, size }, ...others] : others;
    });
  }
}

/**
 * The limit of an order at any price: the worst of the best opposing prices that its remaining stake needs, or the price
 * asked for where that is worse still; never beyond the worst price, where there is one.
 */
export function anyPriceLimit(
  state: NaiveState,
  market: NaiveMarket,
  order: NaiveOrder,
  asked: OddsHundredths,
  worst: OddsHundredths | undefined,
): OddsHundredths {
  const { runner, side } = order;
  const isBack = side === "back";
  let limit = asked;
  let left = order.remaining;
  const levels = mergedLevels(market, state.restingIn(market.marketId), runner, side);
  for (const { price, size } of levels.slice(0, ANY_PRICE_LEVELS)) {
    if (left <= 0 || (worst !== undefined && (isBack ? price < worst : price > worst))) break;
    if (isBack ? price < limit : price > limit) limit = price;
    left -= size;
  }
  return limit;
}

function bestFirst(levels: readonly PriceLevel[], takers: Side): PriceLevel[] {
  return [...levels].sort((a, b) => (takers === "back" ? b.price - a.price : a.price - b.price));
}

function pricesOf(legs: readonly NaiveLeg[]): number[] {
  return legs.map(({ price }) => price);
}

function sizeOf(orders: readonly NaiveOrder[]) {
  return paise(orders.reduce((sum, order) => sum + order.remaining, 0));
}

function atOrBelow(ladder: LadderName, price: number): OddsHundredths | undefined {
  return isOnLadder(ladder, price) ? price : nextPriceDown(ladder, price);
}

function atOrAbove(ladder: LadderName, price: number): OddsHundredths | undefined {
  return isOnLadder(ladder, price) ? price : nextPriceUp(ladder, price);
}
