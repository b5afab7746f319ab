import { tickIndex } from "@crossbook/odds";
import type { OrderId, PlaceOrders } from "../commands.ts";
import type { EngineState } from "../engine-state.ts";
import { broken } from "../invariant.ts";
import type { RunnerIndex } from "../kinds/market-result.ts";
import type { Market } from "../markets/market.ts";
import type { OrderDelayed, OrderPlaced, RefusalCode } from "../outcomes.ts";
import { acceptOrder } from "./accept-order.ts";
import { listDelayed } from "./delay-order.ts";
import { delayRefusal, isFullOfOrders } from "./limits-of-an-account.ts";
import type { OrderExit } from "./order-exit.ts";
import { placedOutcome } from "./placed-outcome.ts";

/** What groups need of order entry. */
export interface GroupEntry {
  readonly nextOrderId: OrderId;
  takeOrderId(): OrderId;
  /** Matches an order whose position is entered already. @returns the stake that is left unmatched */
  matchEntered(order: number, market: Market, at: number): number;
  /** Suspends the market where a price has jumped since the last call (`PriceJumpGuard`). */
  suspendIfJumped(market: Market, at: number): void;
}

interface Leg {
  readonly runner: RunnerIndex;
  /** 1 for a lay, 0 for a back. */
  readonly lay: number;
  readonly price: number;
  readonly stake: number;
  /** What its whole stake is paid if it wins, at the prices of the book now; 0 until that is known. */
  payout: number;
}

/**
 * Groups of orders that match whole or not at all (`PlaceOrders`). Each order has a runner of its own, so that none takes
 * what another is to match: what the books have now decides for all of them.
 */
export class OrderGroups {
  readonly #state: EngineState;
  readonly #entry: GroupEntry;
  readonly #exit: OrderExit;

  constructor(state: EngineState, entry: GroupEntry, exit: OrderExit) {
    this.#state = state;
    this.#entry = entry;
    this.#exit = exit;
  }

  /** Places a group whose terms have been found right, or refuses it and changes nothing. `account`: its slot. */
  place(account: number, market: Market, command: PlaceOrders): OrderPlaced | OrderDelayed | RefusalCode {
    const { orders, limits } = this.#state;
    const legs = command.orders.map(({ runner, side, price, stake }) => {
      return { runner, lay: side === "lay" ? 1 : 0, price, stake, payout: 0 };
    });
    if (isFullOfOrders(this.#state, account, legs.length)) return "OPEN_ORDERS_LIMIT";
    if (orders.count + legs.length > limits.orders) return "CAPACITY_REACHED";
    const row = market.positions.findOrAdd(account);
    const isDelayed = market.betDelayMs > 0;
    const refusal =
      this.#matchRefusal(market, row, legs) ??
      (isDelayed ? delayRefusal(this.#state, account, legs.length) : undefined);
    if (refusal !== undefined) return refusal;
    const first = this.#entry.nextOrderId;
    if (isDelayed) {
      const releaseAt = command.at + market.betDelayMs;
      for (const leg of legs)
        this.#delay(this.#accept(market, row, leg, command.at), first, command, releaseAt);
      return { ok: true, type: "orderDelayed", orderId: first, releaseAt, repeated: false };
    }
    enterBets(market, row, legs);
    for (const leg of legs) this.#matchWhole(this.#accept(market, row, leg, command.at), market, command.at);
    return groupOutcome(first, legs);
  }

  /** Lets a delayed group match, or lapse. @returns whether it matched */
  release(groupId: OrderId, market: Market, at: number): boolean {
    const { orders, accounts, delayed } = this.#state;
    const members = delayed.ofGroup(groupId);
    const [first] = members;
    if (first === undefined) return false;
    const row = orders.position(first.slot);
    const legs = members.map(({ slot }) => this.#legOf(slot));
    const refusal = this.#matchRefusal(market, row, legs);
    accounts.touch(first.account);
    if (refusal !== undefined) {
      for (const { slot } of members) this.#exit.lapse(slot, market, "group", refusal, at);
      return false;
    }
    enterBets(market, row, legs);
    for (const member of members) {
      orders.enterAfter(member.slot, this.#entry.nextOrderId - 1);
      this.#exit.leaveDelay(member, orders.price(member.slot), true, at);
      this.#matchWhole(member.slot, market, at);
    }
    this.#exit.decide(first.account, first.key, groupOutcome(groupId, legs));
    this.#entry.suspendIfJumped(market, at);
    return true;
  }

  /** Why the books, the money or the capacity of now do not let these match whole. Sets what they are paid. */
  #matchRefusal(market: Market, row: number, legs: readonly Leg[]): RefusalCode | undefined {
    const { limits } = this.#state;
    const stake = legs.reduce((sum, leg) => sum + leg.stake, 0);
    if (market.matchedTotal + stake > limits.marketMatchedPaise) return "CAPACITY_REACHED";
    const mayReachOwn = market.positions.restingOrders(row) > 0;
    for (const leg of legs) {
      const book = market.bookOf(leg.runner);
      const isLay = leg.lay === 1;
      const tick = tickIndex(market.ladder, leg.price);
      const payout = book.wholePayout(isLay, tick, leg.stake);
      if (payout === undefined) return "GROUP_NOT_MATCHED";
      if (mayReachOwn && book.reachesOwn(isLay, tick, leg.stake, row)) return "SELF_MATCH";
      leg.payout = payout;
    }
    return this.#exposureRefusal(market, row, legs);
  }

  /**
   * Why the account may not have these bets on top of all it has. Where they risk no more than it did before there is no
   * reason: a correction may have left less cash than it has open. The bets are tried and taken off again.
   */
  #exposureRefusal(market: Market, row: number, legs: readonly Leg[]): RefusalCode | undefined {
    const { accounts } = this.#state;
    const { positions } = market;
    const account = positions.accountOf(row);
    const hadMatched = positions.hasMatched(row);
    const before = accounts.exposure(account);
    enterBets(market, row, legs);
    const isCovered = accounts.isCovered(account) || accounts.exposure(account) <= before;
    const isWithin = accounts.isWithinLimit(account, before);
    for (const { runner, lay, stake, payout } of legs) positions.restore(row, runner, 1 - lay, stake, payout);
    if (!hadMatched) positions.unmarkMatched(row);
    if (!isCovered) return "INSUFFICIENT_FUNDS";
    return isWithin ? undefined : "EXPOSURE_LIMIT_EXCEEDED";
  }

  #legOf(slot: number): Leg {
    const { orders } = this.#state;
    return {
      runner: orders.runner(slot),
      lay: orders.lay(slot),
      price: orders.price(slot),
      stake: orders.remaining(slot),
      payout: 0,
    };
  }

  /** @returns the slot of a new order that is in no book */
  #accept(market: Market, row: number, { runner, lay, price, stake }: Leg, at: number): number {
    const orderId = this.#entry.takeOrderId();
    const side = lay === 1 ? "lay" : "back";
    const execution = "immediateOrCancel";
    return acceptOrder(this.#state, market, row, orderId, runner, side, price, stake, execution, "lapse", at);
  }

  #delay(slot: number, groupId: OrderId, { accountId, key }: PlaceOrders, releaseAt: number): void {
    this.#state.orders.delay(slot);
    listDelayed(this.#state, accountId, slot, {
      ...{ key, execution: "immediateOrCancel", releaseAt, askedPriceHundredths: 0, minMatched: 0, groupId },
    });
  }

  #matchWhole(order: number, market: Market, at: number): void {
    if (this.#entry.matchEntered(order, market, at) !== 0) broken("an order of a group is not matched whole");
  }
}

/** Enters the position of bets at the prices that the books have for them. */
function enterBets({ positions }: Market, row: number, legs: readonly Leg[]): void {
  for (const { runner, lay, stake, payout } of legs) positions.restore(row, runner, lay, stake, payout);
}

function groupOutcome(first: OrderId, legs: readonly Leg[]): OrderPlaced {
  const stake = legs.reduce((sum, leg) => sum + leg.stake, 0);
  const payout = legs.reduce((sum, leg) => sum + leg.payout, 0);
  return placedOutcome(first, stake, 0, payout);
}
