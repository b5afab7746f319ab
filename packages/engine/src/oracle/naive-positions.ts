import type { AccountId } from "../commands.ts";
import {
  betProfitCentipaise,
  type MarketResult,
  type MarketTerms,
  type RunnerIndex,
} from "../kinds/index.ts";
import { keptCentipaise } from "../rules/money-rules.ts";
import { winnerCount } from "./naive-rules.ts";
import type { NaiveOrder, NaiveState } from "./naive-state.ts";

/** Profit in centipaise of what is matched of these orders under a result. */
export function totalProfit(orders: readonly NaiveOrder[], result: MarketResult): number {
  return orders.reduce((sum, order) => sum + betProfitCentipaise(matchedBet(order), result), 0);
}

/** The matched part of an order as a bet. */
export function matchedBet({ runner, side, matched, matchedPayoutCentipaise }: NaiveOrder) {
  return { runner, side, stake: matched, payoutCentipaise: matchedPayoutCentipaise };
}

/** What the unmatched part can cost at worst if these win: it is matched only where that hurts. */
function unmatchedLoss(order: NaiveOrder, winners: readonly RunnerIndex[]): number {
  const wins = winners.includes(order.runner);
  if (order.side === "back") return wins ? 0 : order.remaining * 100;
  return wins ? order.remaining * (order.price - 100) : 0;
}

/** Worst-case loss of one market's orders over every possible set of winners, in centipaise, by trying them all. */
export function worstLoss(orders: readonly NaiveOrder[], terms: MarketTerms): number {
  let worst = 0;
  for (const winners of subsets(terms.runnerCount, winnerCount(terms))) {
    const unmatched = orders.reduce((sum, order) => sum + unmatchedLoss(order, winners), 0);
    worst = Math.max(worst, unmatched - totalProfit(orders, { type: "winners", winners }));
  }
  return worst;
}

/** Every way to choose `size` of the numbers below `count`, ascending. */
export function subsets(count: number, size: number): number[][] {
  if (size === 0) return [[]];
  if (count < size) return [];
  const withLast = subsets(count - 1, size - 1).map((chosen) => [...chosen, count - 1]);
  return [...subsets(count - 1, size), ...withLast];
}

/** Worst-case loss of an account over all its markets, each rounded up to whole paise, in centipaise, with one order more where asked. */
export function totalExposure(state: NaiveState, accountId: AccountId, extra?: NaiveOrder): number {
  const orders = state.ordersOf(accountId).filter((order) => order.orderId !== extra?.orderId);
  if (extra) orders.push(extra);
  let total = 0;
  for (const [marketId, own] of groupBy(orders, (order) => order.marketId)) {
    const market = state.markets.get(marketId);
    if (market) total += keptCentipaise(worstLoss(own, market.terms));
  }
  return total;
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
