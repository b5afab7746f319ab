import { paiseOfWire } from "@crossbook/browser";
import type { OpenBet } from "@crossbook/contract";
import { Badge, Button, Money, Skeleton } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { betName } from "../../bets/bet-name.ts";
import { BetPrice } from "../../bets/bet-price.tsx";
import { sideOfBet } from "../../bets/bet-side.ts";
import { CashOutButton } from "../../cash-out/cash-out-button.tsx";
import { cashOutScope, offersCashOut } from "../../cash-out/cash-out-scope.ts";
import { useCancelBets } from "../../positions/use-cancel-bets.ts";
import { useOpenBets } from "../../positions/use-positions.ts";
import { useSession } from "../../session/use-session.ts";
import classes from "./slip-open-bets.module.css";

/** So many are shown beside the slip; the page has all. */
const SHOWN = 12;

/** The newest open bets under the slip. Nothing for a guest. */
export function SlipOpenBets() {
  const loggedIn = useSession((session) => session.loggedIn);
  const query = useOpenBets();
  if (!loggedIn) return null;
  const bets = query.data && [...query.data.openBets].sort((a, b) => b.placeTime.localeCompare(a.placeTime));
  return (
    <section className={classes.bets} aria-label="Open bets">
      <header className={classes.head}>
        <h2 className={classes.title}>Open bets {bets && <Badge>{bets.length}</Badge>}</h2>
        <Link to="/open-bets" className={classes.all}>
          See all
        </Link>
      </header>
      {query.isPending && <Skeleton shape="row" count={2} />}
      {bets === undefined && query.isError && (
        <p className={classes.none} role="alert">
          Your open bets could not be loaded.
        </p>
      )}
      {bets?.length === 0 && <p className={classes.none}>You have no open bets.</p>}
      <ul>
        {bets?.slice(0, SHOWN).map((bet) => (
          <BetLine key={bet.betId} bet={bet} />
        ))}
      </ul>
    </section>
  );
}

function BetLine({ bet }: { readonly bet: OpenBet }) {
  const { cancel, pending } = useCancelBets();
  return (
    <li className={classes.bet} data-side={sideOfBet(bet.betType)}>
      <span className={classes.name}>
        <span className={classes.side}>{bet.betType}</span> {bet.runnerName}
      </span>
      <span className={classes.figures}>
        <Money amount={paiseOfWire(bet.matched > 0 ? bet.matched : bet.unmatched)} /> at{" "}
        <BetPrice price={bet.matched > 0 ? bet.odds : bet.betRate} bet={bet} />
      </span>
      <span className={classes.event}>{bet.betTitle}</span>
      {bet.matched > 0 && (
        <span className={classes.matched}>
          Matched
          {offersCashOut(bet.marketTypeName) && <CashOutButton scope={cashOutScope(bet)} />}
        </span>
      )}
      {bet.unmatched > 0 && (
        <span className={classes.unmatched}>
          <span>
            <Money amount={paiseOfWire(bet.unmatched)} /> unmatched at{" "}
            <BetPrice price={bet.betRate} bet={bet} />
          </span>
          <Button
            variant="quiet"
            size="small"
            busy={pending === bet.betId}
            aria-label={`Cancel the unmatched part of ${betName(bet)}`}
            onClick={() => void cancel(bet.betId)}
          >
            Cancel
          </Button>
        </span>
      )}
    </li>
  );
}
