import { useMarketBook } from "@crossbook/browser";
import type { PriceNotation } from "@crossbook/odds";
import { OddsFormatContext, priceInFormat } from "@crossbook/ui";
import { use } from "react";
import { marketText } from "../../messages/english/betting/market.ts";
import classes from "./runner-row.module.css";

export interface LastPriceProps {
  readonly marketId: number;
  readonly runnerId: number;
  readonly notation: PriceNotation;
}

/** The price at which the runner was matched last; nothing before the first match. */
export function LastPrice({ marketId, runnerId, notation }: LastPriceProps) {
  const last = useMarketBook(
    marketId,
    (book) => book.runners.find((runner) => runner.runnerId === runnerId)?.last,
  );
  const format = use(OddsFormatContext);
  return last === undefined ? null : (
    <span className={classes.last}>{marketText().last(priceInFormat(last, notation, format))}</span>
  );
}
