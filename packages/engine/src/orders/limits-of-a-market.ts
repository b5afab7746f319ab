import type { EngineState } from "../engine-state.ts";
import type { Market } from "../markets/market.ts";
import type { RefusalCode } from "../outcomes.ts";
import { isFullOfOrders } from "./limits-of-an-account.ts";

/** Whether an account could lose more in the market than one may, and more than `before`, in centipaise. */
function isOverExposed({ limits, positions }: Market, row: number, before: number): boolean {
  const { maxExposure } = limits;
  if (maxExposure === 0) return false;
  const exposure = positions.exposure(row);
  return exposure > maxExposure * 100 && exposure > before;
}

/**
 * Why an account may not have what is held for it now: its cash does not cover it, or it is above a bound and above what it was.
 * `before`: its exposure in the market, `allBefore`: in all, in centipaise.
 */
export function exposureRefusal(
  { accounts }: EngineState,
  market: Market,
  row: number,
  before: number,
  allBefore: number,
): RefusalCode | undefined {
  const account = market.positions.accountOf(row);
  if (!accounts.isCovered(account)) return "INSUFFICIENT_FUNDS";
  if (!accounts.isWithinLimit(account, allBefore)) return "EXPOSURE_LIMIT_EXCEEDED";
  return isOverExposed(market, row, before) ? "EXPOSURE_ABOVE_MAXIMUM" : undefined;
}

/** Why so much more may not be matched in a market; `mostPaise`: in any market. */
export function matchedRefusal(
  { matchedTotal, limits }: Market,
  stake: number,
  mostPaise: number,
): RefusalCode | undefined {
  if (matchedTotal + stake > mostPaise) return "CAPACITY_REACHED";
  const isOver = limits.maxMatched > 0 && matchedTotal + stake > limits.maxMatched;
  return isOver ? "MATCHED_ABOVE_MAXIMUM" : undefined;
}

/** Why there is no room for one more order of an account. */
export function roomRefusal(
  state: EngineState,
  account: number,
  market: Market,
  stake: number,
): RefusalCode | undefined {
  if (isFullOfOrders(state, account, 1)) return "OPEN_ORDERS_LIMIT";
  if (state.orders.count >= state.limits.orders) return "CAPACITY_REACHED";
  return matchedRefusal(market, stake, state.limits.marketMatchedPaise);
}
