import type { LapseReason } from "../commands.ts";
import type { EngineState } from "../engine-state.ts";
import type { Market } from "../markets/market.ts";
import type { DecidedOutcome, RefusalCode } from "../outcomes.ts";
import type { DelayedOrder } from "./delayed-orders.ts";
import { forgetOrder } from "./forget-orders.ts";
import { placedOutcome } from "./placed-outcome.ts";
import { lapsingIn } from "./unmatched-orders.ts";

/** Ends what is unmatched of orders: cancelled by their owners, or lapsed. */
export class OrderExit {
  readonly #state: EngineState;

  constructor(state: EngineState) {
    this.#state = state;
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

  /** Lapses the rest of an order that is in no book, and forgets it where nothing of it was matched. */
  lapseRest(order: number, market: Market, reason: LapseReason, at: number): void {
    const { accounts, orders, effects } = this.#state;
    const left = orders.remaining(order);
    if (left === 0) return;
    const { marketId, positions } = market;
    const orderId = orders.id(order);
    const [row, runner, side] = [orders.position(order), orders.runner(order), orders.side(order)];
    positions.release(row, runner, orders.lay(order), orders.price(order), left);
    orders.setRemaining(order, 0);
    if (orders.matched(order) === 0) forgetOrder(this.#state, order, market);
    const accountId = accounts.id(positions.accountOf(row));
    effects.orderLapsed(orderId, accountId, marketId, runner, side, left, reason, at);
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
    const isOutside = delay !== undefined || orders.waits(order);
    if (isOutside) orders.setRemaining(order, orders.remaining(order) - by);
    else market.bookOf(runner).reduce(order, by);
    // Nothing is held for a delayed group.
    if (delay === undefined || delay.groupId === 0)
      market.positions.release(row, runner, orders.lay(order), orders.heldPrice(order), by);
    accounts.touch(market.positions.accountOf(row));
    if (orders.remaining(order) > 0) return undefined;
    if (delay !== undefined) this.leaveDelay(delay, orders.price(order), false, at);
    else if (!isOutside) market.positions.addResting(row, -1);
    if (orders.matched(order) === 0) forgetOrder(this.#state, order, market);
    return delay?.groupId === 0 || delay?.groupId === delay?.orderId ? delay : undefined;
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

  /** Takes an order off the list of those that are delayed. */
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
}
