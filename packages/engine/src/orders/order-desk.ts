import { tickIndex } from "@crossbook/odds";
import type { FillListener, RunnerBook } from "../book/runner-book.ts";
import type { RunnerIndex, Side } from "../commands.ts";
import type { EngineState } from "../engine-state.ts";
import type { Market } from "../markets/market.ts";
import type { RefusalCode } from "../outcomes.ts";
import type { EngineSnapshot, OrderRow } from "../snapshot.ts";
import { NO_ORDER } from "./order-pool.ts";

/**
 * Takes orders in, meets them with others and takes them back: the path that must be fast. It answers with slots
 * and plain numbers and allocates nothing once its arrays have their size.
 */
export class OrderDesk implements FillListener {
  readonly #state: EngineState;
  readonly #maxOrders: number;
  readonly #maxMatchedPaise: number;
  #nextOrderId: number;
  #nextFillId: number;
  /** The order that is being matched. */
  #taker = NO_ORDER;
  #takerMarket: Market | undefined;
  #refusal: RefusalCode | undefined;

  constructor(state: EngineState, snapshot: EngineSnapshot | undefined) {
    this.#state = state;
    this.#maxOrders = state.limits.orders;
    this.#maxMatchedPaise = state.limits.marketMatchedPaise;
    this.#nextOrderId = snapshot?.nextOrderId ?? 1;
    this.#nextFillId = snapshot?.nextFillId ?? 1;
    for (const row of snapshot?.orders ?? []) this.#restore(row);
  }

  get nextOrderId(): number {
    return this.#nextOrderId;
  }

  get nextFillId(): number {
    return this.#nextFillId;
  }

  /** Why the last `place` gave no order. */
  get refusal(): RefusalCode {
    return this.#refusal ?? "CAPACITY_REACHED";
  }

  /**
   * Places an order whose terms have been found right.
   * @returns its slot, or `NO_ORDER` with the reason in `refusal` and nothing changed
   */
  place(
    account: number,
    market: Market,
    runner: RunnerIndex,
    side: Side,
    price: number,
    stake: number,
    at: number,
  ): number {
    const { accounts, orders, directory, effects } = this.#state;
    const book = market.books[runner];
    if (book === undefined) return this.#refuse("RUNNER_NOT_FOUND");
    if (orders.count >= this.#maxOrders) return this.#refuse("CAPACITY_REACHED");
    if (market.matchedTotal + stake > this.#maxMatchedPaise) return this.#refuse("CAPACITY_REACHED");
    const positions = market.positions;
    const row = positions.findOrAdd(account);
    const lay = side === "lay" ? 1 : 0;
    const isLay = lay === 1;
    const tick = tickIndex(market.ladder, price);
    positions.hold(row, runner, lay, price, stake);
    const isMatched = book.isReached(isLay, tick);
    const refusal = accounts.isCovered(account)
      ? isMatched && positions.restingOrders(row) > 0 && book.reachesOwn(isLay, tick, stake, row)
        ? "SELF_MATCH"
        : undefined
      : "INSUFFICIENT_FUNDS";
    if (refusal !== undefined) {
      positions.release(row, runner, lay, price, stake);
      return this.#refuse(refusal);
    }

    const orderId = this.#nextOrderId;
    this.#nextOrderId += 1;
    const order = orders.take(orderId, row, runner, isLay, stake);
    orders.describe(order, market.slot, price, stake, at);
    directory.add(orderId, order);
    positions.addOrder(row, order);
    accounts.touch(account);
    effects.orderPlaced(orderId, accounts.id(account), market.marketId, runner, side, price, stake, at);
    const left = isMatched ? this.#match(order, market, book, isLay, tick, stake) : stake;
    if (left > 0) {
      book.rest(order, isLay, tick);
      positions.addResting(row, 1);
    }
    return order;
  }

  filled(maker: number, stake: number): void {
    const { accounts, orders, effects } = this.#state;
    const market = this.#takerMarket;
    const taker = this.#taker;
    if (market === undefined) return;
    const positions = market.positions;
    const runner = orders.runner(maker);
    const row = orders.position(maker);
    const price = orders.price(maker);
    const payout = stake * price;
    orders.addMatch(maker, stake, payout);
    orders.addMatch(taker, stake, payout);
    positions.fill(row, runner, orders.lay(maker), price, stake, payout);
    if (orders.remaining(maker) === 0) positions.addResting(row, -1);
    market.addMatch(runner, stake, price);
    accounts.touch(positions.accountOf(row));
    const fillId = this.#nextFillId;
    this.#nextFillId += 1;
    const takerId = orders.id(taker);
    const makerId = orders.id(maker);
    effects.orderMatched(
      fillId,
      takerId,
      makerId,
      market.marketId,
      runner,
      price,
      stake,
      orders.placedAt(taker),
    );
  }

  /** Takes back `by` of what waits; an order that was never matched is forgotten with its last paisa. */
  reduce(order: number, by: number, reason: "cancelled" | "lapsed", at: number): void {
    const { accounts, orders, effects, markets } = this.#state;
    const market = markets.at(orders.market(order));
    const runner = orders.runner(order);
    const book = market?.books[runner];
    if (market === undefined || book === undefined) return;
    const row = orders.position(order);
    const orderId = orders.id(order);
    book.reduce(order, by);
    market.positions.release(row, runner, orders.lay(order), orders.price(order), by);
    accounts.touch(market.positions.accountOf(row));
    if (orders.remaining(order) === 0) {
      market.positions.addResting(row, -1);
      if (orders.matched(order) === 0) this.#forget(order, market);
    }
    effects.orderReduced(orderId, by, reason, at);
  }

  /** Lapses everything that waits in a market, oldest first; @returns how many orders. */
  lapseAll(market: Market, at: number): number {
    const { orders } = this.#state;
    const resting: number[] = [];
    for (let row = 0; row < market.positions.count; row += 1) this.#collectResting(market, row, resting);
    resting.sort((a, b) => orders.id(a) - orders.id(b));
    for (const order of resting) this.reduce(order, orders.remaining(order), "lapsed", at);
    return resting.length;
  }

  /** Slots of what waits of one position, oldest first. */
  restingOf(market: Market, row: number): readonly number[] {
    const resting: number[] = [];
    this.#collectResting(market, row, resting);
    return resting.reverse();
  }

  /** Lets go of every order of a market that has no more use for them. */
  forgetAll(market: Market): void {
    for (let row = 0; row < market.positions.count; row += 1) {
      let order = market.positions.newestOrder(row);
      while (order !== NO_ORDER) {
        const older = this.#state.orders.olderOwn(order);
        this.#forget(order, market);
        order = older;
      }
      market.positions.dissolve(row);
    }
  }

  /**
   * Meets a new order with what waits. What its own position gains by all its fills is entered once, at the end.
   * @returns the stake that found nobody
   */
  #match(
    order: number,
    market: Market,
    book: RunnerBook,
    isLay: boolean,
    tick: number,
    stake: number,
  ): number {
    const { orders } = this.#state;
    this.#taker = order;
    this.#takerMarket = market;
    const left = book.match(isLay, tick, stake, this);
    orders.setRemaining(order, left);
    const row = orders.position(order);
    const payout = orders.matchedPayout(order);
    market.positions.fill(
      row,
      orders.runner(order),
      orders.lay(order),
      orders.price(order),
      stake - left,
      payout,
    );
    return left;
  }

  #refuse(refusal: RefusalCode): number {
    this.#refusal = refusal;
    return NO_ORDER;
  }

  #forget(order: number, market: Market): void {
    const { orders, directory } = this.#state;
    directory.remove(orders.id(order));
    market.positions.removeOrder(orders.position(order), order);
    orders.release(order);
  }

  /** Newest first. */
  #collectResting(market: Market, row: number, into: number[]): void {
    const { orders } = this.#state;
    let order = market.positions.newestOrder(row);
    for (; order !== NO_ORDER; order = orders.olderOwn(order)) {
      if (orders.remaining(order) > 0) into.push(order);
    }
  }

  #restore(row: OrderRow): void {
    const { accounts, orders, directory, markets } = this.#state;
    const { orderId, runner, side, priceHundredths: price, stake, matched, remaining } = row;
    const market = markets.find(row.marketId);
    const book = market?.books[runner];
    if (market === undefined || book === undefined) return;
    const account = accounts.slotOf(row.accountId);
    const { positions } = market;
    const position = positions.findOrAdd(account);
    const isLay = side === "lay";
    const order = orders.take(orderId, position, runner, isLay, remaining);
    orders.describe(order, market.slot, price, stake, row.placedAt);
    directory.add(orderId, order);
    positions.addOrder(position, order);
    if (matched > 0) {
      orders.addMatch(order, matched, row.matchedPayoutCentipaise);
      positions.restoreMatched(position, runner, orders.lay(order), matched, row.matchedPayoutCentipaise);
    }
    if (remaining === 0) return;
    positions.hold(position, runner, orders.lay(order), price, remaining);
    positions.addResting(position, 1);
    book.rest(order, isLay, tickIndex(market.ladder, price));
  }
}
