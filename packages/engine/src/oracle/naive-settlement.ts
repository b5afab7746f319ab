import { HOUSE_ACCOUNT } from "../effects.ts";
import type { MarketFinished } from "../outcomes.ts";
import { commissionPaise, grossPaise } from "../rules/money-rules.ts";
import { transfer } from "./naive-ledger.ts";
import { groupBy, totalProfit } from "./naive-positions.ts";
import type { NaiveMarket, NaiveOrder, NaiveState } from "./naive-state.ts";

export function settle(state: NaiveState, market: NaiveMarket, winner: number, at: number): MarketFinished {
  const { marketId } = market;
  const lapsedOrders = lapseAll(state, market, at);
  const bettors = finish(state, market, "settled", winner, at);
  let unpaid = 0;
  for (const [accountId, orders] of bettors) {
    const net = totalProfit(orders, winner);
    const gross = grossPaise(net);
    const commission = commissionPaise(net, market.commissionBasisPoints);
    const result = { kind: "marketResult", marketId, remark: "", at } as const;
    transfer(state, accountId, HOUSE_ACCOUNT.settlement, gross, result);
    const fee = { kind: "commission", marketId, remark: "", at } as const;
    transfer(state, HOUSE_ACCOUNT.commission, accountId, commission, fee);
    state.effects.marketResult(marketId, accountId, gross, commission, at);
    state.touched.add(accountId);
    unpaid -= gross;
  }
  const rounding = { kind: "rounding", marketId, remark: "", at } as const;
  transfer(state, HOUSE_ACCOUNT.rounding, HOUSE_ACCOUNT.settlement, unpaid, rounding);
  return { ok: true, type: "marketFinished", lapsedOrders, accounts: bettors.length };
}

export function makeVoid(state: NaiveState, market: NaiveMarket, at: number): MarketFinished {
  const lapsedOrders = lapseAll(state, market, at);
  const bettors = finish(state, market, "void", -1, at);
  for (const [accountId] of bettors) {
    state.effects.marketResult(market.marketId, accountId, 0, 0, at);
    state.touched.add(accountId);
  }
  return { ok: true, type: "marketFinished", lapsedOrders, accounts: bettors.length };
}

export function lapseAll(state: NaiveState, market: NaiveMarket, at: number): number {
  const open = state.openOrdersIn(market.marketId);
  for (const order of open) reduce(state, order, order.remaining, "lapsed", at);
  return open.length;
}

export function reduce(
  state: NaiveState,
  order: NaiveOrder,
  by: number,
  reason: "cancelled" | "lapsed",
  at: number,
): void {
  order.remaining -= by;
  if (order.remaining === 0 && order.matched === 0) state.orders.delete(order.orderId);
  state.touched.add(order.accountId);
  state.effects.orderReduced(order.orderId, by, reason, at);
}

/** Ends an empty book's market and gives the matched orders by account, in ascending account id. */
function finish(
  state: NaiveState,
  market: NaiveMarket,
  status: "settled" | "void",
  winner: number,
  at: number,
): [accountId: number, orders: NaiveOrder[]][] {
  const byAccount = groupBy(state.ordersIn(market.marketId), (order) => order.accountId);
  market.status = status;
  market.winner = winner;
  for (const order of state.ordersIn(market.marketId)) state.orders.delete(order.orderId);
  state.effects.marketStatusChanged(market.marketId, status, winner, at);
  return [...byAccount].sort(([a], [b]) => a - b);
}
