import type { AccountId } from "../commands.ts";
import {
  betProfitCentipaise,
  betsProfitCentipaise,
  type MarketResult,
  type MarketTerms,
  type MatchedBet,
  timesBet,
} from "../kinds/index.ts";
import { keptCentipaise } from "../rules/money-rules.ts";
import { winnerCount } from "./naive-rules.ts";
import type { NaiveMarket, NaiveOrder, NaiveState } from "./naive-state.ts";

/** Profit in centipaise of what is matched of these orders under a result. */
export function totalProfit(orders: readonly NaiveOrder[], result: MarketResult, terms: MarketTerms): number {
  return betsProfitCentipaise(orders.map(matchedBet), result, terms);
}

/** The matched part of an order as a bet. */
export function matchedBet({ runner, side, matched, matchedPayoutCentipaise }: NaiveOrder): MatchedBet {
  return { runner, side, stake: matched, payoutCentipaise: matchedPayoutCentipaise };
}

/** The unmatched part of an order as the bet that it can become. */
function unmatchedBet({ runner, side, remaining, price, waits }: NaiveOrder): MatchedBet {
  // A lay that waits can lose its stake, whatever the starting price.
  const held = waits && side === "lay" ? 200 : price;
  return { runner, side, stake: remaining, payoutCentipaise: remaining * held };
}

/** Bets of so many times their stake bring whole numbers of half centipaise, which add up exactly in any order. */
function timesOf(terms: MarketTerms): number {
  return terms.kind === "eachWay" ? terms.divisor : 1;
}

/** What bets of that many times their stakes bring together, each as `counted`. */
function timesTotal(
  bets: readonly MatchedBet[],
  result: MarketResult,
  terms: MarketTerms,
  counted: (profit: number) => number = (profit) => profit,
): number {
  const times = timesOf(terms);
  return bets.reduce(
    (sum, bet) => sum + counted(betProfitCentipaise(timesBet(bet, times), result, terms)),
    0,
  );
}

/**
 * Worst-case loss of one market's orders over every possible result, in centipaise, by trying them all: what is unmatched is
 * matched only where that hurts.
 */
export function worstLoss(
  orders: readonly NaiveOrder[],
  { terms, removedRunners }: Pick<NaiveMarket, "terms" | "removedRunners">,
): number {
  let worst = 0;
  for (const result of everyResult(terms)) {
    const named = result.type === "winners" ? result.winners : result.type === "places" ? result.placed : [];
    if (named.some((runner) => removedRunners.includes(runner))) continue;
    const matched = timesTotal(orders.map(matchedBet), result, terms);
    const unmatched = timesTotal(orders.map(unmatchedBet), result, terms, (profit) => Math.min(0, profit));
    worst = Math.min(worst, matched + unmatched);
  }
  return (0 - worst) / timesOf(terms);
}

/** Every result that a market can have besides void; of numbers those from below the lowest line to above the highest. */
export function everyResult(terms: MarketTerms): readonly MarketResult[] {
  if (terms.kind === "line") {
    const lowest = Math.floor(terms.first / 4) - 2;
    const highest = Math.ceil((terms.first + terms.step * terms.lines) / 4) + 2;
    const values = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
    return values.map((value) => ({ type: "number", value }));
  }
  if (terms.kind === "eachWay") {
    return subsets(terms.runnerCount, terms.places).flatMap((set) =>
      set.map(
        (first) => ({ type: "places", placed: [first, ...set.filter((one) => one !== first)] }) as const,
      ),
    );
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
