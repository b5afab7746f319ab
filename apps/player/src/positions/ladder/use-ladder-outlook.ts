import { useMarketBook } from "@crossbook/browser";
import type { Market } from "@crossbook/contract";
import type { LadderStep } from "@crossbook/engine/kinds";
import { usePreferences } from "../../app/use-preferences.ts";
import { isFinished } from "../../markets/market-sections.ts";
import { useOrderIn } from "../../selection/use-order-in.ts";
import {
  ladderAfterCommission,
  ladderOutlook,
  type MarketPosition,
  type Outlook,
  withUnmatched,
} from "../market-position.ts";
import { useCommissionDiscount } from "../use-commission-discount.ts";

/**
 * A ladder as the player has chosen to see it, with the bet in the slip while one can still come. Undefined of other kinds, and
 * while no position is known.
 */
export function useLadderOutlook(
  market: Market,
  position: MarketPosition | undefined,
): Outlook<readonly LadderStep[]> | undefined {
  const { marketId, commissionPercent } = market;
  const written = useOrderIn(marketId);
  const status = useMarketBook(marketId, (book) => book.status) ?? market.status;
  const ifAllMatched = usePreferences((preferences) => preferences.ifAllMatched);
  const isNet = usePreferences((preferences) => preferences.netOfCommission);
  const discountPercent = useCommissionDiscount();
  if (position === undefined) return undefined;
  const order = isFinished({ status }) ? undefined : written;
  const outlook = ladderOutlook(ifAllMatched ? withUnmatched(position) : position, order);
  if (!isNet || outlook === undefined) return outlook;
  const commission = { percent: commissionPercent, discountPercent };
  const net = (ladder: readonly LadderStep[]) => ladderAfterCommission(ladder, commission);
  return { now: net(outlook.now), projected: outlook.projected && net(outlook.projected) };
}
