import { priceFromTick, tickIndex } from "@crossbook/odds";
import type { RunnerBook } from "../book/runner-book.ts";
import type { EngineState } from "../engine-state.ts";
import type { RunnerIndex } from "../kinds/market-result.ts";
import { ANY_PRICE_LEVELS } from "../limits.ts";
import type { Market } from "../markets/market.ts";
import type { Positions } from "../positions/positions.ts";
import { isOverExposed } from "./limits-of-a-market.ts";

/** The tick of the limit that an order at any price gets: what its stake needs of the book, but not beyond the worst price. */
export function neededTick(
  market: Market,
  book: RunnerBook,
  isLay: boolean,
  askedTick: number,
  stake: number,
  worstPrice: number | undefined,
): number {
  const worstTick = worstPrice === undefined ? undefined : tickIndex(market.ladder, worstPrice);
  return book.worstNeeded(isLay, askedTick, stake, ANY_PRICE_LEVELS, worstTick);
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
  { orders, accounts }: EngineState,
  order: number,
  market: Market,
  book: RunnerBook,
  stake: number,
  asked: number,
): void {
  const { positions, ladder } = market;
  const before = orders.price(order);
  const isLay = orders.isLay(order);
  const tick =
    asked === 0
      ? neededTick(market, book, isLay, tickIndex(ladder, before), stake, undefined)
      : neededTick(market, book, isLay, tickIndex(ladder, asked), stake, before);
  const price = priceFromTick(ladder, tick) ?? before;
  if (price === before) return;
  const row = orders.position(order);
  const runner = orders.runner(order);
  const lay = orders.lay(order);
  rehold(positions, row, runner, lay, before, price, stake);
  const isHeld = accounts.isCovered(positions.accountOf(row)) && !isOverExposed(market, row, 0);
  if (isHeld) orders.setPrice(order, price);
  else rehold(positions, row, runner, lay, price, before, stake);
}
