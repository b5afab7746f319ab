import { HIGHEST_ODDS, type LadderName, priceFromTick, tickAtOrAbove, tickAtOrBelow } from "@crossbook/odds";
import type { RunnerIndex } from "../kinds/market-result.ts";
import type { Side } from "../kinds/payout.ts";
import type { Market } from "../markets/market.ts";
import { Combination, NO_PRICE } from "./combination.ts";
import type { RunnerBook } from "./runner-book.ts";

/** A price at which something can be taken, by its tick on the market's ladder. */
export interface OfferedLevel {
  readonly tick: number;
  readonly size: number;
}

/**
 * What an order that backs, or lays, a runner can take, best price first: what rests on the runner, and, where the market
 * cross-matches, what is mirrored of the others, at the nearest price of the ladder that is no better than it gets.
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

/** What rests on the other runners; prices that come to the same tick are one level. */
function* mirroredLevels(
  market: Market,
  runner: RunnerIndex,
  isLay: boolean,
): Generator<OfferedLevel, undefined> {
  const { ladder } = market;
  const levels = new CombinedLevels(market, runner, isLay);
  let [tick, size] = [-1, 0];
  for (; levels.price !== NO_PRICE; levels.next()) {
    const next = isLay ? tickAtOrAbove(ladder, levels.price) : tickAtOrBelow(ladder, levels.price);
    if (next !== tick && size > 0) yield { tick, size };
    if (next !== tick) [tick, size] = [next, 0];
    size += levels.size;
  }
  if (size > 0) yield { tick, size };
  return undefined;
}

/** Goes through the levels of the other runners in combinations of one of each, best first. */
class CombinedLevels {
  readonly #books: readonly RunnerBook[];
  readonly #ranks: number[];
  readonly #side: Side;
  readonly #ladder: LadderName;
  readonly #combination = new Combination();
  #isOver = false;

  constructor(market: Market, runner: RunnerIndex, isLay: boolean) {
    const runners = Array.from({ length: market.bookCount }, (_, index) => index);
    this.#side = isLay ? "lay" : "back";
    this.#ladder = market.ladder;
    this.#books = runners.filter((other) => other !== runner).map((other) => market.bookOf(other));
    this.#ranks = this.#books.map((book) => book.levels(this.#side).best);
    this.#combination.begin(isLay, this.#books.length);
    for (const [index] of this.#books.entries()) this.#put(index);
    this.#combine();
  }

  /** What is got by taking all of a combination; `NO_PRICE` after the last. */
  get price(): number {
    return this.#isOver ? NO_PRICE : this.#combination.price;
  }

  /** How much there is of it, which may be nothing. */
  get size(): number {
    return this.#combination.stake;
  }

  next(): void {
    this.#combination.use();
    for (const [index, book] of this.#books.entries()) {
      if (this.#combination.sizeOf(index) > 0) continue;
      this.#ranks[index] = book.levels(this.#side).below(this.#ranks[index] ?? -1);
      this.#put(index);
    }
    this.#combine();
  }

  #combine(): void {
    if (this.#isOver) return;
    this.#combination.combine();
    this.#combination.fitAll();
  }

  #put(index: number): void {
    const [book, rank = -1] = [this.#books[index], this.#ranks[index]];
    if (book === undefined || rank < 0) {
      this.#isOver = true;
      return;
    }
    const price = priceFromTick(this.#ladder, book.tickOf(this.#side, rank)) ?? HIGHEST_ODDS;
    this.#combination.put(index, price, book.levels(this.#side).sizeAt(rank));
  }
}
