import { paise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";
import type { CancelOrder, CancelOrders, PlaceOrder, SetPersistence } from "../commands.ts";
import type { Outcome, RefusalCode } from "../outcomes.ts";
import { wouldMatch, wouldMatchOwn } from "./naive-cross-matching.ts";
import { canMatchEnough, enter, suspendAfter } from "./naive-entering.ts";
import { endDelay, ordersOfGroup } from "./naive-lapses.ts";
import { anyPriceLimit } from "./naive-levels.ts";
import {
  cancelPart,
  isAboveLimit,
  isCovered,
  isOverExposed,
  matchedRefusal,
  placed,
} from "./naive-matching.ts";
import { isAmount, isBettor, isFinished, isWhole, refuse, termsRefusal } from "./naive-rules.ts";
import { takesBothSides } from "./naive-starting-price.ts";
import type { NaiveMarket, NaiveOrder, NaiveState } from "./naive-state.ts";

export function placeOrder(state: NaiveState, command: PlaceOrder): Outcome {
  const { accountId, marketId, runner, side, stake, execution, persistence, key, at } = command;
  const { accounts, effects, keys } = state;
  const minMatched = command.minMatched ?? 0;
  if (!isBettor(accounts.get(accountId)?.kind ?? "internal")) return refuse("ACCOUNT_NOT_FOUND");
  const answer = keys.answerTo(command);
  if (answer) return answer;
  const market = state.markets.get(marketId);
  if (!market) return refuse("MARKET_NOT_FOUND");
  if (accounts.get(accountId)?.moneyMode !== market.moneyMode) return refuse("MONEY_MODE_MISMATCH");
  const termsCode = termsRefusal(market, command);
  if (termsCode) return refuse(termsCode);
  const order = newOrder(command, state.nextOrderId);
  if (execution === "anyPrice")
    order.price = anyPriceLimit(state, market, order, command.price, command.worstPrice);
  const heldPrice = command.worstPrice ?? order.price;
  const isDelayed = !order.waits && wouldMatch(state, order) && market.betDelayMs > 0;
  const code = stateRefusal(state, market, command, order, isDelayed, heldPrice);
  if (code) return refuse(code);
  if (isDelayed) order.price = heldPrice;

  state.nextOrderId += 1;
  state.orders.set(order.orderId, order);
  const { orderId } = order;
  effects.orderPlaced(
    orderId,
    accountId,
    marketId,
    runner,
    side,
    order.price,
    stake,
    execution,
    persistence,
    at,
  );
  const { expiresAt } = order;
  if (expiresAt > 0) effects.happened({ type: "orderExpirySet", orderId, expiresAt, at });
  state.touched.add(accountId);
  if (isDelayed) {
    const releaseAt = at + market.betDelayMs;
    const askedPriceHundredths = command.worstPrice === undefined ? 0 : command.price;
    const row = { orderId, key, execution, releaseAt, askedPriceHundredths, minMatched, groupId: 0 };
    state.delayed.set(orderId, row);
    // Its values are digested in this order.
    effects.happened({
      ...{ type: "orderDelayed", orderId, accountId, key, execution, releaseAt },
      ...{ askedPriceHundredths, minMatched, groupId: 0 },
    });
    const outcome = { ok: true, type: "orderDelayed", orderId, releaseAt, repeated: false } as const;
    keys.remember(command, outcome);
    state.reportTouched();
    return outcome;
  }
  const jump = order.waits ? undefined : enter(state, market, order, { execution, minMatched }, at);
  const outcome = placed(order);
  keys.remember(command, outcome);
  suspendAfter(jump, state, market, at);
  state.reportTouched();
  effects.bookChanged(marketId);
  return outcome;
}

/** The refusals that depend on books, money and capacity, in the order in which they are answered. */
function stateRefusal(
  state: NaiveState,
  market: NaiveMarket,
  command: PlaceOrder,
  order: NaiveOrder,
  isDelayed: boolean,
  heldPrice: OddsHundredths,
): RefusalCode | undefined {
  if (takesBothSides(state, order)) return "SELF_MATCH";
  const { limits, orders, delayed, accounts } = state;
  const { accountId, stake } = order;
  const own = state.ordersOf(accountId);
  const isHouse = accounts.get(accountId)?.kind === "house";
  if (!isHouse && own.length >= limits.ordersOfAccount) return "OPEN_ORDERS_LIMIT";
  if (orders.size >= limits.orders) return "CAPACITY_REACHED";
  const matchedCode = matchedRefusal(state, market, stake);
  if (matchedCode) return matchedCode;
  if (command.execution === "postOnly" && wouldMatch(state, order)) return "ORDER_WOULD_MATCH";
  const held = { ...order, price: heldPrice };
  if (!isCovered(state, held)) return "INSUFFICIENT_FUNDS";
  if (isAboveLimit(state, accountId, [held])) return "EXPOSURE_LIMIT_EXCEEDED";
  if (isOverExposed(state, market, held)) return "EXPOSURE_ABOVE_MAXIMUM";
  const { minMatched } = command;
  if (command.execution === "fillOrKill" && !canMatchEnough(state, market, order, minMatched ?? 0))
    return minMatched === undefined ? "NOT_MATCHED_WHOLE" : "NOT_MATCHED_ENOUGH";
  const ownDelayed = own.filter(({ orderId }) => delayed.has(orderId));
  if (isDelayed && !isHouse && ownDelayed.length >= limits.delayedOrdersOfAccount)
    return "DELAYED_ORDERS_LIMIT";
  if (isDelayed && delayed.size >= limits.delayedOrders) return "CAPACITY_REACHED";
  return !order.waits && wouldMatchOwn(state, order) ? "SELF_MATCH" : undefined;
}

export function cancelOrder(state: NaiveState, { accountId, orderId, reduceBy, at }: CancelOrder): Outcome {
  const { accounts, orders, nextOrderId } = state;
  if (!accounts.has(accountId)) return refuse("ACCOUNT_NOT_FOUND");
  const order = orders.get(orderId);
  if (!order) return refuse(isWhole(orderId, 1, nextOrderId - 1) ? "ORDER_NOT_OPEN" : "ORDER_NOT_FOUND");
  if (order.accountId !== accountId) return refuse("ORDER_NOT_FOUND");
  if (order.remaining === 0) return refuse("ORDER_NOT_OPEN");
  if (order.waits) return refuse("ORDER_NOT_CANCELLABLE");
  if (reduceBy !== undefined && !isAmount(reduceBy)) return refuse("STAKE_INVALID");
  const groupId = state.delayed.get(orderId)?.groupId ?? 0;
  if (groupId > 0) return cancelAll(state, ordersOfGroup(state, groupId), at);
  const by = Math.min(reduceBy ?? order.remaining, order.remaining);
  cancel(state, order, by, at);
  state.reportTouched();
  state.effects.bookChanged(order.marketId);
  return { ok: true, type: "ordersCancelled", count: 1, cancelled: paise(by) };
}

export function cancelOrders(state: NaiveState, { accountId, marketId, at }: CancelOrders): Outcome {
  if (!state.accounts.has(accountId)) return refuse("ACCOUNT_NOT_FOUND");
  const market = state.markets.get(marketId);
  if (!market) return refuse("MARKET_NOT_FOUND");
  if (isFinished(market.status)) return refuse("MARKET_SETTLED");
  const own = state.openIn(marketId).filter((order) => order.accountId === accountId && !order.waits);
  return cancelAll(state, own, at);
}

export function setPersistence(state: NaiveState, command: SetPersistence): Outcome {
  const { accountId, orderId, persistence, at } = command;
  if (!state.accounts.has(accountId)) return refuse("ACCOUNT_NOT_FOUND");
  const order = state.orders.get(orderId);
  if (!order)
    return refuse(isWhole(orderId, 1, state.nextOrderId - 1) ? "ORDER_NOT_OPEN" : "ORDER_NOT_FOUND");
  const market = state.markets.get(order.marketId);
  if (order.accountId !== accountId || !market) return refuse("ORDER_NOT_FOUND");
  if (order.remaining === 0) return refuse("ORDER_NOT_OPEN");
  if (persistence === "startingPrice" && order.expiresAt > 0) return refuse("EXPIRY_INVALID");
  const isFormed = !market.hasStartingPrice || market.startingPrices !== undefined;
  if (persistence === "startingPrice" && (isFormed || order.waits))
    return refuse("STARTING_PRICE_NOT_OFFERED");
  if (persistence === "keep" && (!market.keepsInPlay || order.waits)) return refuse("KEEP_NOT_OFFERED");
  if (order.persistence !== persistence) {
    const isOpposed = !order.waits && takesBothSides(state, { ...order, persistence });
    if (isOpposed) return refuse("SELF_MATCH");
    order.persistence = persistence;
    const { marketId } = order;
    state.effects.happened({ type: "persistenceChanged", orderId, accountId, marketId, persistence, at });
    state.touched.add(accountId);
  }
  state.reportTouched();
  return { ok: true, type: "done" };
}

function cancelAll(state: NaiveState, orders: readonly NaiveOrder[], at: number): Outcome {
  const cancelled = orders.reduce((sum, order) => sum + order.remaining, 0);
  for (const order of orders) cancel(state, order, order.remaining, at);
  state.reportTouched();
  const [first] = orders;
  if (first) state.effects.bookChanged(first.marketId);
  return { ok: true, type: "ordersCancelled", count: orders.length, cancelled: paise(cancelled) };
}

/** Cancels a part of an order that rests or is delayed. */
function cancel(state: NaiveState, order: NaiveOrder, by: number, at: number): void {
  const endsDelay = state.delayed.has(order.orderId) && by === order.remaining;
  if (endsDelay) endDelay(state, order, "cancelled", at);
  else cancelPart(state, order, by, at);
}

function newOrder(command: PlaceOrder, orderId: number): NaiveOrder {
  const { accountId, marketId, runner, side, price, stake, persistence, at: placedAt } = command;
  const { expiresAt = 0 } = command;
  const unmatched = { matched: 0, matchedPayoutCentipaise: 0, remaining: stake, timePriority: orderId * 2 };
  const waits = command.execution === "startingPrice";
  const terms = { orderId, accountId, marketId, runner, side, price, stake, persistence, placedAt };
  return { ...terms, ...unmatched, waits, expiresAt };
}
