import type { LadderName, OddsHundredths } from "@crossbook/odds";
import type {
  AccountId,
  AccountKind,
  MarketId,
  MarketStatus,
  OrderId,
  RunnerIndex,
  Side,
} from "../commands.ts";

export interface NaiveAccount {
  readonly accountId: AccountId;
  readonly kind: AccountKind;
  cash: number;
}

export interface NaiveMarket {
  readonly marketId: MarketId;
  readonly runnerCount: number;
  readonly ladder: LadderName;
  readonly commissionBasisPoints: number;
  readonly minStake: number;
  readonly maxStake: number;
  readonly lastMatched: number[];
  status: MarketStatus;
  winner: RunnerIndex | -1;
  matchedTotal: number;
}

export interface NaiveOrder {
  readonly orderId: OrderId;
  readonly accountId: AccountId;
  readonly marketId: MarketId;
  readonly runner: RunnerIndex;
  readonly side: Side;
  readonly price: OddsHundredths;
  readonly stake: number;
  readonly placedAt: number;
  matched: number;
  matchedPayoutCentipaise: number;
  remaining: number;
}

/** Profit in centipaise from the matched part of an order if `winner` wins. */
export function matchedProfit(order: NaiveOrder, winner: RunnerIndex): number {
  const stake = order.matched * 100;
  const backProfit = order.runner === winner ? order.matchedPayoutCentipaise - stake : -stake;
  return order.side === "back" ? backProfit : -backProfit;
}

/** What the unmatched part can cost at worst if `winner` wins: it is matched only where that hurts. */
export function unmatchedLoss(order: NaiveOrder, winner: RunnerIndex): number {
  if (order.side === "back") return order.runner === winner ? 0 : order.remaining * 100;
  return order.runner === winner ? order.remaining * (order.price - 100) : 0;
}

/** Worst-case loss over every winner, in centipaise, by adding up every order. */
export function worstLoss(orders: readonly NaiveOrder[], runnerCount: number): number {
  let worst = 0;
  for (let winner = 0; winner < runnerCount; winner += 1) {
    let profit = 0;
    for (const order of orders) profit += matchedProfit(order, winner) - unmatchedLoss(order, winner);
    worst = Math.max(worst, -profit);
  }
  return worst;
}

/** Orders that `taker` could meet, best price first and then oldest first. */
export function offersFor(
  resting: Iterable<NaiveOrder>,
  taker: { marketId: MarketId; runner: RunnerIndex; side: Side; price: number },
): NaiveOrder[] {
  const better = taker.side === "back" ? -1 : 1;
  return [...resting]
    .filter(
      (order) =>
        order.marketId === taker.marketId &&
        order.runner === taker.runner &&
        order.side !== taker.side &&
        order.remaining > 0 &&
        (taker.side === "back" ? order.price >= taker.price : order.price <= taker.price),
    )
    .sort((a, b) => better * (a.price - b.price) || a.orderId - b.orderId);
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
