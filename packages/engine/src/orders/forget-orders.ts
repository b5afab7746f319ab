import type { EngineState } from "../engine-state.ts";
import type { Market } from "../markets/market.ts";
import { NO_ORDER } from "./order-pool.ts";

/** Forgets an order that is in no book. */
export function forgetOrder(
  { orders, directory, accounts }: EngineState,
  order: number,
  market: Market,
): void {
  directory.remove(orders.id(order));
  accounts.addOrders(market.positions.accountOf(orders.position(order)), -1);
  market.positions.removeOrder(orders.position(order), order);
  orders.release(order);
}

/** Forgets an order that has nothing matched and nothing unmatched any more. */
export function forgetEmptyOrder(state: EngineState, order: number, market: Market): void {
  const { orders } = state;
  if (orders.matched(order) === 0 && orders.remaining(order) === 0) forgetOrder(state, order, market);
}

/** Forgets every order of a market that has no more use for them. */
export function forgetOrdersOf(state: EngineState, market: Market): void {
  for (let row = 0; row < market.positions.count; row += 1) {
    let order = market.positions.newestOrder(row);
    while (order !== NO_ORDER) {
      const older = state.orders.olderOwn(order);
      forgetOrder(state, order, market);
      order = older;
    }
    market.positions.dissolve(row);
  }
}
