import { useMemo, useRef } from "react";
import { doesWait } from "../../bets/starting-price-state.ts";
import { useFocusAfter } from "../../bets/use-focus-after.ts";
import { nameText } from "../../markets/name-text.ts";
import { marketDetailText } from "../../messages/english/betting/market-details.ts";
import { CancelAll } from "../../positions/cancel-all.tsx";
import { useOpenBets } from "../../positions/use-positions.ts";
import { firstPrice, UnmatchedOrder } from "./unmatched-order.tsx";
import classes from "./unmatched-orders.module.css";

export interface UnmatchedOrdersProps {
  readonly marketId: number;
  readonly marketName: string;
}

/** The player's own unmatched bets of one market, under its rows: what comes and goes here moves no price. */
export function UnmatchedOrders({ marketId, marketName }: UnmatchedOrdersProps) {
  const openBets = useOpenBets().data?.openBets;
  const unmatched = useMemo(
    () => (openBets ?? []).filter((bet) => bet.marketId === marketId && bet.unmatched > 0),
    [openBets, marketId],
  );
  if (unmatched.length === 0) return null;
  return (
    <>
      {unmatched.length > 1 && (
        <AllOrders
          {...{ marketId, marketName }}
          count={unmatched.length}
          isCancellable={unmatched.some((bet) => !doesWait(bet))}
        />
      )}
      <ul
        className={classes.orders}
        aria-label={marketDetailText().yourUnmatched(nameText().market(marketName))}
      >
        {unmatched.map((bet) => (
          <UnmatchedOrder key={bet.betId} bet={bet} />
        ))}
      </ul>
    </>
  );
}

interface AllOrdersProps extends UnmatchedOrdersProps {
  readonly count: number;
  /** False where all of them wait for the starting price. */
  readonly isCancellable: boolean;
}

function AllOrders({ count, isCancellable, ...market }: AllOrdersProps) {
  const all = useRef<HTMLDivElement>(null);
  useFocusAfter(all, firstPrice);
  return (
    <div ref={all} className={classes.all}>
      <span>{marketDetailText().unmatchedCount(count)}</span>
      {isCancellable && <CancelAll market={market} />}
    </div>
  );
}
