import type { AccountId, RunnerIndex } from "../commands.ts";
import type { NaiveOrder, NaiveState } from "./naive-state.ts";

/** Profit in centipaise from the matched part of an order if `winner` wins. */
export function matchedProfit(order: NaiveOrder, winner: RunnerIndex): number {
  const stake = order.matched * 100;
  const backProfit = order.runner === winner ? order.matchedPayoutCentipaise - stake : -stake;
  return order.side === "back" ? backProfit : -backProfit;
}

/** Total over several orders of `matchedProfit`. */
export function totalProfit(orders: readonly NaiveOrder[], winner: RunnerIndex): number {
  return orders.reduce((sum, order) => sum + matchedProfit(order, winner), 0);
}

/** What the unmatched part can cost at worst if `winner` wins: it is matched only where that hurts. */
function unmatchedLoss(order: NaiveOrder, winner: RunnerIndex): number {
  if (order.side === "back") return order.runner === winner ? 0 : order.remaining * 100;
  return order.runner === winner ? order.remaining * (order.price - 100) : 0;
}

/** Worst-case loss of one market's orders over every winner, in centipaise, by adding up every order. */
export function worstLoss(orders: readonly NaiveOrder[], runnerCount: number): number {
  let worst = 0;
  for (let winner = 0; winner < runnerCount; winner += 1) {
    const unmatched = orders.reduce((sum, order) => sum + unmatchedLoss(order, winner), 0);
    worst = Math.max(worst, unmatched - totalProfit(orders, winner));
  }
  return worst;
}

/** Worst-case loss of an account over all its markets, in centipaise, with one order more where asked. */
export function totalExposure(state: NaiveState, accountId: AccountId, extra?: NaiveOrder): number {
  const orders = state.ordersOf(accountId);
  if (extra) orders.push(extra);
  let total = 0;
  for (const [marketId, own] of groupBy(orders, (order) => order.marketId)) {
    total += worstLoss(own, state.runnerCountOf(marketId));
  }
  return total;
}

/** Orders that `taker` could meet, best price first and then oldest first. */
export function offersFor(resting: readonly NaiveOrder[], taker: NaiveOrder): NaiveOrder[] {
  const isBack = taker.side === "back";
  return resting
    .filter((order) => order.runner === taker.runner && order.side !== taker.side)
    .filter((order) => (isBack ? order.price >= taker.price : order.price <= taker.price))
    .sort((a, b) => (isBack ? b.price - a.price : a.price - b.price) || a.orderId - b.orderId);
}

export function groupBy<Row, Key>(rows: Iterable<Row>, keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
