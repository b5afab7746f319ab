import {
  HIGHEST_ODDS,
  LOWEST_ODDS,
  mirroredPrice,
  priceFromTick,
  tickAtOrAbove,
  tickAtOrBelow,
} from "@crossbook/odds";
import type { RunnerIndex } from "../kinds/market-result.ts";
import type { Side } from "../kinds/payout.ts";
import type { Market } from "../markets/market.ts";
import { mirroredStake } from "./mirrored-stakes.ts";

/** A price at which something can be taken, by its tick on the market's ladder. */
export interface OfferedLevel {
  readonly tick: number;
  readonly size: number;
}

/**
 * What an order that backs, or lays, a runner can take, best price first: what rests on the runner, and, where the market
 * cross-matches, what is mirrored of the other one, at the nearest price of the ladder that is no better than it gets.
 */
export function mergedLevels(market: Market, runner: RunnerIndex, isLay: boolean): Iterable<OfferedLevel> {
  const own = ownLevels(market, runner, isLay);
  return market.isCrossMatched ? mergedOf(own, mirroredLevels(market, runner, isLay), isLay) : own;
}

/** What rests on the runner itself. */
export function* ownLevels(
  market: Market,
  runner: RunnerIndex,
  isLay: boolean,
): Generator<OfferedLevel, undefined> {
  const book = market.bookOf(runner);
  const side: Side = isLay ? "back" : "lay";
  const levels = book.levels(side);
  for (let rank = levels.best; rank >= 0; rank = levels.below(rank))
    yield { tick: book.tickOf(side, rank), size: levels.sizeAt(rank) };
  return undefined;
}

function* mergedOf(
  own: Iterator<OfferedLevel, undefined>,
  mirrored: Iterator<OfferedLevel, undefined>,
  isLay: boolean,
): Generator<OfferedLevel, undefined> {
  let first = own.next().value;
  let second = mirrored.next().value;
  while (first !== undefined || second !== undefined) {
    if (first === undefined || (second !== undefined && isBetter(isLay, second, first))) {
      if (second !== undefined) yield second;
      second = mirrored.next().value;
    } else if (second === undefined || first.tick !== second.tick) {
      yield first;
      first = own.next().value;
    } else {
      yield { tick: first.tick, size: first.size + second.size };
      first = own.next().value;
      second = mirrored.next().value;
    }
  }
  return undefined;
}

function isBetter(isLay: boolean, first: OfferedLevel, second: OfferedLevel): boolean {
  return isLay ? first.tick < second.tick : first.tick > second.tick;
}

/** What rests on the other runner; prices that come to the same tick are one level. */
function* mirroredLevels(
  market: Market,
  runner: RunnerIndex,
  isLay: boolean,
): Generator<OfferedLevel, undefined> {
  const { ladder } = market;
  const book = market.bookOf(1 - runner);
  const side: Side = isLay ? "lay" : "back";
  const levels = book.levels(side);
  let [tick, size] = [-1, 0];
  for (let rank = levels.best; rank >= 0; rank = levels.below(rank)) {
    const resting = priceFromTick(ladder, book.tickOf(side, rank)) ?? HIGHEST_ODDS;
    const price = mirroredPrice(isLay, resting);
    if (price < LOWEST_ODDS || price > HIGHEST_ODDS) break;
    const next = isLay ? tickAtOrAbove(ladder, price) : tickAtOrBelow(ladder, price);
    if (next !== tick && size > 0) yield { tick, size };
    if (next !== tick) [tick, size] = [next, 0];
    size += mirroredStake(isLay, resting, levels.sizeAt(rank));
  }
  if (size > 0) yield { tick, size };
  return undefined;
}
