import type { EngineState } from "../engine-state.ts";
import type { RunnerIndex } from "../kinds/market-result.ts";
import { LIABILITY_PRICE, type Side } from "../kinds/payout.ts";
import type { Market } from "../markets/market.ts";
import { acceptOrder } from "../orders/accept-order.ts";
import { exposureRefusal, matchedRefusal } from "../orders/limits-of-a-market.ts";
import type { OrderExit } from "../orders/order-exit.ts";
import { NO_ORDER } from "../orders/order-pool.ts";
import type { RefusalCode } from "../outcomes.ts";
import { auctionsOf } from "./auction-orders.ts";
import { type AuctionOrder, auctionPrice, isWithinLimit, sizeAt } from "./auction-price.ts";

/** What the auction needs of the entry of orders. */
export interface AuctionEntry {
  readonly exit: OrderExit;
  takeOrderId(): number;
  takeMatchId(): number;
}

/**
 * Forms the starting prices of a market: one auction for each runner at the off, at whose one price orders that take it are matched
 * with each other and with what rests in the book.
 */
export class StartingPriceAuction {
  readonly #state: EngineState;
  readonly #entry: AuctionEntry;

  constructor(state: EngineState, entry: AuctionEntry) {
    this.#state = state;
    this.#entry = entry;
  }

  /**
   * Whether an account has an unmatched order on the other side of a runner that takes the starting price: an order that takes it
   * too could be matched with it.
   */
  isOpposed(account: number, { positions }: Market, runner: RunnerIndex, isLay: boolean): boolean {
    const { orders } = this.#state;
    const row = positions.find(account);
    if (row < 0) return false;
    for (let order = positions.newestOrder(row); order !== NO_ORDER; order = orders.olderOwn(order)) {
      const isOther = orders.runner(order) === runner && orders.isLay(order) !== isLay;
      if (isOther && orders.takesStartingPrice(order) && orders.remaining(order) > 0) return true;
    }
    return false;
  }

  /**
   * Accepts an order that waits for the starting price, in no book. A lay's stake is its liability.
   * @returns its slot, or why it may not be placed
   */
  wait(
    account: number,
    market: Market,
    runner: RunnerIndex,
    side: Side,
    limit: number,
    stake: number,
    at: number,
  ): number | RefusalCode {
    const state = this.#state;
    const { positions } = market;
    const lay = side === "lay" ? 1 : 0;
    const row = positions.findOrAdd(account);
    const before = positions.exposure(row);
    const allBefore = state.accounts.exposure(account);
    const held = lay === 1 ? LIABILITY_PRICE : limit;
    positions.hold(row, runner, lay, held, stake);
    const refusal = exposureRefusal(state, market, row, before, allBefore);
    if (refusal !== undefined) {
      positions.release(row, runner, lay, held, stake);
      return refusal;
    }
    const id = this.#entry.takeOrderId();
    return acceptOrder(state, market, row, id, runner, side, limit, stake, "startingPrice", "lapse", at);
  }

  /** Forms the prices of a market that awaits them. No order takes them afterwards: it has been matched, or has lapsed. */
  form(market: Market, at: number): void {
    const { effects } = this.#state;
    const prices = Array.from({ length: market.bookCount }, () => 0);
    let isFull = false;
    for (const [runner, { takers, others }] of auctionsOf(this.#state, market)) {
      const price = auctionPrice([...takers, ...others]);
      prices[runner] = price;
      const taken = takers.filter((taker) => this.#take(taker, market, price, at));
      const matching = [...taken, ...others.filter((other) => price > 0 && isWithinLimit(other, price))];
      if (!isFull) isFull = !this.#match(market, matching, price, at);
      for (const { order } of taken) this.#entry.exit.lapseRest(order, market, "startingPrice", at);
    }
    market.startingPrices = prices;
    effects.happened({ type: "startingPricesFormed", marketId: market.marketId, prices, at });
  }

  /** Makes it an order at the starting price that is in no book, or lapses it. @returns whether it takes the price */
  #take(taker: AuctionOrder, market: Market, price: number, at: number): boolean {
    const { accounts, orders, effects } = this.#state;
    const { order, unmatched } = taker;
    const size = price > 0 && isWithinLimit(taker, price) ? sizeAt(taker, price) : 0;
    if (size === 0) {
      this.#entry.exit.lapse(order, market, "startingPrice", "STARTING_PRICE_NOT_OFFERED", at);
      return false;
    }
    const { positions } = market;
    const [row, runner, lay] = [orders.position(order), orders.runner(order), orders.lay(order)];
    positions.release(row, runner, lay, orders.heldPrice(order), unmatched);
    if (!orders.waits(order)) {
      market.bookOf(runner).reduce(order, unmatched);
      positions.addResting(row, -1);
    }
    orders.takeStartingPrice(order, price, unmatched, size);
    positions.hold(row, runner, lay, price, size);
    accounts.touch(positions.accountOf(row));
    const taken = { orderId: orders.id(order), priceHundredths: price, stake: orders.stake(order) };
    effects.happened({ type: "orderTookStartingPrice", ...taken, at });
    return true;
  }

  /** Orders of one side as they are matched: who asks for least first, then by time. */
  #queue(matching: readonly AuctionOrder[], lay: boolean): readonly AuctionOrder[] {
    const { orders } = this.#state;
    return matching
      .filter(({ isLay }) => isLay === lay)
      .sort(
        (a, b) =>
          (lay ? b.limit - a.limit : a.limit - b.limit) ||
          orders.timePriority(a.order) - orders.timePriority(b.order) ||
          orders.id(a.order) - orders.id(b.order),
      );
  }

  /** @returns false where no more may be matched in the market */
  #match(market: Market, matching: readonly AuctionOrder[], price: number, at: number): boolean {
    const [backs, lays] = [this.#queue(matching, false), this.#queue(matching, true)];
    const { orders, limits } = this.#state;
    let [backAt, layAt] = [0, 0];
    for (;;) {
      const [back, lay] = [backs[backAt], lays[layAt]];
      if (back === undefined || lay === undefined) return true;
      const [backLeft, layLeft] = [orders.remaining(back.order), orders.remaining(lay.order)];
      const stake = Math.min(backLeft, layLeft);
      if (matchedRefusal(market, stake, limits.marketMatchedPaise) !== undefined) return false;
      this.#matchPair(market, back, lay, stake, price, at);
      if (stake === backLeft) backAt += 1;
      if (stake === layLeft) layAt += 1;
    }
  }

  #matchPair(
    market: Market,
    back: AuctionOrder,
    lay: AuctionOrder,
    stake: number,
    price: number,
    at: number,
  ): void {
    const { orders, effects } = this.#state;
    const { marketId } = market;
    const runner = orders.runner(back.order);
    const [maker, taker] = orders.id(back.order) < orders.id(lay.order) ? [back, lay] : [lay, back];
    const matchId = this.#entry.takeMatchId();
    this.#fill(market, maker, stake, price);
    this.#fill(market, taker, stake, price);
    market.addMatch(runner, stake, price, at);
    const [makerId, takerId] = [orders.id(maker.order), orders.id(taker.order)];
    effects.orderMatched(matchId, makerId, marketId, runner, price, stake, "maker", at);
    effects.orderMatched(matchId, takerId, marketId, runner, price, stake, "taker", at);
  }

  #fill(market: Market, { order, takes }: AuctionOrder, stake: number, price: number): void {
    const { accounts, orders } = this.#state;
    const { positions } = market;
    const [row, runner] = [orders.position(order), orders.runner(order)];
    const payout = stake * price;
    orders.addMatch(order, stake, payout);
    if (takes) orders.setRemaining(order, orders.remaining(order) - stake);
    else market.bookOf(runner).reduce(order, stake);
    if (!takes && orders.remaining(order) === 0) positions.addResting(row, -1);
    positions.fill(row, runner, orders.lay(order), orders.price(order), stake, payout);
    accounts.touch(positions.accountOf(row));
  }
}
