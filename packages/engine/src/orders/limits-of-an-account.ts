import type { EngineState } from "../engine-state.ts";
import type { RefusalCode } from "../outcomes.ts";

/** Whether so many orders are more than an account may still hold; the house's own accounts have no bound of their own. */
export function isFullOfOrders({ accounts, limits }: EngineState, account: number, more: number): boolean {
  return accounts.orderCount(account) + more > limits.ordersOfAccount && accounts.kind(account) !== "house";
}

/** Why so many orders of an account may not be delayed now: its own share is used up, or everybody's. */
export function delayRefusal(
  { accounts, delayed, limits }: EngineState,
  account: number,
  more: number,
): RefusalCode | undefined {
  const isFull = delayed.countOf(account) + more > limits.delayedOrdersOfAccount;
  if (isFull && accounts.kind(account) !== "house") return "DELAYED_ORDERS_LIMIT";
  return delayed.count + more > limits.delayedOrders ? "CAPACITY_REACHED" : undefined;
}
