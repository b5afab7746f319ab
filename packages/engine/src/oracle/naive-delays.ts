import { oddsHundredths } from "@crossbook/odds";
import type { MarketId, ReleaseOrders } from "../commands.ts";
import type { Outcome, RefusalCode } from "../outcomes.ts";
import type { DelayedOrderRow } from "../snapshot.ts";
import { wouldMatchOwn } from "./naive-cross-matching.ts";
import { enter, suspendAfter } from "./naive-entering.ts";
import { releaseGroup } from "./naive-groups.ts";
import { endDelay, ordersOfGroup } from "./naive-lapses.ts";
import { anyPriceLimit } from "./naive-levels.ts";
import { isAboveLimit, isCovered, isOverExposed, matchedRefusal, placed } from "./naive-matching.ts";
import type { NaiveMarket, NaiveOrder, NaiveState } from "./naive-state.ts";

export function releaseOrders(state: NaiveState, { at }: ReleaseOrders): Outcome {
  const due = [...state.delayed.values()]
    .filter((row) => row.releaseAt <= at)
    .sort((a, b) => a.orderId - b.orderId)
    .slice(0, state.limits.releasedOrders);
  const entered = new Set<MarketId>();
  for (const row of due) {
    const order = state.orders.get(row.orderId);
    const market = order && state.markets.get(order.marketId);
    const isFirst = row.groupId === 0 || row.groupId === row.orderId;
    if (order && market && isFirst && release(state, market, order, row, at)) entered.add(market.marketId);
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
  row: DelayedOrderRow,
  at: number,
): boolean {
  const { key, execution, askedPriceHundredths: asked, groupId } = row;
  if (groupId > 0) return releaseGroup(state, market, ordersOfGroup(state, groupId), key, at);
  const { orderId, accountId, price: acceptedPrice } = order;
  if (execution === "anyPrice" && asked > 0)
    // It is held at its worst price, and this one is no worse.
    order.price = anyPriceLimit(state, market, order, oddsHundredths(asked), acceptedPrice);
  else if (execution === "anyPrice") {
    order.price = anyPriceLimit(state, market, order, acceptedPrice, undefined);
    if (!mayLose(state, market, order)) order.price = acceptedPrice;
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
  const jump = enter(state, market, order, row, at);
  state.keys.decide(accountId, key, orderId, placed(order));
  suspendAfter(jump, state, market, at);
  return true;
}

/** Whether its account may have as much at risk as the order has now, whatever it had before. */
function mayLose(state: NaiveState, market: NaiveMarket, order: NaiveOrder): boolean {
  if (!isCovered(state, order) || isOverExposed(state, market, order, false)) return false;
  return !isAboveLimit(state, order.accountId, [order], false);
}

function releaseRefusal(state: NaiveState, market: NaiveMarket, order: NaiveOrder): RefusalCode | undefined {
  if (wouldMatchOwn(state, order)) return "SELF_MATCH";
  return matchedRefusal(state, market, order.remaining);
}
