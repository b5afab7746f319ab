import type { LapseReason } from "../commands.ts";
import type { EngineState } from "../engine-state.ts";
import type { Market } from "../markets/market.ts";
import { NO_ORDER } from "./order-pool.ts";

/** Slots of the unmatched orders of one position, oldest first. */
export function unmatchedOf(state: EngineState, market: Market, row: number): readonly number[] {
  const unmatched: number[] = [];
  collect(state, market, row, unmatched);
  return unmatched.reverse();
}

/**
 * Slots of the unmatched orders of a market that lapse for this reason, oldest first: all of them, but at the turn in
 * play not those that rest and are kept.
 */
export function lapsingIn(state: EngineState, market: Market, reason: LapseReason): readonly number[] {
  const { orders } = state;
  const unmatched: number[] = [];
  for (let row = 0; row < market.positions.count; row += 1) collect(state, market, row, unmatched);
  const lapsing =
    reason === "inPlay"
      ? unmatched.filter((order) => !orders.isKept(order) || orders.isDelayed(order))
      : unmatched;
  return lapsing.sort((a, b) => orders.id(a) - orders.id(b));
}

/** Newest first. */
function collect({ orders }: EngineState, market: Market, row: number, into: number[]): void {
  let order = market.positions.newestOrder(row);
  for (; order !== NO_ORDER; order = orders.olderOwn(order)) {
    if (orders.remaining(order) > 0) into.push(order);
  }
}
