import { priceFromTick, tickIndex } from "@crossbook/odds";
import { mergedLevels } from "../book/merged-levels.ts";
import type { EngineState } from "../engine-state.ts";
import type { RunnerIndex } from "../kinds/market-result.ts";
import { ANY_PRICE_LEVELS } from "../limits.ts";
import type { Market } from "../markets/market.ts";
import type { Positions } from "../positions/positions.ts";
import { exposureRefusal } from "./limits-of-a-market.ts";

/** The tick of the limit that an order at any price gets: what its stake needs of the book, but not beyond the worst price. */
export function neededTick(
  market: Market,
  runner: RunnerIndex,
  isLay: boolean,
  askedTick: number,
  stake: number,
  worstPrice: number | undefined,
): number {
  const worstTick = worstPrice === undefined ? undefined : tickIndex(market.ladder, worstPrice);
  if (market.isCrossMatched) return neededOfAll(market, runner, isLay, askedTick, stake, worstTick);
  return market.bookOf(runner).worstNeeded(isLay, askedTick, stake, ANY_PRICE_LEVELS, worstTick);
}

/** The same where what rests on the other runners can be taken too. */
function neededOfAll(
  market: Market,
  runner: RunnerIndex,
  isLay: boolean,
  askedTick: number,
  stake: number,
  worstTick: number | undefined,
): number {
  let needed = askedTick;
  let left = stake;
  let count = 0;
  for (const { tick, size } of mergedLevels(market, runner, isLay)) {
    const isBeyond = worstTick !== undefined && (isLay ? tick > worstTick : tick < worstTick);
    if (count === ANY_PRICE_LEVELS || left <= 0 || isBeyond) break;
    if (isLay ? tick > needed : tick < needed) needed = tick;
    left -= size;
    count += 1;
  }
  return needed;
}

/** Holds an unmatched stake at another limit. */
export function rehold(
  positions: Positions,
  row: number,
  runner: RunnerIndex,
  lay: number,
  before: number,
  after: number,
  stake: number,
): void {
  positions.release(row, runner, lay, before, stake);
  positions.hold(row, runner, lay, after, stake);
}

/**
 * Gives a delayed order at any price the limit that the book of now asks for: within its worst price, which is held for
 * it, or, without one (`asked` is 0), where its owner's cash covers it.
 */
export function reprice(
  state: EngineState,
  order: number,
  market: Market,
  stake: number,
  asked: number,
): void {
  const { orders } = state;
  const { positions, ladder } = market;
  const before = orders.price(order);
  const isLay = orders.isLay(order);
  const runner = orders.runner(order);
  const tick =
    asked === 0
      ? neededTick(market, runner, isLay, tickIndex(ladder, before), stake, undefined)
      : neededTick(market, runner, isLay, tickIndex(ladder, asked), stake, before);
  const price = priceFromTick(ladder, tick) ?? before;
  if (price === before) return;
  const row = orders.position(order);
  const lay = orders.lay(order);
  rehold(positions, row, runner, lay, before, price, stake);
  // Held for is its worst price, and this one risks no more.
  const isHeld = asked > 0 || exposureRefusal(state, market, row, 0, 0) === undefined;
  if (isHeld) orders.setPrice(order, price);
  else rehold(positions, row, runner, lay, price, before, stake);
}
