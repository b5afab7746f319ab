import { useMarketBook } from "@crossbook/browser";
import { displayOdds } from "@crossbook/odds";
import classes from "./runner-row.module.css";

export interface LastPriceProps {
  readonly marketId: number;
  readonly runnerId: number;
}

/** The price at which the runner was matched last; nothing before the first match. */
export function LastPrice({ marketId, runnerId }: LastPriceProps) {
  const last = useMarketBook(
    marketId,
    (book) => book.runners.find((runner) => runner.runnerId === runnerId)?.last,
  );
  return last === undefined ? null : <span className={classes.last}>Last {displayOdds(last)}</span>;
}
