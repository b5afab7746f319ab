import type { OrderView } from "@crossbook/engine";
import type { OperationParts } from "../parts.ts";
import type { OwnMarkets } from "./filter-markets.ts";

/** The markets in which an account has bets that rest (`EXECUTABLE`), or that are matched (`EXECUTION_COMPLETE`). */
export function ownMarketsOf(
  { openOrders }: Pick<OperationParts, "openOrders">,
  accountId: number,
): OwnMarkets {
  return async (states) => {
    const isAny = states.includes("ALL");
    const isWanted = ({ remaining }: OrderView) =>
      isAny || states.includes(remaining > 0 ? "EXECUTABLE" : "EXECUTION_COMPLETE");
    const orders = await openOrders.views(accountId, { isWanted });
    return new Set(orders.map(({ marketId }) => marketId));
  };
}
