import { priceFromTick, tickIndex } from "@crossbook/odds";
import type { MatchListener, RunnerBook } from "../book/runner-book.ts";
import type { Execution, LapseReason, MarketId, Persistence } from "../commands.ts";
import type { EngineState } from "../engine-state.ts";
import type { RunnerIndex } from "../kinds/market-result.ts";
import type { Side } from "../kinds/payout.ts";
import type { Market } from "../markets/market.ts";
import type { DecidedOutcome, RefusalCode } from "../outcomes.ts";
import { lapseOfRelease } from "../rules/lapse-reasons.ts";
import { neededTick, rehold, reprice } from "./any-price.ts";
import type { DelayedOrder } from "./delayed-orders.ts";
import { forgetOrder } from "./forget-orders.ts";
import { isOverExposed, matchedRefusal, roomRefusal } from "./limits-of-a-market.ts";
import { delayRefusal } from "./limits-of-an-account.ts";
import { type GroupEntry, OrderGroups } from "./order-groups.ts";
import { NO_ORDER } from "./order-pool.ts";
import { placedOutcome } from "./placed-outcome.ts";
import { JumpWatch, lapseAfterJump, suspendAfterJump } from "./price-jumps.ts";
import { lapsingIn } from "./unmatched-orders.ts";

/**
 * Accepts orders, matches them, delays and releases them, and takes them out of the book: the path that must be fast.
 * It answers with slots and plain numbers and allocates nothing once its arrays have their size.
 */
export class OrderEntry implements MatchListener, GroupEntry {
  /** Orders that match whole together or not at all. */
  readonly groups: OrderGroups;
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
    this.groups = new OrderGroups(state, this);
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

  /** Why the last `place` gave no order. */
  get refusal(): RefusalCode {
    return this.#refusal ?? "CAPACITY_REACHED";
  }

  /**
   * Places an order whose terms have been found right. It is then delayed (`OrderPool.isDelayed`), or has matched what
   * it reaches; the rest of it rests, or, for an immediate-or-cancel order, is left to `cancelRest`.
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
    persistence: Persistence,
    at: number,
  ): number {
    const { accounts, orders, directory, effects } = this.#state;
    const full = roomRefusal(this.#state, account, market, stake);
    if (full !== undefined) return this.#refuse(full);
    const { positions } = market;
    const book = market.bookOf(runner);
    const isLay = side === "lay";
    const lay = isLay ? 1 : 0;
    let price = asked;
    let tick = tickIndex(market.ladder, asked);
    if (execution === "anyPrice") {
      tick = neededTick(market, book, isLay, tick, stake, worstPrice);
      price = priceFromTick(market.ladder, tick) ?? asked;
    }
    const held = worstPrice ?? price;
    const isMatched = book.isReached(isLay, tick);
    if (isMatched && execution === "postOnly") return this.#refuse("ORDER_WOULD_MATCH");
    const row = positions.findOrAdd(account);
    const before = market.limits.maxExposure > 0 ? positions.exposure(row) : 0;
    positions.hold(row, runner, lay, held, stake);
    const refusal = this.#heldRefusal(market, book, row, isLay, tick, stake, isMatched, before);
    if (refusal !== undefined) {
      positions.release(row, runner, lay, held, stake);
      return this.#refuse(refusal);
    }
    const isDelayed = isMatched && market.betDelayMs > 0;
    if (isDelayed) price = held;
    else if (price !== held) rehold(positions, row, runner, lay, held, price, stake);

    const orderId = this.#nextOrderId++;
    const order = orders.take(orderId, row, runner, isLay, stake, persistence === "keep");
    orders.describe(order, market.slot, price, stake, at);
    directory.add(orderId, order);
    positions.addOrder(row, order);
    accounts.addOrders(account, 1);
    accounts.touch(account);
    const owner = accounts.id(account);
    const { marketId } = market;
    effects.orderPlaced(orderId, owner, marketId, runner, side, price, stake, execution, persistence, at);
    if (isDelayed) {
      orders.delay(order);
      return order;
    }
    const left = isMatched ? this.#match(order, market, book, tick, stake, at) : stake;
    if (left === 0 || execution === "immediateOrCancel") return order;
    if (this.#jumps.hasJumped) lapseAfterJump(this.#state, order, market, at);
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
    const matchId = this.#nextMatchId;
    this.#nextMatchId += 1;
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
    this.lapseDelayed(market, "delay", "MARKET_SUSPENDED", at);
    suspendAfterJump(this.#state, market, jump, at);
  }

  /** Cancels the rest of an order that is in no book, and forgets it where nothing of it was matched. */
  cancelRest(order: number, at: number): void {
    const { orders, effects, markets } = this.#state;
    const market = markets.at(orders.market(order));
    const left = orders.remaining(order);
    if (market === undefined || left === 0) return;
    const orderId = orders.id(order);
    const row = orders.position(order);
    market.positions.release(row, orders.runner(order), orders.lay(order), orders.price(order), left);
    orders.setRemaining(order, 0);
    if (orders.matched(order) === 0) forgetOrder(this.#state, order, market);
    effects.orderCancelled(orderId, left, at);
  }

  /** Cancels `by` of what is unmatched, in the book or delayed. */
  cancel(order: number, by: number, at: number): void {
    const { orders, effects } = this.#state;
    const orderId = orders.id(order);
    const ended = this.#takeOut(order, by, at);
    effects.orderCancelled(orderId, by, at);
    if (ended !== undefined) this.decide(ended.account, ended.key, placedOutcome(orderId, 0, 0, 0));
  }

  /** Lapses all that is unmatched. `code`: what the key of an order that is delayed is answered from now on. */
  lapse(order: number, market: Market, reason: LapseReason, code: RefusalCode, at: number): void {
    const { accounts, orders, effects } = this.#state;
    const orderId = orders.id(order);
    const runner = orders.runner(order);
    const side = orders.side(order);
    const unmatched = orders.remaining(order);
    const accountId = accounts.id(market.positions.accountOf(orders.position(order)));
    const ended = this.#takeOut(order, unmatched, at);
    effects.orderLapsed(orderId, accountId, market.marketId, runner, side, unmatched, reason, at);
    if (ended === undefined) return;
    const outcome = { ok: true, type: "orderLapsed", orderId, reason: code, repeated: false } as const;
    this.decide(ended.account, ended.key, outcome);
  }

  /**
   * Takes `by` of what is unmatched out of the book, or out of a delayed order; an order that was never matched is
   * forgotten with its last paisa.
   * @returns the delay that has ended with it and has a key to decide: of a group that of its first order
   */
  #takeOut(order: number, by: number, at: number): DelayedOrder | undefined {
    const { accounts, orders, markets, delayed } = this.#state;
    const market = markets.at(orders.market(order));
    const runner = orders.runner(order);
    if (market === undefined) return undefined;
    const row = orders.position(order);
    const delay = orders.isDelayed(order) ? delayed.find(orders.id(order)) : undefined;
    if (delay !== undefined) orders.setRemaining(order, orders.remaining(order) - by);
    else market.bookOf(runner).reduce(order, by);
    // Nothing is held for a delayed group.
    if (delay === undefined || delay.groupId === 0)
      market.positions.release(row, runner, orders.lay(order), orders.price(order), by);
    accounts.touch(market.positions.accountOf(row));
    if (orders.remaining(order) > 0) return undefined;
    if (delay !== undefined) this.leaveDelay(delay, orders.price(order), false, at);
    else market.positions.addResting(row, -1);
    if (orders.matched(order) === 0) forgetOrder(this.#state, order, market);
    return delay?.groupId === 0 || delay?.groupId === delay?.orderId ? delay : undefined;
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

  /** Lapses what a market's orders have unmatched, see `lapsingIn`; @returns how many orders. */
  lapseAll(market: Market, reason: LapseReason, code: RefusalCode, at: number): number {
    const lapsing = lapsingIn(this.#state, market, reason);
    for (const order of lapsing) this.lapse(order, market, reason, code, at);
    return lapsing.length;
  }

  /** Lapses the delayed orders of a market, oldest first. */
  lapseDelayed(market: Market, reason: LapseReason, code: RefusalCode, at: number): void {
    const { orders, delayed } = this.#state;
    for (const order of delayed.slots((slot) => orders.market(slot) === market.slot)) {
      this.lapse(order, market, reason, code, at);
    }
  }

  /** Why an order whose stake is held already may not be placed: it is not covered, or may not match at once. */
  #heldRefusal(
    market: Market,
    book: RunnerBook,
    row: number,
    isLay: boolean,
    tick: number,
    stake: number,
    isMatched: boolean,
    exposureBefore: number,
  ): RefusalCode | undefined {
    const account = market.positions.accountOf(row);
    if (!this.#state.accounts.isCovered(account)) return "INSUFFICIENT_FUNDS";
    if (isOverExposed(market, row, exposureBefore)) return "EXPOSURE_ABOVE_MAXIMUM";
    if (!isMatched) return undefined;
    const refusal = market.betDelayMs > 0 ? delayRefusal(this.#state, account, 1) : undefined;
    if (refusal !== undefined) return refusal;
    const reachesOwn = market.positions.restingOrders(row) > 0 && book.reachesOwn(isLay, tick, stake, row);
    return reachesOwn ? "SELF_MATCH" : undefined;
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
    if (execution === "anyPrice")
      reprice(this.#state, order, market, book, stake, delayed.askedPriceHundredths);
    const tick = tickIndex(market.ladder, orders.price(order));
    const isMatched = book.isReached(isLay, tick);
    const refusal =
      isMatched && market.positions.restingOrders(row) > 0 && book.reachesOwn(isLay, tick, stake, row)
        ? "SELF_MATCH"
        : matchedRefusal(market, stake, this.#maxMatchedPaise);
    if (refusal !== undefined) {
      this.lapse(order, market, lapseOfRelease(refusal), refusal, at);
      return false;
    }
    orders.enterAfter(order, this.#nextOrderId - 1);
    this.leaveDelay(delayed, orders.price(order), true, at);
    const left = isMatched ? this.#match(order, market, book, tick, stake, at) : stake;
    const matched = orders.matched(order);
    const payout = orders.matchedPayout(order);
    const { hasJumped } = this.#jumps;
    const isCancelled = left > 0 && (hasJumped || execution === "immediateOrCancel");
    if (isCancelled && execution === "immediateOrCancel") this.cancelRest(order, at);
    else if (isCancelled) lapseAfterJump(this.#state, order, market, at);
    else if (left > 0) {
      market.restReleased(order, runner, isLay, tick);
      market.positions.addResting(row, 1);
    }
    this.decide(
      delayed.account,
      delayed.key,
      placedOutcome(orderId, matched, isCancelled ? 0 : left, payout),
    );
    this.suspendIfJumped(market, at);
    return true;
  }

  leaveDelay(delayed: DelayedOrder, priceHundredths: number, entered: boolean, at: number): void {
    const { orderId } = delayed;
    this.#state.delayed.remove(delayed);
    this.#state.effects.happened({ type: "orderReleased", orderId, entered, priceHundredths, at });
  }

  /** `account`: its slot. */
  decide(account: number, key: string, outcome: DecidedOutcome): void {
    const accountId = this.#state.accounts.id(account);
    this.#state.keys.decide(accountId, key, outcome);
    this.#state.effects.happened({ type: "keyDecided", accountId, key, outcome });
  }

  /**
   * Matches a new order with those that rest. What its own position gains by all its matches is entered once, at the
   * end.
   * @returns the stake that is left unmatched
   */
  #match(order: number, market: Market, book: RunnerBook, tick: number, stake: number, at: number): number {
    const { orders } = this.#state;
    const left = this.#take(order, market, book, tick, stake, at, false);
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
    const tick = tickIndex(market.ladder, orders.price(order));
    const book = market.bookOf(orders.runner(order));
    return this.#take(order, market, book, tick, orders.remaining(order), at, true);
  }

  #take(
    order: number,
    market: Market,
    book: RunnerBook,
    tick: number,
    stake: number,
    at: number,
    isWhole: boolean,
  ): number {
    const { orders } = this.#state;
    this.#taker = order;
    this.#takerMarket = market;
    this.#matchedAt = at;
    this.#jumps.begin(market, orders.runner(order), at, isWhole);
    const left = book.match(orders.isLay(order), tick, stake, this);
    orders.setRemaining(order, left);
    return left;
  }

  #refuse(refusal: RefusalCode): number {
    this.#refusal = refusal;
    return NO_ORDER;
  }
}
