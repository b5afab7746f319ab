import type { RunnerIndex } from "../kinds/market-result.ts";
import { CROSS_PASSES } from "../limits.ts";
import type { Market } from "../markets/market.ts";
import { NO_ORDER, type OrderPool } from "../orders/order-pool.ts";
import { Combination, type Fit, NO_PRICE } from "./combination.ts";
import type { PriceLevels } from "./price-levels.ts";

/**
 * Goes through what rests on the other runners, as an incoming order sees it: of each the best price first and oldest first, in
 * combinations of one order of each, within its limit. One object for all orders, one after the other: nothing is allocated.
 */
export class MirroredOffers {
  readonly #orders: OrderPool;
  readonly #combination = new Combination();
  readonly #levels: PriceLevels[] = [];
  readonly #ranks: number[] = [];
  readonly #makers: number[] = [];
  #isLay = false;
  #limit = NO_PRICE;
  #passes = 0;
  #isOver = false;

  constructor(orders: OrderPool) {
    this.#orders = orders;
  }

  /** Begins with the best for an order on this runner. */
  begin(market: Market, runner: RunnerIndex, isLay: boolean, limit: number): void {
    this.#isLay = isLay;
    this.#limit = limit;
    this.#passes = 0;
    this.#isOver = false;
    this.#combination.begin(isLay, market.bookCount - 1);
    for (let index = 0; index < this.count; index += 1) {
      const levels = market.bookOf(index < runner ? index : index + 1).levels(isLay ? "lay" : "back");
      this.#levels[index] = levels;
      this.#ranks[index] = levels.best;
      this.#put(index, levels.first);
    }
    this.#combine();
  }

  /** How many orders a combination has: one of each other runner. */
  get count(): number {
    return this.#combination.count;
  }

  /** What the incoming order gets, which may be off the ladder; `NO_PRICE` where nothing more is within its limit. */
  get price(): number {
    const { price } = this.#combination;
    if (this.#isOver || price === NO_PRICE) return NO_PRICE;
    return (this.#isLay ? price <= this.#limit : price >= this.#limit) ? price : NO_PRICE;
  }

  /** An order of the present combination. Look at `price` first. */
  makerOf(index: number): number {
    return this.#makers[index] ?? NO_ORDER;
  }

  /** How much of a stake is matched with the present combination: see `Combination.fit`. */
  fit(stake: number): Fit {
    return this.#combination.fit(stake);
  }

  /** How much there is of the present combination: see `Combination.fitAll`. */
  fitAll(): Fit {
    return this.#combination.fitAll();
  }

  /** How much of the incoming order was matched by the last `fit` or `fitAll`. */
  get stake(): number {
    return this.#combination.stake;
  }

  /** How much of an order of the combination was. */
  partOf(index: number): number {
    return this.#combination.partOf(index);
  }

  /** The sum of the parts. */
  get matched(): number {
    let sum = 0;
    for (let index = 0; index < this.count; index += 1) sum += this.partOf(index);
    return sum;
  }

  /** Takes what the last `fit` or `fitAll` found, and goes on: before the orders that are used up leave their books. */
  next(): void {
    this.#combination.use();
    for (let index = 0; index < this.count; index += 1)
      if (this.#combination.sizeOf(index) === 0) this.#leave(index);
    this.#combine();
  }

  /** Passes over the order that is too small, and ends where that were too many. */
  pass(): void {
    this.#passes += 1;
    if (this.#passes > CROSS_PASSES) this.end();
    else {
      this.#leave(this.#combination.least);
      this.#combine();
    }
  }

  end(): void {
    this.#isOver = true;
  }

  #combine(): void {
    if (!this.#isOver) this.#combination.combine();
  }

  /** The next order of that runner takes the place of the present one. */
  #leave(index: number): void {
    const maker = this.#orders.next(this.makerOf(index));
    if (maker !== NO_ORDER) {
      this.#put(index, maker);
      return;
    }
    const levels = this.#levels[index];
    const rank = levels?.below(this.#ranks[index] ?? -1) ?? -1;
    this.#ranks[index] = rank;
    this.#put(index, levels === undefined || rank < 0 ? NO_ORDER : levels.firstAt(rank));
  }

  #put(index: number, maker: number): void {
    this.#makers[index] = maker;
    if (maker === NO_ORDER) this.end();
    else this.#combination.put(index, this.#orders.price(maker), this.#orders.remaining(maker));
  }
}
