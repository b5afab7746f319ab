import type { EngineState } from "../engine-state.ts";
import type { RefusalCode } from "../outcomes.ts";

/** Whether an account holds as many orders as one may; the house's own accounts have no bound of their own. */
export function isFullOfOrders({ accounts, limits }: EngineState, account: number): boolean {
  return accounts.orderCount(account) >= limits.ordersOfAccount && accounts.kind(account) !== "house";
}

/** Why no order of an account may be delayed now: its own share is used up, or everybody's. */
export function delayRefusal(
  { accounts, delayed, limits }: EngineState,
  account: number,
): RefusalCode | undefined {
  const isFull = delayed.countOf(account) >= limits.delayedOrdersOfAccount;
  if (isFull && accounts.kind(account) !== "house") return "DELAYED_ORDERS_LIMIT";
  return delayed.count >= limits.delayedOrders ? "CAPACITY_REACHED" : undefined;
}
