import type { Execution, OrderId, Persistence } from "../commands.ts";
import type { EngineState } from "../engine-state.ts";
import type { RunnerIndex } from "../kinds/market-result.ts";
import type { Side } from "../kinds/payout.ts";
import type { Market } from "../markets/market.ts";

/** Makes an order of a position's account that is in no book yet, and reports it. @returns its slot */
export function acceptOrder(
  { accounts, orders, directory, effects }: EngineState,
  { positions, marketId, slot }: Market,
  row: number,
  orderId: OrderId,
  runner: RunnerIndex,
  side: Side,
  price: number,
  stake: number,
  execution: Execution,
  persistence: Persistence,
  at: number,
): number {
  const account = positions.accountOf(row);
  const order = orders.take(
    orderId,
    row,
    runner,
    side === "lay",
    stake,
    persistence,
    execution === "startingPrice",
  );
  orders.describe(order, slot, price, stake, at);
  directory.add(orderId, order);
  positions.addOrder(row, order);
  accounts.addOrders(account, 1);
  accounts.touch(account);
  const owner = accounts.id(account);
  effects.orderPlaced(orderId, owner, marketId, runner, side, price, stake, execution, persistence, at);
  return order;
}
