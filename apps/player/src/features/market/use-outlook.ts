import type { Market } from "@crossbook/contract";
import { whenWanted } from "@crossbook/ui";
import { useMemo } from "react";
import { usePreferences } from "../../app/use-preferences.ts";
import { isFinished } from "../../markets/market-sections.ts";
import type { MarketPosition } from "../../positions/market-position.ts";
import { useCommissionDiscount } from "../../positions/use-commission-discount.ts";
import { useOrderIn } from "../../selection/use-order-in.ts";
import type { Outlook } from "./outlook.ts";

/** Only who has a position has an outlook. */
const useOutlookMaths = whenWanted(() => import("./outlook.ts"));
const NOTHING: Outlook = new Map();

/** The outlook as the player has chosen to see it. Empty where there is nothing to say. `status`: once it is over no bet is to come. */
export function useOutlook(
  { marketId, commissionPercent, status }: Pick<Market, "marketId" | "commissionPercent" | "status">,
  position: MarketPosition | undefined,
): Outlook {
  const written = useOrderIn(marketId);
  const order = isFinished({ status }) ? undefined : written;
  const ifAllMatched = usePreferences((preferences) => preferences.ifAllMatched);
  const isNet = usePreferences((preferences) => preferences.netOfCommission);
  const discountPercent = useCommissionDiscount();
  const maths = useOutlookMaths(position !== undefined);
  return useMemo(() => {
    if (position === undefined || maths === undefined) return NOTHING;
    const commission = isNet ? { percent: commissionPercent, discountPercent } : undefined;
    return maths.outlookOf(position, order, { ifAllMatched, commission });
  }, [order, position, maths, ifAllMatched, isNet, commissionPercent, discountPercent]);
}
