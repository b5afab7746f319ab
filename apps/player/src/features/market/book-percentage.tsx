import { useMarketBook } from "@crossbook/browser";
import { bookPercentage, type OddsHundredths } from "@crossbook/odds";
import type { Side } from "../../selection/draft.ts";
import classes from "./market-card.module.css";

export interface BookPercentageProps {
  readonly marketId: number;
  readonly side: Side;
  readonly runnerCount: number;
}

/** Head of the price columns: the side and what its best prices add up to. Shown once every runner has a price. */
export function BookPercentage({ marketId, side, runnerCount }: BookPercentageProps) {
  const runners = useMarketBook(marketId, (book) => book.runners) ?? [];
  const best = runners
    .map((runner) => runner[side][0]?.odds)
    .filter((odds): odds is OddsHundredths => odds !== undefined);
  const isWhole = best.length === runnerCount && runnerCount > 0;
  return (
    <span className={side === "back" ? classes.backHead : classes.layHead}>
      {side === "back" ? "Back" : "Lay"}
      {isWhole && <span className={classes.percentage}>{bookPercentage(best).toFixed(1)}%</span>}
    </span>
  );
}
