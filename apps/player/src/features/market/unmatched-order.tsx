import { oddsOfWire, paiseOfWire } from "@crossbook/browser";
import type { OpenBet } from "@crossbook/contract";
import { Badge, Button, Money, Price } from "@crossbook/ui";
import { useCancelBets } from "../../positions/use-cancel-bets.ts";
import classes from "./unmatched-orders.module.css";

/** An own unmatched bet, with cancel beside it. */
export function UnmatchedOrder({ bet }: { readonly bet: OpenBet }) {
  const { cancel, pending } = useCancelBets();
  const isLay = bet.betType === "lay" || bet.betType === "no";
  return (
    <li className={classes.order}>
      <Badge tone={isLay ? "lay" : "back"}>{isLay ? "Lay" : "Back"}</Badge>
      <span className={classes.runner}>{bet.runnerName}</span>
      <span className={classes.unmatched}>
        <Money amount={paiseOfWire(bet.unmatched)} /> unmatched at <Price odds={oddsOfWire(bet.betRate)} />
      </span>
      <Button
        variant="quiet"
        size="small"
        busy={pending === bet.betId}
        aria-label={`Cancel the unmatched part of ${isLay ? "lay" : "back"} ${bet.runnerName}`}
        onClick={() => void cancel(bet.betId)}
      >
        Cancel
      </Button>
    </li>
  );
}
