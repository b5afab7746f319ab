import { paise } from "@crossbook/money";
import type { AccountId, LapseReason } from "../commands.ts";
import type { OrderPlaced, RefusalCode } from "../outcomes.ts";
import { countedOrders, totalExposure, worstLoss } from "./naive-positions.ts";
import type { NaiveMarket, NaiveOrder, NaiveState } from "./naive-state.ts";

/** Resting orders that an order could be matched with at any price, best price first and then first in time. */
export function opposingOrders(state: NaiveState, taker: NaiveOrder): NaiveOrder[] {
  return state
    .restingIn(taker.marketId)
    .filter((order) => order.runner === taker.runner && order.side !== taker.side)
    .sort((a, b) => betterFor(taker, a.price, b.price) || inOrder(a, b));
}

/** Negative where the first of two orders at one price is matched before the other. */
export function inOrder(a: NaiveOrder, b: NaiveOrder): number {
  return a.timePriority - b.timePriority || a.orderId - b.orderId;
}

/** Of those, the ones within the order's limit. */
export function offersFor(state: NaiveState, taker: NaiveOrder): NaiveOrder[] {
  return opposingOrders(state, taker).filter((order) => betterFor(taker, order.price, taker.price) <= 0);
}

/** Negative where the first price is better for whoever takes it. */
function betterFor(taker: NaiveOrder, first: number, second: number): number {
  return taker.side === "back" ? second - first : first - second;
}

/** Whether the account's cash covers all it has with this order as it is. */
export function isCovered(state: NaiveState, order: NaiveOrder): boolean {
  const cash = state.accounts.get(order.accountId)?.cash ?? 0;
  return totalExposure(state, order.accountId, [order]) <= cash * 100;
}

/**
 * Whether the account could lose more in all markets together with these orders than its limit allows, and more than without them.
 * @param isWithout whether what it could lose without them counts
 */
export function isAboveLimit(
  state: NaiveState,
  accountId: AccountId,
  orders: readonly NaiveOrder[],
  isWithout = true,
): boolean {
  const limit = state.accounts.get(accountId)?.exposureLimit ?? 0;
  if (limit === 0) return false;
  const before = isWithout ? totalExposure(state, accountId) : 0;
  const after = totalExposure(state, accountId, orders);
  return after > limit * 100 && after > before;
}

/** Whether the account could lose more in the market with this order than one may, and more than without it. */
export function isOverExposed(
  state: NaiveState,
  market: NaiveMarket,
  order: NaiveOrder,
  isWithout = true,
): boolean {
  const { limits } = market;
  if (limits.maxExposure === 0) return false;
  const others = countedOrders(state, order.accountId).filter(
    ({ orderId, marketId }) => marketId === market.marketId && orderId !== order.orderId,
  );
  const before = isWithout ? worstLoss(others, market) : 0;
  const after = worstLoss([...others, order], market);
  return after > limits.maxExposure * 100 && after > before;
}

/** Why a market can have no more matched than this. */
export function matchedRefusal(
  state: NaiveState,
  market: NaiveMarket,
  more: number,
): RefusalCode | undefined {
  const total = market.matchedTotal + more;
  if (total > state.limits.marketMatchedPaise) return "CAPACITY_REACHED";
  const { maxMatched } = market.limits;
  return maxMatched !== 0 && total > maxMatched ? "MATCHED_ABOVE_MAXIMUM" : undefined;
}

/** Whether the order would come to be matched with one of its account's own. */
export function reachesOwn(offers: readonly NaiveOrder[], accountId: number, stake: number): boolean {
  let left = stake;
  for (const offer of offers) {
    if (left <= 0) return false;
    if (offer.accountId === accountId) return true;
    left -= offer.remaining;
  }
  return false;
}

/** Matches as much as both have, at the maker's price where no other is given. @returns true */
export function match(
  state: NaiveState,
  market: NaiveMarket,
  taker: NaiveOrder,
  maker: NaiveOrder,
  at: number,
  price: number = maker.price,
): true {
  const { marketId } = market;
  const { runner } = maker;
  const matchId = state.nextMatchId;
  state.nextMatchId += 1;
  const stake = Math.min(taker.remaining, maker.remaining);
  for (const [order, role] of [
    [maker, "maker"],
    [taker, "taker"],
  ] as const) {
    order.remaining -= stake;
    order.matched += stake;
    order.matchedPayoutCentipaise += stake * price;
    state.effects.orderMatched(matchId, order.orderId, marketId, runner, price, stake, role, at);
  }
  market.matchedTotal += stake;
  market.lastMatched[runner] = price;
  market.lastMatchedAt[runner] = at;
  state.touched.add(maker.accountId);
  return true;
}

/** What an order that has entered its book is answered. */
export function placed(order: NaiveOrder): OrderPlaced {
  return {
    ok: true,
    type: "orderPlaced",
    orderId: order.orderId,
    matched: paise(order.matched),
    remaining: paise(order.remaining),
    matchedPayoutCentipaise: order.matchedPayoutCentipaise,
    repeated: false,
  };
}

/** Takes a part out of the book for its owner. */
export function cancelPart(state: NaiveState, order: NaiveOrder, by: number, at: number): void {
  takeOut(state, order, by);
  state.effects.orderCancelled(order.orderId, by, at);
}

/** Takes all that is unmatched out of the book. */
export function lapseRest(state: NaiveState, order: NaiveOrder, reason: LapseReason, at: number): void {
  const { orderId, accountId, marketId, runner, side, remaining } = order;
  takeOut(state, order, remaining);
  state.effects.orderLapsed(orderId, accountId, marketId, runner, side, remaining, reason, at);
}

/** An order that was never matched is forgotten with its last paisa. */
function takeOut(state: NaiveState, order: NaiveOrder, by: number): void {
  order.remaining -= by;
  if (order.remaining === 0 && order.matched === 0) state.orders.delete(order.orderId);
  state.touched.add(order.accountId);
}
