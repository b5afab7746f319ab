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
import { isCrossMatched, mirroredPrice, mirroredStake } from "./naive-mirrored.ts";
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

/** The same with what the other runner's orders of the takers' own side offer there, where the market cross-matches. */
export function mergedLevels(
  market: NaiveMarket,
  resting: readonly NaiveOrder[],
  runner: RunnerIndex,
  takers: Side,
): PriceLevel[] {
  const own = restingLevels(resting, runner, takers);
  if (!isCrossMatched(market) || market.terms.kind === "line") return own;
  const { ladder } = market.terms;
  const makers = resting.filter((order) => order.runner === 1 - runner && order.side === takers);
  const mirrored = [...groupBy(makers, (order) => order.price)].flatMap(([price, orders]) => {
    const exact = mirroredPrice(takers, price);
    const onLadder = exact && (takers === "back" ? atOrBelow(ladder, exact) : atOrAbove(ladder, exact));
    const size = paise(mirroredStake(takers, price, sizeOf(orders)));
    return onLadder && size > 0 ? [{ price: onLadder, size }] : [];
  });
  const byPrice = groupBy([...own, ...mirrored], (level) => level.price);
  return bestFirst(
    [...byPrice].map(([price, levels]) => ({
      price,
      size: paise(levels.reduce((sum, { size }) => sum + size, 0)),
    })),
    takers,
  );
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

function sizeOf(orders: readonly NaiveOrder[]) {
  return paise(orders.reduce((sum, order) => sum + order.remaining, 0));
}

function atOrBelow(ladder: LadderName, price: number): OddsHundredths | undefined {
  return isOnLadder(ladder, price) ? price : nextPriceDown(ladder, price);
}

function atOrAbove(ladder: LadderName, price: number): OddsHundredths | undefined {
  return isOnLadder(ladder, price) ? price : nextPriceUp(ladder, price);
}
