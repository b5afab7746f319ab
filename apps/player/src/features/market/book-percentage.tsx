import { useMarketBook } from "@crossbook/browser";
import type { Market } from "@crossbook/contract";
import { bookPercentage, type OddsHundredths } from "@crossbook/odds";
import { marketText } from "../../messages/english/betting/market.ts";
import type { Side } from "../../selection/draft.ts";
import classes from "./market-card.module.css";

export interface BookPercentageProps {
  readonly market: Market;
  readonly side: Side;
}

/**
 * Head of the price columns: the side and what its best prices add up to, against 100 % for each winner ("203/200%").
 * The figure is there once every runner that has not been taken out has a price.
 */
export function BookPercentage({
  market: { marketId, runners: all, winners, line, eachWay },
  side,
}: BookPercentageProps) {
  const running = all.filter(({ removed }) => !removed);
  const runners = useMarketBook(marketId, (book) => book.runners) ?? [];
  const best = runners
    .map((runner) => runner[side][0]?.odds)
    .filter((odds): odds is OddsHundredths => odds !== undefined);
  // Lines are no alternatives of each other, and odds each way are of two chances: they add up to nothing.
  const isBook = line === null && eachWay === null;
  const isWhole = isBook && best.length === running.length && running.length > 0;
  return (
    <span className={side === "back" ? classes.backHead : classes.layHead}>
      {side === "back" ? marketText().back : marketText().lay}
      {/* The line is there before its figure: the rows below must not move when the last price arrives. */}
      <span className={classes.percentage}>{isWhole && percentageWords(bookPercentage(best), winners)}</span>
    </span>
  );
}

/** Without decimals where the figure it is held against stands beside it: both must fit the column. */
function percentageWords(percentage: number, winners: number): string {
  return winners > 1 ? `${percentage.toFixed(0)}/${winners * 100}%` : `${percentage.toFixed(1)}%`;
}
