import type { Market } from "@crossbook/contract";
import { CashOutButton } from "../../cash-out/cash-out-button.tsx";
import { offersCashOut } from "../../cash-out/cash-out-scope.ts";
import { takesBets } from "../../markets/market-sections.ts";
import { slipText } from "../../messages/english/betting/slip.ts";
import { holdsNothing } from "../../positions/holds-nothing.ts";
import { useMarketPosition } from "../../positions/use-market-position.ts";
import classes from "./slip.module.css";

/** The cash-out of the slip's market, where something is matched in it and its kind has one. */
export function SlipCashOut({ market }: { readonly market: Market }) {
  const position = useMarketPosition(market);
  if (position === undefined || holdsNothing(position)) return null;
  if (!takesBets(market) || !offersCashOut(market.marketType)) return null;
  return (
    <div className={classes.cashOut}>
      <span>{slipText().holdBets}</span>
      <CashOutButton scope={market} runners={market.runners} />
    </div>
  );
}
