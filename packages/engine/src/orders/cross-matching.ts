import { priceFromTick, tickAtOrAbove, tickAtOrBelow } from "@crossbook/odds";
import { NO_PRICE } from "../book/combination.ts";
import { MirroredOffers } from "../book/mirrored-offers.ts";
import type { OrderId } from "../commands.ts";
import { HOUSE_ACCOUNT } from "../effects.ts";
import type { EngineState } from "../engine-state.ts";
import type { RunnerIndex } from "../kinds/market-result.ts";
import type { Market } from "../markets/market.ts";
import { acceptOrder } from "./accept-order.ts";
import { matchedRefusal } from "./limits-of-a-market.ts";
import { NO_ORDER } from "./order-pool.ts";

/** What cross-matching needs of order entry. */
export interface CrossEntry {
  takeOrderId(): OrderId;
  takeMatchId(): number;
  /** Matches the incoming order with what rests on its own runner. @returns the stake that is left unmatched */
  matchOwn(tick: number, stake: number): number;
  /** Whether the incoming order is matched no further, as its price has jumped. */
  readonly isStopped: boolean;
  /** Looks at a price that the incoming order was matched at. */
  watch(price: number): void;
}

/**
 * Matches a back of one of two or three runners with a back of each other, and a lay with lays. The house stands between them: it takes
 * the other side of each in a match of its own, with an order that is matched whole at once, and has what rounding leaves.
 */
export class CrossMatching {
  readonly #state: EngineState;
  readonly #entry: CrossEntry;
  readonly #offers: MirroredOffers;
  /** The orders of the combination that is being matched: the offers have gone on. */
  readonly #makers: number[] = [];

  constructor(state: EngineState, entry: CrossEntry) {
    this.#state = state;
    this.#entry = entry;
    this.#offers = new MirroredOffers(state.orders);
  }

  /** Whether an incoming order would be matched with one on each other runner. */
  isReached(market: Market, runner: RunnerIndex, isLay: boolean, limit: number): boolean {
    return this.#begin(market, runner, isLay, limit).price !== NO_PRICE;
  }

  /** Whether an incoming order of this position's account would come to be matched with one of its own on another runner. */
  reachesOwn(
    market: Market,
    runner: RunnerIndex,
    isLay: boolean,
    limit: number,
    stake: number,
    row: number,
  ): boolean {
    const offers = this.#begin(market, runner, isLay, limit);
    let left = stake;
    while (left > 0 && offers.price !== NO_PRICE) {
      if (this.#isOwn(row)) return true;
      if (offers.fitAll() === "offerTooSmall") offers.pass();
      else {
        left -= offers.stake;
        offers.next();
      }
    }
    return false;
  }

  /**
   * Matches an order that is not in the book, of its own runner and of the others the better price first, and its own where they are equal.
   * @returns the stake that is left unmatched
   */
  match(order: number, market: Market, tick: number, stake: number, at: number): number {
    const { orders } = this.#state;
    const isLay = orders.isLay(order);
    const offers = this.#begin(market, orders.runner(order), isLay, orders.price(order));
    let left = stake;
    for (;;) {
      const { price } = offers;
      left = this.#entry.matchOwn(price === NO_PRICE ? tick : noWorseThan(market, isLay, price), left);
      if (left === 0 || price === NO_PRICE || this.#entry.isStopped) return left;
      left -= this.#cross(order, market, price, left, at);
      if (left === 0 || this.#entry.isStopped) return left;
    }
  }

  /**
   * How much of a stake would be matched at once: what `match` does, without doing it.
   * `held`: how many orders there are, with this one.
   */
  offered(
    market: Market,
    runner: RunnerIndex,
    isLay: boolean,
    tick: number,
    stake: number,
    held: number,
  ): number {
    const limit = priceFromTick(market.ladder, tick) ?? NO_PRICE;
    const offers = this.#begin(market, runner, isLay, limit);
    const book = market.bookOf(runner);
    const side = isLay ? "back" : "lay";
    const own = book.levels(side);
    let rank = own.best;
    let left = stake;
    let matched = 0;
    let count = held;
    for (;;) {
      const { price } = offers;
      // Ticks and ranks are each other's by one rule.
      const worst = book.tickOf(side, price === NO_PRICE ? tick : noWorseThan(market, isLay, price));
      for (; left > 0 && rank >= 0 && rank >= worst; rank = own.below(rank)) {
        const size = Math.min(own.sizeAt(rank), left);
        left -= size;
        matched += size;
      }
      if (left === 0 || price === NO_PRICE) return stake - left;
      const fit = offers.fit(left);
      if (fit === "offerTooSmall") offers.pass();
      else if (fit === "orderTooSmall" || this.#isFull(market, count, matched + offers.matched + left))
        offers.end();
      else {
        left -= offers.stake;
        matched += offers.matched + offers.stake;
        count += offers.count + 1;
        offers.next();
      }
    }
  }

  /** Whether an order of the present combination is of this position. */
  #isOwn(row: number): boolean {
    for (let index = 0; index < this.#offers.count; index += 1)
      if (this.#state.orders.position(this.#offers.makerOf(index)) === row) return true;
    return false;
  }

  /**
   * Whether there is no room for the house's orders, one with each of a combination and one with the incoming order, or for so much more
   * that is matched: what is left of an order may all be.
   */
  #isFull(market: Market, held: number, stake: number): boolean {
    const { limits } = this.#state;
    const isFull = held + this.#offers.count + 1 > limits.orders;
    return isFull || matchedRefusal(market, stake, limits.marketMatchedPaise) !== undefined;
  }

  #begin(market: Market, runner: RunnerIndex, isLay: boolean, limit: number): MirroredOffers {
    this.#offers.begin(market, runner, isLay, limit);
    return this.#offers;
  }

  /** Matches the order with the next combination, or goes on from that. @returns how much of its stake is matched */
  #cross(order: number, market: Market, price: number, left: number, at: number): number {
    const { orders } = this.#state;
    const offers = this.#offers;
    const fit = offers.fit(left);
    if (fit === "offerTooSmall") {
      offers.pass();
      return 0;
    }
    if (fit === "orderTooSmall" || this.#isFull(market, orders.count, offers.matched + left)) {
      offers.end();
      return 0;
    }
    const isLay = orders.isLay(order);
    const { count, stake } = offers;
    for (let index = 0; index < count; index += 1) this.#makers[index] = offers.makerOf(index);
    offers.next();
    for (let index = 0; index < count; index += 1)
      this.#crossMaker(this.#makers[index] ?? NO_ORDER, market, isLay, offers.partOf(index), at);
    const runner = orders.runner(order);
    const toTaker = this.#placeHouse(market, runner, isLay, price, stake, at);
    this.#record(toTaker, order, market, runner, price, stake, at);
    this.#entry.watch(price);
    return stake;
  }

  /** Matches a resting order with one of the house. `isLay`: of the incoming order, which is of the same side. */
  #crossMaker(maker: number, market: Market, isLay: boolean, stake: number, at: number): void {
    const { orders } = this.#state;
    const price = orders.price(maker);
    const runner = orders.runner(maker);
    this.#take(maker, market, stake);
    const toMaker = this.#placeHouse(market, runner, isLay, price, stake, at);
    this.#record(maker, toMaker, market, runner, price, stake, at);
  }

  /** Takes what is matched of a resting order out of its book and into its position. */
  #take(maker: number, market: Market, stake: number): void {
    const { orders, accounts } = this.#state;
    const { positions } = market;
    const row = orders.position(maker);
    const price = orders.price(maker);
    market.bookOf(orders.runner(maker)).reduce(maker, stake);
    positions.fill(row, orders.runner(maker), orders.lay(maker), price, stake, stake * price);
    if (orders.remaining(maker) === 0) positions.addResting(row, -1);
    accounts.touch(positions.accountOf(row));
  }

  /** The house's order on the other side of one that backs, or lays: nothing is held for it, and it needs no cash. */
  #placeHouse(
    market: Market,
    runner: RunnerIndex,
    isLay: boolean,
    price: number,
    stake: number,
    at: number,
  ): number {
    const { accounts, orders } = this.#state;
    const { positions } = market;
    const row = positions.findOrAdd(accounts.slotOf(HOUSE_ACCOUNT[market.moneyMode].rounding));
    const orderId = this.#entry.takeOrderId();
    const side = isLay ? "back" : "lay";
    const execution = "immediateOrCancel";
    const order = acceptOrder(
      this.#state,
      market,
      row,
      orderId,
      runner,
      side,
      price,
      stake,
      execution,
      "lapse",
      at,
    );
    orders.setRemaining(order, 0);
    positions.restore(row, runner, orders.lay(order), stake, stake * price);
    return order;
  }

  #record(
    maker: number,
    taker: number,
    market: Market,
    runner: RunnerIndex,
    price: number,
    stake: number,
    at: number,
  ): void {
    const { orders, effects } = this.#state;
    const matchId = this.#entry.takeMatchId();
    for (const order of [maker, taker]) {
      orders.addMatch(order, stake, stake * price);
      const role = order === maker ? "maker" : "taker";
      effects.orderMatched(matchId, orders.id(order), market.marketId, runner, price, stake, role, at);
    }
    market.addMatch(runner, stake, price, at);
  }
}

/** The tick of the worst price of the own runner that is no worse than this one of the others. */
function noWorseThan({ ladder }: Market, isLay: boolean, price: number): number {
  return isLay ? tickAtOrBelow(ladder, price) : tickAtOrAbove(ladder, price);
}
