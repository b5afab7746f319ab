import type { Market } from "@crossbook/contract";
import { CashOutButton } from "../../cash-out/cash-out-button.tsx";
import { offersCashOut } from "../../cash-out/cash-out-scope.ts";
import { holdsNothing } from "../../positions/holds-nothing.ts";
import type { MarketPosition } from "../../positions/market-position.ts";

export interface MarketCashOutProps {
  readonly market: Market;
  readonly runners: Market["runners"];
  readonly position: MarketPosition;
}

/** Cashes a market out where something is matched in it. */
export function MarketCashOut({ market, runners, position }: MarketCashOutProps) {
  if (holdsNothing(position) || !offersCashOut(market.marketType)) return null;
  return <CashOutButton scope={market} runners={runners} isLive />;
}
