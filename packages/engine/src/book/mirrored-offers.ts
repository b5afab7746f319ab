import { HIGHEST_ODDS, LOWEST_ODDS, mirroredPrice } from "@crossbook/odds";
import { CROSS_PASSES } from "../limits.ts";
import { NO_ORDER, type OrderPool } from "../orders/order-pool.ts";
import type { PriceLevels } from "./price-levels.ts";

/** No price: there is no mirrored offer, or none within the limit. */
export const NO_PRICE = 0;

/**
 * Goes through what rests on the other runner, as an incoming order sees it: best price first and oldest first, within its
 * limit. One object for all orders, one after the other: nothing is allocated.
 */
export class MirroredOffers {
  readonly #orders: OrderPool;
  #levels: PriceLevels | undefined;
  #isLay = false;
  #limit = NO_PRICE;
  #rank = -1;
  #maker = NO_ORDER;
  #passes = 0;

  constructor(orders: OrderPool) {
    this.#orders = orders;
  }

  /** Begins with the best. `levels`: of the other runner, of the side of the incoming order itself. */
  begin(levels: PriceLevels, isLay: boolean, limit: number): void {
    this.#levels = levels;
    this.#isLay = isLay;
    this.#limit = limit;
    this.#rank = levels.best;
    this.#maker = levels.first;
    this.#passes = 0;
  }

  /** The order that is next, or `NO_ORDER`. Look at `price` first. */
  get maker(): number {
    return this.#maker;
  }

  /** What the incoming order gets, which may be off the ladder; `NO_PRICE` where nothing more is within its limit. */
  get price(): number {
    if (this.#maker === NO_ORDER) return NO_PRICE;
    const price = mirroredPrice(this.#isLay, this.#orders.price(this.#maker));
    const isWithin = this.#isLay ? price <= this.#limit : price >= this.#limit;
    return isWithin && price >= LOWEST_ODDS && price <= HIGHEST_ODDS ? price : NO_PRICE;
  }

  /** Goes on to the next order: before the present one leaves its book. */
  next(): void {
    this.#maker = this.#orders.next(this.#maker);
    if (this.#maker !== NO_ORDER || this.#levels === undefined) return;
    this.#rank = this.#levels.below(this.#rank);
    this.#maker = this.#rank < 0 ? NO_ORDER : this.#levels.firstAt(this.#rank);
  }

  /** Passes over an order that is too small, and ends where that were too many. */
  pass(): void {
    this.#passes += 1;
    if (this.#passes > CROSS_PASSES) this.end();
    else this.next();
  }

  end(): void {
    this.#maker = NO_ORDER;
  }
}
