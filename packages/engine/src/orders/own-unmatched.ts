import type { AccountId, OrderId } from "../commands.ts";
import type { EngineState } from "../engine-state.ts";
import type { Market } from "../markets/market.ts";
import type { RefusalCode } from "../outcomes.ts";
import { isId } from "../rules/number-rules.ts";
import { NO_ORDER } from "./order-pool.ts";

/** An order of which something is unmatched. */
export interface UnmatchedOrder {
  readonly slot: number;
  readonly market: Market;
  /** The slot of its account. */
  readonly account: number;
}

/** An account's order of this number, or why there is none that it could change. `nextOrderId`: of the next order that is accepted. */
export function ownUnmatched(
  { accounts, orders, directory, markets }: EngineState,
  accountId: AccountId,
  orderId: OrderId,
  nextOrderId: number,
): UnmatchedOrder | RefusalCode {
  const account = accounts.slotOf(accountId);
  if (account === 0) return "ACCOUNT_NOT_FOUND";
  const slot = directory.slotOf(orderId);
  if (slot === NO_ORDER) return isId(orderId) && orderId < nextOrderId ? "ORDER_NOT_OPEN" : "ORDER_NOT_FOUND";
  const market = markets.at(orders.market(slot));
  if (market?.positions.accountOf(orders.position(slot)) !== account) return "ORDER_NOT_FOUND";
  return orders.remaining(slot) === 0 ? "ORDER_NOT_OPEN" : { slot, market, account };
}
