import { tickIndex } from "@crossbook/odds";
import type { RunnerBook } from "../book/runner-book.ts";
import type { RunnerIndex } from "../kinds/market-result.ts";
import { ANY_PRICE_LEVELS } from "../limits.ts";
import type { Market } from "../markets/market.ts";
import type { Positions } from "../positions/positions.ts";

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
