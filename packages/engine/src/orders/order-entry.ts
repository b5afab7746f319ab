import { priceFromTick, tickIndex } from "@crossbook/odds";
import type { MatchListener, RunnerBook } from "../book/runner-book.ts";
import type { Execution, MarketId, Persistence } from "../commands.ts";
import type { EngineState } from "../engine-state.ts";
import { broken } from "../invariant.ts";
import type { RunnerIndex } from "../kinds/market-result.ts";
import type { Side } from "../kinds/payout.ts";
import type { Market } from "../markets/market.ts";
import type { RefusalCode } from "../outcomes.ts";
import { lapseOfRelease } from "../rules/lapse-reasons.ts";
import { neverRests } from "../rules/order-rules.ts";
import { type AuctionEntry, StartingPriceAuction } from "../starting-price/starting-price-auction.ts";
import { acceptOrder } from "./accept-order.ts";
import { neededTick, rehold, reprice } from "./any-price.ts";
import { type CrossEntry, CrossMatching } from "./cross-matching.ts";
import type { DelayedOrder } from "./delayed-orders.ts";
import { setExpiry } from "./expiries/expire-orders.ts";
import { exposureRefusal, matchedRefusal, roomRefusal } from "./limits-of-a-market.ts";
import { delayRefusal } from "./limits-of-an-account.ts";
import { OrderExit } from "./order-exit.ts";
import { type GroupEntry, OrderGroups } from "./order-groups.ts";
import { NO_ORDER } from "./order-pool.ts";
import { placedOutcome } from "./placed-outcome.ts";
import { JumpWatch, suspendAfterJump } from "./price-jumps.ts";

/**
 * Accepts orders, matches them, delays and releases them: the path that must be fast.
 * It answers with slots and plain numbers and allocates nothing once its arrays have their size.
 */
export class OrderEntry implements MatchListener, GroupEntry, CrossEntry, AuctionEntry {
  readonly exit: OrderExit;
  /** Orders that match whole together or not at all. */
  readonly groups: OrderGroups;
  readonly startingPrice: StartingPriceAuction;
  readonly #crossMatching: CrossMatching;
  readonly #state: EngineState;
  readonly #maxMatchedPaise: number;
  #nextOrderId: number;
  #nextMatchId: number;
  /** The order that is being matched, and when. */
  #taker = NO_ORDER;
  #takerMarket: Market | undefined;
  #matchedAt = 0;
  readonly #jumps = new JumpWatch();
  #refusal: RefusalCode | undefined;

  constructor(state: EngineState, nextOrderId = 1, nextMatchId = 1) {
    this.#state = state;
    this.#maxMatchedPaise = state.limits.marketMatchedPaise;
    this.#nextOrderId = nextOrderId;
    this.#nextMatchId = nextMatchId;
    this.exit = new OrderExit(state);
    this.groups = new OrderGroups(state, this, this.exit);
    this.#crossMatching = new CrossMatching(state, this);
    this.startingPrice = new StartingPriceAuction(state, this);
  }

  get nextOrderId(): number {
    return this.#nextOrderId;
  }

  takeOrderId(): number {
    return this.#nextOrderId++;
  }

  get nextMatchId(): number {
    return this.#nextMatchId;
  }

  takeMatchId(): number {
    return this.#nextMatchId++;
  }

  get isStopped(): boolean {
    return this.#jumps.isStopped;
  }

  /** Why the last `place` gave no order. */
  get refusal(): RefusalCode {
    return this.#refusal ?? "CAPACITY_REACHED";
  }

  /**
   * Places an order whose terms have been found right. It is then delayed (`OrderPool.isDelayed`), or has matched what
   * it reaches; the rest of it rests, or, where it never rests, is left to `cancelRest`.
   * @param minMatched of a fill-or-kill order: the least that is matched, else its whole stake
   * @returns its slot, or `NO_ORDER` with the reason in `refusal` and nothing changed
   */
  place(
    account: number,
    market: Market,
    runner: RunnerIndex,
    side: Side,
    asked: number,
    stake: number,
    execution: Execution,
    worstPrice: number | undefined,
    minMatched: number | undefined,
    persistence: Persistence,
    expiresAt: number | undefined,
    at: number,
  ): number {
    const state = this.#state;
    const isLay = side === "lay";
    const isTaker = execution === "startingPrice" || persistence === "startingPrice";
    if (isTaker && this.startingPrice.isOpposed(account, market, runner, isLay))
      return this.#refuse("SELF_MATCH");
    const full = roomRefusal(state, account, market, stake);
    if (full !== undefined) return this.#refuse(full);
    if (execution === "startingPrice") return this.#wait(account, market, runner, side, asked, stake, at);
    const { positions } = market;
    const book = market.bookOf(runner);
    const lay = isLay ? 1 : 0;
    let price = asked;
    let tick = tickIndex(market.ladder, asked);
    if (execution === "anyPrice") {
      tick = neededTick(market, runner, isLay, tick, stake, worstPrice);
      price = priceFromTick(market.ladder, tick) ?? asked;
    }
    const held = worstPrice ?? price;
    const isMatched = book.isReached(isLay, tick) || this.#isCrossReached(market, runner, isLay, price);
    if (isMatched && execution === "postOnly") return this.#refuse("ORDER_WOULD_MATCH");
    const row = positions.findOrAdd(account);
    const before = market.limits.maxExposure > 0 ? positions.exposure(row) : 0;
    const allBefore = state.accounts.exposure(account);
    positions.hold(row, runner, lay, held, stake);
    const least = execution === "fillOrKill" ? (minMatched ?? stake) : 0;
    const refusal =
      exposureRefusal(state, market, row, before, allBefore) ??
      this.#matchRefusal(market, book, runner, row, isLay, tick, stake, isMatched, least);
    if (refusal !== undefined) {
      positions.release(row, runner, lay, held, stake);
      const isPart = refusal === "NOT_MATCHED_WHOLE" && minMatched !== undefined;
      return this.#refuse(isPart ? "NOT_MATCHED_ENOUGH" : refusal);
    }
    const isDelayed = isMatched && market.betDelayMs > 0;
    if (isDelayed) price = held;
    else if (price !== held) rehold(positions, row, runner, lay, held, price, stake);

    const id = this.#nextOrderId++;
    const order = acceptOrder(state, market, row, id, runner, side, price, stake, execution, persistence, at);
    if (expiresAt !== undefined) setExpiry(state, id, expiresAt, at);
    if (isDelayed) {
      state.orders.delay(order);
      return order;
    }
    const left = isMatched ? this.#match(order, market, book, tick, stake, at, least) : stake;
    if (left === 0 || neverRests(execution)) return order;
    if (this.#jumps.hasJumped) this.exit.lapseRest(order, market, "suspended", at);
    else {
      market.rest(order, runner, isLay, tick);
      positions.addResting(row, 1);
    }
    return order;
  }

  matched(maker: number, stake: number): boolean {
    const { accounts, orders, effects } = this.#state;
    const market = this.#takerMarket;
    const taker = this.#taker;
    if (market === undefined) return false;
    const positions = market.positions;
    const runner = orders.runner(maker);
    const row = orders.position(maker);
    const price = orders.price(maker);
    const payout = stake * price;
    orders.addMatch(maker, stake, payout);
    orders.addMatch(taker, stake, payout);
    positions.fill(row, runner, orders.lay(maker), price, stake, payout);
    if (orders.remaining(maker) === 0) positions.addResting(row, -1);
    market.addMatch(runner, stake, price, this.#matchedAt);
    accounts.touch(positions.accountOf(row));
    const matchId = this.#nextMatchId++;
    const { marketId } = market;
    const at = this.#matchedAt;
    effects.orderMatched(matchId, orders.id(maker), marketId, runner, price, stake, "maker", at);
    effects.orderMatched(matchId, orders.id(taker), marketId, runner, price, stake, "taker", at);
    return this.#jumps.matched(market, price);
  }

  /** Suspends a market whose price has jumped: before the next match, and after the command's key is remembered. */
  suspendIfJumped(market: Market, at: number): void {
    const jump = this.#jumps.take();
    if (jump === undefined) return;
    this.exit.lapseDelayed(market, "delay", "MARKET_SUSPENDED", at);
    suspendAfterJump(this.#state, market, jump, at);
  }

  /** Lets delayed orders that are due enter their books; @returns how many, and in which markets. */
  releaseDue(at: number): { readonly count: number; readonly marketIds: ReadonlySet<MarketId> } {
    const due = this.#state.delayed.due(at, this.#state.limits.releasedOrders);
    const marketIds = new Set<MarketId>();
    for (const delayed of due) {
      // A jump of the price has suspended its market, and lapsed it.
      if (this.#state.delayed.find(delayed.orderId) === undefined) continue;
      const market = this.#state.markets.at(this.#state.orders.market(delayed.slot));
      if (market === undefined || (delayed.groupId !== 0 && delayed.groupId !== delayed.orderId)) continue;
      const isEntered =
        delayed.groupId === 0
          ? this.#release(delayed, market, at)
          : this.groups.release(delayed.groupId, market, at);
      if (isEntered) marketIds.add(market.marketId);
    }
    return { count: due.length, marketIds };
  }

  #wait(...order: Parameters<StartingPriceAuction["wait"]>): number {
    const waiting = this.startingPrice.wait(...order);
    return typeof waiting === "string" ? this.#refuse(waiting) : waiting;
  }

  /** Why an order whose stake is held already may not match at once, or does not match enough. */
  #matchRefusal(
    market: Market,
    book: RunnerBook,
    runner: RunnerIndex,
    row: number,
    isLay: boolean,
    tick: number,
    stake: number,
    isMatched: boolean,
    least: number,
  ): RefusalCode | undefined {
    const held = this.#state.orders.count + 1;
    if (least > 0 && this.#offered(market, book, runner, isLay, tick, stake, held) < least)
      return "NOT_MATCHED_WHOLE";
    if (!isMatched) return undefined;
    const account = market.positions.accountOf(row);
    const refusal = market.betDelayMs > 0 ? delayRefusal(this.#state, account, 1) : undefined;
    if (refusal !== undefined) return refusal;
    return this.#reachesOwn(market, book, runner, isLay, tick, stake, row) ? "SELF_MATCH" : undefined;
  }

  /** Whether an order at this price would be matched at once with what rests on the other runners. */
  #isCrossReached(market: Market, runner: RunnerIndex, isLay: boolean, price: number): boolean {
    return market.isCrossMatched && this.#crossMatching.isReached(market, runner, isLay, price);
  }

  /** How much of an order at this price would be matched at once. `held`: how many orders there are, with this one. */
  #offered(
    market: Market,
    book: RunnerBook,
    runner: RunnerIndex,
    isLay: boolean,
    tick: number,
    stake: number,
    held: number,
  ): number {
    if (market.isCrossMatched) return this.#crossMatching.offered(market, runner, isLay, tick, stake, held);
    return book.offered(isLay, tick, stake);
  }

  #reachesOwn(
    market: Market,
    book: RunnerBook,
    runner: RunnerIndex,
    isLay: boolean,
    tick: number,
    stake: number,
    row: number,
  ): boolean {
    if (market.positions.restingOrders(row) === 0) return false;
    if (book.reachesOwn(isLay, tick, stake, row)) return true;
    if (!market.isCrossMatched) return false;
    const limit = priceFromTick(market.ladder, tick) ?? 0;
    return this.#crossMatching.reachesOwn(market, runner, isLay, limit, stake, row);
  }

  /** @returns whether it entered its book */
  #release(delayed: DelayedOrder, market: Market, at: number): boolean {
    const { orders, accounts } = this.#state;
    const { slot: order, orderId, execution } = delayed;
    const runner = orders.runner(order);
    const book = market.bookOf(runner);
    const row = orders.position(order);
    const isLay = orders.isLay(order);
    const stake = orders.remaining(order);
    accounts.touch(market.positions.accountOf(row));
    if (execution === "anyPrice") reprice(this.#state, order, market, stake, delayed.askedPriceHundredths);
    const tick = tickIndex(market.ladder, orders.price(order));
    const isMatched =
      book.isReached(isLay, tick) || this.#isCrossReached(market, runner, isLay, orders.price(order));
    const refusal =
      isMatched && this.#reachesOwn(market, book, runner, isLay, tick, stake, row)
        ? "SELF_MATCH"
        : matchedRefusal(market, stake, this.#maxMatchedPaise);
    if (refusal !== undefined) {
      this.exit.lapse(order, market, lapseOfRelease(refusal), refusal, at);
      return false;
    }
    orders.enterAfter(order, this.#nextOrderId - 1);
    this.exit.leaveDelay(delayed, orders.price(order), true, at);
    const least = execution === "fillOrKill" ? Math.min(delayed.minMatched || stake, stake) : 0;
    const enters =
      isMatched &&
      (least === 0 || this.#offered(market, book, runner, isLay, tick, stake, orders.count) >= least);
    const left = enters ? this.#match(order, market, book, tick, stake, at, least) : stake;
    const matched = orders.matched(order);
    const payout = orders.matchedPayout(order);
    const { hasJumped } = this.#jumps;
    const isKilled = neverRests(execution);
    const isCancelled = left > 0 && (hasJumped || isKilled);
    if (isCancelled && isKilled) this.exit.cancelRest(order, at);
    else if (isCancelled) this.exit.lapseRest(order, market, "suspended", at);
    else if (left > 0) {
      market.restReleased(order, runner, isLay, tick);
      market.positions.addResting(row, 1);
    }
    const outcome = placedOutcome(orderId, matched, isCancelled ? 0 : left, payout);
    this.exit.decide(delayed.account, delayed.key, outcome);
    this.suspendIfJumped(market, at);
    return true;
  }

  /**
   * Matches a new order with those that rest. What its own position gains by all its matches is entered once, at the
   * end.
   * @param least what is known to be matched of it, so that no jump of its price stops it; 0: nothing is
   * @returns the stake that is left unmatched
   */
  #match(
    order: number,
    market: Market,
    book: RunnerBook,
    tick: number,
    stake: number,
    at: number,
    least: number,
  ): number {
    const { orders } = this.#state;
    const isLay = orders.isLay(order);
    this.#begin(order, market, at, least > 0);
    const left = market.isCrossMatched
      ? this.#crossMatching.match(order, market, tick, stake, at)
      : book.match(isLay, tick, stake, this);
    orders.setRemaining(order, left);
    if (stake - left < least) broken("less of an order is matched than was offered");
    // What is on the other runners may be too small to be matched.
    if (left === stake) return left;
    market.positions.fill(
      orders.position(order),
      orders.runner(order),
      orders.lay(order),
      orders.price(order),
      stake - left,
      orders.matchedPayout(order),
    );
    return left;
  }

  matchEntered(order: number, market: Market, at: number): number {
    const { orders } = this.#state;
    this.#begin(order, market, at, true);
    const left = this.matchOwn(tickIndex(market.ladder, orders.price(order)), orders.remaining(order));
    orders.setRemaining(order, left);
    return left;
  }

  #begin(order: number, market: Market, at: number, isWhole: boolean): void {
    this.#taker = order;
    this.#takerMarket = market;
    this.#matchedAt = at;
    this.#jumps.begin(market, this.#state.orders.runner(order), at, isWhole);
  }

  matchOwn(tick: number, stake: number): number {
    const { orders } = this.#state;
    const taker = this.#taker;
    const book = this.#takerMarket?.bookOf(orders.runner(taker));
    return book === undefined ? stake : book.match(orders.isLay(taker), tick, stake, this);
  }

  watch(price: number): void {
    const market = this.#takerMarket;
    if (market !== undefined) this.#jumps.matched(market, price);
  }

  #refuse(refusal: RefusalCode): number {
    this.#refusal = refusal;
    return NO_ORDER;
  }
}
