import type { LapseReason } from "../commands.ts";
import type { EngineState } from "../engine-state.ts";
import type { Market } from "../markets/market.ts";
import { NO_ORDER } from "./order-pool.ts";

/** Reasons of a market that is to open again. */
const SUSPENDED_LAPSES: ReadonlySet<LapseReason> = new Set(["suspended", "wicket", "goal", "review"]);

/** Slots of the unmatched orders of one position that their owner can cancel, oldest first. */
export function cancellableOf(state: EngineState, market: Market, row: number): readonly number[] {
  const unmatched: number[] = [];
  collect(state, market, row, unmatched);
  return unmatched.filter((order) => !state.orders.waits(order)).reverse();
}

/** Slots of all unmatched orders of a market, oldest first. */
export function unmatchedIn(state: EngineState, market: Market): number[] {
  const { orders } = state;
  const unmatched: number[] = [];
  for (let row = 0; row < market.positions.count; row += 1) collect(state, market, row, unmatched);
  return unmatched.sort((a, b) => orders.id(a) - orders.id(b));
}

/**
 * Slots of the unmatched orders of a market that lapse for this reason, oldest first: all of them, but at the turn in
 * play not those that rest and are kept, and while the market is suspended not those that wait for the starting price.
 */
export function lapsingIn(state: EngineState, market: Market, reason: LapseReason): readonly number[] {
  const { orders } = state;
  const unmatched = unmatchedIn(state, market);
  if (reason === "inPlay")
    return unmatched.filter((order) => !orders.isKept(order) || orders.isDelayed(order));
  return SUSPENDED_LAPSES.has(reason) ? unmatched.filter((order) => !orders.waits(order)) : unmatched;
}

/** Newest first. */
function collect({ orders }: EngineState, market: Market, row: number, into: number[]): void {
  let order = market.positions.newestOrder(row);
  for (; order !== NO_ORDER; order = orders.olderOwn(order)) {
    if (orders.remaining(order) > 0) into.push(order);
  }
}
