import { isOnLadder, type LadderName } from "@crossbook/odds";
import type { Execution, GroupOrder, MarketStatus, OrderTerms, Persistence } from "../commands.ts";
import { MAX_GROUP_ORDERS, MAX_KEY_LENGTH, MAX_ORDER_LIFE_MS } from "../limits.ts";
import type { MarketLimits } from "../market-bounds.ts";
import type { RefusalCode } from "../outcomes.ts";
import { bettingRefusal } from "./market-rules.ts";
import { isAmount, isRunner } from "./number-rules.ts";

/** The place in the list is the execution's number in the journal: append only, never reorder. */
export const EXECUTIONS = [
  "limit",
  "postOnly",
  "immediateOrCancel",
  "anyPrice",
  "fillOrKill",
  "startingPrice",
] as const satisfies readonly Execution[];

/** Whether what does not match at once of an order is cancelled, or nothing of it matches. */
export function neverRests(execution: Execution): boolean {
  return execution === "immediateOrCancel" || execution === "fillOrKill";
}

/** What of a market decides whether an order's own terms are right. */
export interface OrderBounds {
  readonly status: MarketStatus;
  readonly bookCount: number;
  readonly ladder: LadderName;
  readonly minStake: number;
  readonly maxStake: number;
  readonly keepsInPlay: boolean;
  /** Whether orders may take a starting price that is not formed yet. */
  readonly awaitsStartingPrice: boolean;
  readonly removedRunners: readonly number[];
  readonly limits: MarketLimits;
}

/** The refusals that need nothing but the market's terms, in the order in which they are answered. */
export function termsRefusal(bounds: OrderBounds, order: OrderTerms): RefusalCode | undefined {
  const refusal = bettingRefusal(bounds.status);
  if (refusal !== undefined) return refusal;
  const { runner, side, stake, execution, persistence } = order;
  if (!isRunner(runner, bounds.bookCount)) return "RUNNER_NOT_FOUND";
  if (bounds.removedRunners.length > 0 && bounds.removedRunners.includes(runner)) return "RUNNER_REMOVED";
  if ((side !== "back" && side !== "lay") || !isOnLadder(bounds.ladder, order.price)) return "PRICE_INVALID";
  if (execution !== "limit" && !EXECUTIONS.includes(execution)) return "PRICE_INVALID";
  if (order.worstPrice !== undefined && !isWorst(bounds.ladder, order, order.worstPrice))
    return "PRICE_INVALID";
  const isPlain = execution === "limit" && persistence === "lapse";
  const kept = isPlain ? undefined : startingRefusal(bounds, order);
  if (kept !== undefined) return kept;
  if (!isAmount(stake)) return "STAKE_INVALID";
  if (order.minMatched !== undefined && !isMinimum(order, order.minMatched)) return "STAKE_INVALID";
  if (order.expiresAt !== undefined && !isExpiry(order, order.expiresAt)) return "EXPIRY_INVALID";
  if (stake < bounds.minStake && !isPayoutEnough(bounds.limits, order)) return "STAKE_BELOW_MINIMUM";
  if (stake > bounds.maxStake) return "STAKE_ABOVE_MAXIMUM";
  return undefined;
}

/** Why an order may not take the starting price, or not rest on, as it asks for. */
function startingRefusal(
  bounds: OrderBounds,
  { execution, persistence }: OrderTerms,
): RefusalCode | undefined {
  const waits = execution === "startingPrice";
  if (waits && !bounds.awaitsStartingPrice) return "STARTING_PRICE_NOT_OFFERED";
  return persistenceRefusal(bounds, persistence, waits);
}

/** Why an order may not have this persistence. `waits`: whether it is placed for the starting price. */
export function persistenceRefusal(
  { awaitsStartingPrice, keepsInPlay }: Pick<OrderBounds, "awaitsStartingPrice" | "keepsInPlay">,
  persistence: Persistence,
  waits: boolean,
): RefusalCode | undefined {
  if (persistence === "lapse") return undefined;
  if (persistence === "startingPrice")
    return awaitsStartingPrice && !waits ? undefined : "STARTING_PRICE_NOT_OFFERED";
  return persistence === "keep" && keepsInPlay && !waits ? undefined : "KEEP_NOT_OFFERED";
}

/** The same of a group: `orders` may be any list that a journal can hold. */
export function groupTermsRefusal(
  { status, bookCount, ladder, removedRunners }: OrderBounds,
  orders: readonly GroupOrder[],
): RefusalCode | undefined {
  const refusal = bettingRefusal(status);
  if (refusal !== undefined) return refusal;
  if (orders.length === 0 || orders.length > MAX_GROUP_ORDERS) return "GROUP_INVALID";
  const runners = new Set<number>();
  for (const { runner, side, price, stake } of orders) {
    if (!isRunner(runner, bookCount)) return "RUNNER_NOT_FOUND";
    if (removedRunners.includes(runner)) return "RUNNER_REMOVED";
    if (runners.has(runner)) return "GROUP_INVALID";
    runners.add(runner);
    if ((side !== "back" && side !== "lay") || !isOnLadder(ladder, price)) return "PRICE_INVALID";
    if (!isAmount(stake)) return "STAKE_INVALID";
  }
  return undefined;
}

/** Whether a small stake can bring what the market asks for, stake included, also at the worst price it accepts. */
function isPayoutEnough(
  { minPayout }: MarketLimits,
  { stake, price, worstPrice, execution }: OrderTerms,
): boolean {
  // Nobody knows yet what a bet at the starting price can bring.
  if (execution === "startingPrice") return false;
  return minPayout > 0 && stake * Math.min(price, worstPrice ?? price) >= minPayout * 100;
}

/** Whether an order can be bounded by this price: at any price only, and not better than the price asked for. */
function isWorst(ladder: LadderName, { execution, side, price }: OrderTerms, worst: number): boolean {
  return (
    execution === "anyPrice" &&
    isOnLadder(ladder, worst) &&
    (side === "back" ? worst <= price : worst >= price)
  );
}

/** Whether at least so much of an order can be asked for: of a fill-or-kill order only. */
function isMinimum({ execution, stake }: OrderTerms, minMatched: number): boolean {
  return execution === "fillOrKill" && isAmount(minMatched) && minMatched <= stake;
}

/** Whether what is unmatched of an order can lapse at this time: of one that rests and takes no starting price. */
function isExpiry({ execution, persistence, at }: OrderTerms, expiresAt: number): boolean {
  const canRest = execution === "limit" || execution === "postOnly" || execution === "anyPrice";
  return (
    canRest &&
    (persistence === "lapse" || persistence === "keep") &&
    Number.isSafeInteger(expiresAt) &&
    // 0 stands for none in a snapshot.
    expiresAt > 0 &&
    expiresAt > at &&
    expiresAt <= at + MAX_ORDER_LIFE_MS
  );
}

/** Whether this can be an idempotency key. */
export function isKey(key: string): boolean {
  return typeof key === "string" && key.length > 0 && key.length <= MAX_KEY_LENGTH;
}
