import type { AccountId } from "../commands.ts";
import {
  betProfitCentipaise,
  betsProfitCentipaise,
  type MarketResult,
  type MarketTerms,
} from "../kinds/index.ts";
import { keptCentipaise } from "../rules/money-rules.ts";
import { winnerCount } from "./naive-rules.ts";
import type { NaiveMarket, NaiveOrder, NaiveState } from "./naive-state.ts";

/** Profit in centipaise of what is matched of these orders under a result. */
export function totalProfit(orders: readonly NaiveOrder[], result: MarketResult, terms: MarketTerms): number {
  return betsProfitCentipaise(orders.map(matchedBet), result, terms);
}

/** The matched part of an order as a bet. */
export function matchedBet({ runner, side, matched, matchedPayoutCentipaise }: NaiveOrder) {
  return { runner, side, stake: matched, payoutCentipaise: matchedPayoutCentipaise };
}

/** What the unmatched part can bring at worst under a result: it is matched only where that hurts. */
function unmatchedLoss(order: NaiveOrder, result: MarketResult, terms: MarketTerms): number {
  const { runner, side, remaining: stake, price } = order;
  const bet = { runner, side, stake, payoutCentipaise: stake * price };
  return Math.min(0, betProfitCentipaise(bet, result, terms));
}

/** Worst-case loss of one market's orders over every possible result, in centipaise, by trying them all. */
export function worstLoss(
  orders: readonly NaiveOrder[],
  { terms, removedRunners }: Pick<NaiveMarket, "terms" | "removedRunners">,
): number {
  let worst = 0;
  for (const result of everyResult(terms)) {
    const winners = result.type === "winners" ? result.winners : [];
    if (winners.some((runner) => removedRunners.includes(runner))) continue;
    const unmatched = orders.reduce((sum, order) => sum + unmatchedLoss(order, result, terms), 0);
    worst = Math.min(worst, unmatched + totalProfit(orders, result, terms));
  }
  return 0 - worst;
}

/** Every result that a market can have besides void; of numbers those from below the lowest line to above the highest. */
export function everyResult(terms: MarketTerms): readonly MarketResult[] {
  if (terms.kind === "line") {
    const lowest = Math.floor(terms.first / 4) - 2;
    const highest = Math.ceil((terms.first + terms.step * terms.lines) / 4) + 2;
    const values = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
    return values.map((value) => ({ type: "number", value }));
  }
  const sets = subsets(terms.runnerCount, winnerCount(terms));
  return sets.map((winners) => ({ type: "winners", winners }));
}

/** Every way to choose `size` of the numbers below `count`, ascending. */
export function subsets(count: number, size: number): number[][] {
  if (size === 0) return [[]];
  if (count < size) return [];
  const withLast = subsets(count - 1, size - 1).map((chosen) => [...chosen, count - 1]);
  return [...subsets(count - 1, size), ...withLast];
}

/** Worst-case loss of an account over all its markets, each rounded up to whole paise, in centipaise, with these orders more, or as they are here. */
export function totalExposure(
  state: NaiveState,
  accountId: AccountId,
  extra: readonly NaiveOrder[] = [],
): number {
  const others = countedOrders(state, accountId).filter(
    (order) => !extra.some(({ orderId }) => orderId === order.orderId),
  );
  let total = 0;
  for (const [marketId, own] of groupBy([...others, ...extra], (order) => order.marketId)) {
    const market = state.markets.get(marketId);
    if (market) total += keptCentipaise(worstLoss(own, market));
  }
  return total;
}

/** An account's orders that count in its exposure: nothing is held for a delayed group. */
export function countedOrders(state: NaiveState, accountId: AccountId): NaiveOrder[] {
  return state.ordersOf(accountId).filter(({ orderId }) => (state.delayed.get(orderId)?.groupId ?? 0) === 0);
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
