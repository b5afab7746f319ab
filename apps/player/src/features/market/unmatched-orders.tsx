import { useMemo } from "react";
import { useOpenBets } from "../../positions/use-positions.ts";
import { WaitingOrder } from "./unmatched-order.tsx";
import classes from "./unmatched-orders.module.css";

export interface WaitingOrdersProps {
  readonly marketId: number;
  readonly marketName: string;
}

/** The player's own bets of one market that wait, under its rows: what comes and goes here moves no price. */
export function WaitingOrders({ marketId, marketName }: WaitingOrdersProps) {
  const openBets = useOpenBets().data?.openBets;
  const waiting = useMemo(
    () => (openBets ?? []).filter((bet) => bet.marketId === marketId && bet.unmatched > 0),
    [openBets, marketId],
  );
  if (waiting.length === 0) return null;
  return (
    <ul className={classes.orders} aria-label={`Your waiting bets in ${marketName}`}>
      {waiting.map((bet) => (
        <WaitingOrder key={bet.betId} bet={bet} />
      ))}
    </ul>
  );
}
