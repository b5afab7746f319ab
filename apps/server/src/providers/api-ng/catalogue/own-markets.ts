import type { OperationParts } from "../parts.ts";
import type { OwnMarkets } from "./filter-markets.ts";

/** The markets in which an account has bets that rest (`EXECUTABLE`), or that are matched (`EXECUTION_COMPLETE`). */
export function ownMarketsOf(
  { openOrders }: Pick<OperationParts, "openOrders">,
  accountId: number,
): OwnMarkets {
  return async (states) => {
    const orders = await openOrders.views(accountId);
    const isWanted = (remaining: number) =>
      states.includes("ALL") || states.includes(remaining > 0 ? "EXECUTABLE" : "EXECUTION_COMPLETE");
    return new Set(orders.filter(({ remaining }) => isWanted(remaining)).map(({ marketId }) => marketId));
  };
}
