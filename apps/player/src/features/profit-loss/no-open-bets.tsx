import { EmptyState } from "@crossbook/ui";
import { profitLossText } from "../../messages/english/payments/profit-loss.ts";
import { Link } from "../../routes/link.tsx";
import classes from "./profit-loss-page.module.css";

/** In the place of open bets, or of what they would bring, where the player has none. */
export function NoOpenBets() {
  return (
    <EmptyState
      title={profitLossText().noOpenBets}
      action={
        <Link to="/inplay" className={classes.wayOn}>
          {profitLossText().seeInPlay}
        </Link>
      }
    />
  );
}
