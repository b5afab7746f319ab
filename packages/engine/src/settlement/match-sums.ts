import type { MatchInForce, OrderId } from "../commands.ts";
import type { Side } from "../kinds/payout.ts";
import { MAX_CORRECTED_ROWS } from "../limits.ts";
import type { RefusalCode } from "../outcomes.ts";
import { isAmount, isId, isWithin } from "../rules/number-rules.ts";

/** What an order has matched in some matches. */
export interface MatchSum {
  readonly runner: number;
  readonly side: Side;
  stake: number;
  payoutCentipaise: number;
}

/** What an order has matched in all. */
export interface MatchedOrder {
  readonly runner: number;
  readonly side: Side;
  readonly matched: number;
  readonly payoutCentipaise: number;
}

/** The highest price of every ladder, in hundredths. */
const HIGHEST_PRICE = 100_000;

/**
 * What these matches are to each of their orders: a back and a lay of the same stake and price for each match. The refusal
 * where they are too many or are none.
 */
export function matchSums(matches: readonly MatchInForce[]): Map<OrderId, MatchSum> | RefusalCode {
  if (matches.length > MAX_CORRECTED_ROWS) return "CORRECTION_TOO_LARGE";
  const sums = new Map<OrderId, MatchSum>();
  const seen = new Set<number>();
  for (const match of matches) {
    const { matchId, backOrderId, layOrderId } = match;
    if (!isMatch(match) || seen.has(matchId)) return "CORRECTION_INVALID";
    seen.add(matchId);
    if (!add(sums, backOrderId, "back", match) || !add(sums, layOrderId, "lay", match))
      return "CORRECTION_INVALID";
  }
  return sums;
}

/** Whether an order can have matched this: what is left of it, where anything is, has a price above 1. */
export function fits(order: MatchedOrder, sum: MatchSum): boolean {
  if (order.runner !== sum.runner || order.side !== sum.side || sum.stake > order.matched) return false;
  const left = order.payoutCentipaise - sum.payoutCentipaise;
  return sum.stake === order.matched ? left === 0 : left > (order.matched - sum.stake) * 100;
}

function isMatch({ matchId, backOrderId, layOrderId, stake, price }: MatchInForce): boolean {
  return (
    [matchId, backOrderId, layOrderId].every(isId) && isAmount(stake) && isWithin(price, 101, HIGHEST_PRICE)
  );
}

function add(
  sums: Map<OrderId, MatchSum>,
  orderId: OrderId,
  side: Side,
  { runner, stake, price }: MatchInForce,
): boolean {
  const sum = sums.get(orderId);
  const payoutCentipaise = stake * price;
  if (sum === undefined) {
    sums.set(orderId, { runner, side, stake, payoutCentipaise });
    return true;
  }
  sum.stake += stake;
  sum.payoutCentipaise += payoutCentipaise;
  return sum.runner === runner && sum.side === side;
}
