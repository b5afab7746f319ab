import type { ExpireOrders, MarketId } from "../commands.ts";
import type { Outcome } from "../outcomes.ts";
import { lapse } from "./naive-lapses.ts";
import type { NaiveOrder, NaiveState } from "./naive-state.ts";

/** When what is unmatched of an order is to lapse; 0: never, or nothing of it is unmatched any more. */
export function expiryOf({ remaining, expiresAt }: Pick<NaiveOrder, "remaining" | "expiresAt">): number {
  return remaining > 0 ? expiresAt : 0;
}

export function expireOrders(state: NaiveState, { at }: ExpireOrders): Outcome {
  const due = [...state.orders.values()]
    .filter((order) => expiryOf(order) > 0 && expiryOf(order) <= at)
    .sort((a, b) => a.expiresAt - b.expiresAt || a.orderId - b.orderId)
    .slice(0, state.limits.expiredOrders);
  lapse(state, due, { why: "expired", code: "ORDER_EXPIRED" }, at);
  state.reportTouched();
  const lapsedIn = new Set<MarketId>(due.map(({ marketId }) => marketId));
  for (const marketId of lapsedIn) state.effects.bookChanged(marketId);
  return { ok: true, type: "ordersExpired", count: due.length };
}
