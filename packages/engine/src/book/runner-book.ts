import { type LadderName, tickCount } from "@crossbook/odds";
import type { Side } from "../kinds/payout.ts";
import { NO_ORDER, type OrderPool } from "../orders/order-pool.ts";
import { PriceLevels } from "./price-levels.ts";

/** Hears of each match after the book has changed, best price first and oldest first. */
export interface MatchListener {
  /** @returns whether the order may go on to be matched */
  matched(maker: number, stake: number): boolean;
}

/** The orders that rest on one runner: backs to be laid and lays to be backed, by price and then by time. */
export class RunnerBook {
  readonly #orders: OrderPool;
  readonly #backs: PriceLevels;
  readonly #lays: PriceLevels;
  readonly #lastTick: number;

  constructor(orders: OrderPool, ladder: LadderName) {
    this.#orders = orders;
    this.#backs = new PriceLevels(orders);
    this.#lays = new PriceLevels(orders);
    this.#lastTick = tickCount(ladder) - 1;
  }

  /** Orders resting on one side. A higher rank is a better price for whoever takes it. */
  levels(side: Side): PriceLevels {
    return side === "back" ? this.#backs : this.#lays;
  }

  /** A backer wants high prices and a layer low ones: a lay's rank is its tick, a back's counts down. */
  tickOf(side: Side, rank: number): number {
    return side === "lay" ? rank : this.#lastTick - rank;
  }

  /** Whether an incoming order at this price would match at once. */
  isReached(isLay: boolean, tick: number): boolean {
    return isLay ? this.#backs.best >= this.#lastTick - tick : this.#lays.best >= tick;
  }

  /**
   * Matches an incoming order that is not in the book with those that rest at this price or better.
   * @returns the stake that is left unmatched
   */
  match(isLay: boolean, tick: number, stake: number, listener: MatchListener): number {
    const offers = isLay ? this.#backs : this.#lays;
    const worst = isLay ? this.#lastTick - tick : tick;
    let left = stake;
    while (left > 0 && offers.best >= worst) {
      const maker = offers.first;
      const available = this.#orders.remaining(maker);
      const fill = available < left ? available : left;
      offers.reduce(maker, fill);
      left -= fill;
      if (!listener.matched(maker, fill)) break;
    }
    return left;
  }

  /**
   * The tick of the worst price that an incoming order at any price needs for its whole stake among the best `levels`
   * prices, or its own tick where that is more generous. Prices worse than `boundTick` are not looked at; absent: none is.
   */
  worstNeeded(isLay: boolean, tick: number, stake: number, levels: number, boundTick?: number): number {
    const offers = isLay ? this.#backs : this.#lays;
    let worst = isLay ? this.#lastTick - tick : tick;
    const bound = boundTick === undefined ? 0 : isLay ? this.#lastTick - boundTick : boundTick;
    let left = stake;
    let rank = offers.best;
    for (let level = 0; level < levels && rank >= bound && left > 0; level += 1) {
      if (rank < worst) worst = rank;
      left -= offers.sizeAt(rank);
      rank = offers.below(rank);
    }
    return isLay ? this.#lastTick - worst : worst;
  }

  /** How much of an incoming order's stake this price or better has. */
  offered(isLay: boolean, tick: number, stake: number): number {
    const offers = isLay ? this.#backs : this.#lays;
    const worst = isLay ? this.#lastTick - tick : tick;
    let offered = 0;
    for (let rank = offers.best; rank >= worst && rank >= 0 && offered < stake; rank = offers.below(rank))
      offered += offers.sizeAt(rank);
    return offered < stake ? offered : stake;
  }

  /**
   * What the whole stake of an incoming order is paid at the prices that it would be matched at (Σ stake × price);
   * undefined where this price or better does not have all of it.
   */
  wholePayout(isLay: boolean, tick: number, stake: number): number | undefined {
    const offers = isLay ? this.#backs : this.#lays;
    const worst = isLay ? this.#lastTick - tick : tick;
    let left = stake;
    let payout = 0;
    for (let rank = offers.best; rank >= worst && rank >= 0; rank = offers.below(rank)) {
      const size = offers.sizeAt(rank);
      const fill = size < left ? size : left;
      payout += fill * this.#orders.price(offers.firstAt(rank));
      left -= fill;
      if (left === 0) return payout;
    }
    return undefined;
  }

  /** Whether an incoming order of this position's account would come to match one of its own. */
  reachesOwn(isLay: boolean, tick: number, stake: number, position: number): boolean {
    const offers = isLay ? this.#backs : this.#lays;
    const worst = isLay ? this.#lastTick - tick : tick;
    let left = stake;
    for (let rank = offers.best; rank >= worst; rank = offers.below(rank)) {
      for (let maker = offers.firstAt(rank); maker !== NO_ORDER; maker = this.#orders.next(maker)) {
        if (this.#orders.position(maker) === position) return true;
        left -= this.#orders.remaining(maker);
        if (left <= 0) return false;
      }
    }
    return false;
  }

  /** Rests an order. Its price must not reach the other side's best: match first. */
  rest(order: number, isLay: boolean, tick: number): void {
    if (isLay) this.#lays.append(order, tick);
    else this.#backs.append(order, this.#lastTick - tick);
  }

  /** Rests an order whose delay has ended: of several that enter between the same two orders, the one with the lowest number first. */
  restReleased(order: number, isLay: boolean, tick: number): void {
    this.rest(order, isLay, tick);
    (isLay ? this.#lays : this.#backs).moveByNumber(order);
  }

  /** Takes out part or all of a resting order. */
  reduce(order: number, by: number): void {
    (this.#orders.isLay(order) ? this.#lays : this.#backs).reduce(order, by);
  }
}
