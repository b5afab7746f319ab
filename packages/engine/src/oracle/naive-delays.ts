import { oddsHundredths } from "@crossbook/odds";
import type { LapseReason, MarketId, ReleaseOrders } from "../commands.ts";
import type { DecidedOutcome, Outcome, RefusalCode } from "../outcomes.ts";
import type { DelayedOrderRow } from "../snapshot.ts";
import {
  anyPriceLimit,
  cancelPart,
  enter,
  isCovered,
  lapseRest,
  offersFor,
  placed,
  reachesOwn,
} from "./naive-matching.ts";
import type { NaiveMarket, NaiveOrder, NaiveState } from "./naive-state.ts";

export function releaseOrders(state: NaiveState, { at }: ReleaseOrders): Outcome {
  const due = [...state.delayed.values()].filter((row) => row.releaseAt <= at);
  const entered = new Set<MarketId>();
  for (const row of due.sort((a, b) => a.orderId - b.orderId)) {
    const order = state.orders.get(row.orderId);
    const market = order && state.markets.get(order.marketId);
    if (order && market && release(state, market, order, row, at)) entered.add(market.marketId);
  }
  state.reportTouched();
  for (const marketId of entered) state.effects.bookChanged(marketId);
  return { ok: true, type: "ordersReleased", count: due.length };
}

/** Lets one order enter its book, or lapse. @returns whether it entered */
function release(
  state: NaiveState,
  market: NaiveMarket,
  order: NaiveOrder,
  { key, execution, askedPriceHundredths: asked }: DelayedOrderRow,
  at: number,
): boolean {
  const { orderId, accountId, price: acceptedPrice } = order;
  if (execution === "anyPrice") {
    order.price =
      asked === 0
        ? anyPriceLimit(state, order, acceptedPrice, undefined)
        : anyPriceLimit(state, order, oddsHundredths(asked), acceptedPrice);
    if (!isCovered(state, order)) order.price = acceptedPrice;
  }
  const refusal = releaseRefusal(state, market, order);
  if (refusal) {
    const why = refusal === "SELF_MATCH" ? "selfMatch" : "capacity";
    endDelay(state, order, { why, code: refusal }, at);
    return false;
  }
  state.delayed.delete(orderId);
  state.touched.add(accountId);
  order.timePriority = (state.nextOrderId - 1) * 2 + 1;
  const { price: priceHundredths } = order;
  state.effects.happened({ type: "orderReleased", orderId, entered: true, priceHundredths, at });
  enter(state, market, order, execution === "immediateOrCancel", at);
  state.keys.decide(accountId, key, orderId, placed(order));
  return true;
}

function releaseRefusal(state: NaiveState, market: NaiveMarket, order: NaiveOrder): RefusalCode | undefined {
  if (reachesOwn(offersFor(state, order), order.accountId, order.remaining)) return "SELF_MATCH";
  const matchedAtMost = market.matchedTotal + order.remaining;
  return matchedAtMost > state.limits.marketMatchedPaise ? "CAPACITY_REACHED" : undefined;
}

/** Why an order lapses, and what its key is answered where it is delayed. */
export interface NaiveLapse {
  readonly why: LapseReason;
  readonly code: RefusalCode;
}

/** Ends an order that never entered its book: cancelled by its owner, or lapsed. */
export function endDelay(
  state: NaiveState,
  order: NaiveOrder,
  ending: "cancelled" | NaiveLapse,
  at: number,
): void {
  const { orderId, accountId, price: priceHundredths } = order;
  const row = state.delayed.get(orderId);
  if (!row) return;
  state.delayed.delete(orderId);
  state.effects.happened({ type: "orderReleased", orderId, entered: false, priceHundredths, at });
  if (ending === "cancelled") cancelPart(state, order, order.remaining, at);
  else lapseRest(state, order, ending.why, at);
  const outcome: DecidedOutcome =
    ending === "cancelled"
      ? placed(order)
      : { ok: true, type: "orderLapsed", orderId, reason: ending.code, repeated: false };
  state.keys.decide(accountId, row.key, orderId, outcome);
}

/** Lapses these orders, whether they rest or are delayed. */
export function lapse(
  state: NaiveState,
  orders: readonly NaiveOrder[],
  ending: NaiveLapse,
  at: number,
): void {
  for (const order of orders) {
    if (state.delayed.has(order.orderId)) endDelay(state, order, ending, at);
    else lapseRest(state, order, ending.why, at);
  }
}
