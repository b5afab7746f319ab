import type { MarketId, OrderId } from "../../commands.ts";
import type { EngineState } from "../../engine-state.ts";
import type { OrderExit } from "../order-exit.ts";
import { NO_ORDER } from "../order-pool.ts";

/** Gives an order that was just accepted an expiry, and reports it. */
export function setExpiry(
  { expiring, effects }: EngineState,
  orderId: OrderId,
  expiresAt: number,
  at: number,
): void {
  expiring.add(orderId, expiresAt);
  effects.happened({ type: "orderExpirySet", orderId, expiresAt, at });
}

/** Lapses orders whose time has come, at most `expiredOrders` of the limits; @returns how many, and in which markets. */
export function expireDue(
  { expiring, orders, markets, limits }: EngineState,
  exit: OrderExit,
  at: number,
): { readonly count: number; readonly marketIds: ReadonlySet<MarketId> } {
  const marketIds = new Set<MarketId>();
  let count = 0;
  while (count < limits.expiredOrders) {
    const order = expiring.takeDue(at);
    const market = order === NO_ORDER ? undefined : markets.at(orders.market(order));
    if (market === undefined) break;
    exit.lapse(order, market, "expired", "ORDER_EXPIRED", at);
    marketIds.add(market.marketId);
    count += 1;
  }
  return { count, marketIds };
}
