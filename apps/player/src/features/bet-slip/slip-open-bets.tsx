import { paiseOfWire } from "@crossbook/browser";
import type { OpenBet } from "@crossbook/contract";
import { Badge, Money, Sentence, Skeleton } from "@crossbook/ui";
import { useRef } from "react";
import { WaitingAmount } from "../../bets/asked-price.tsx";
import { BetPrice } from "../../bets/bet-price.tsx";
import { betWord, sideOfBet } from "../../bets/bet-side.ts";
import { doesWait } from "../../bets/starting-price-state.ts";
import { besideRow, useFocusAfter } from "../../bets/use-focus-after.ts";
import { CashOutButton } from "../../cash-out/cash-out-button.tsx";
import { cashOutScope, offersCashOut } from "../../cash-out/cash-out-scope.ts";
import { nameText } from "../../markets/name-text.ts";
import { slipText } from "../../messages/english/betting/slip.ts";
import { startingPriceText } from "../../messages/english/betting/starting-price.ts";
import { UnmatchedStake } from "../../positions/unmatched-stake.tsx";
import { useOpenBets } from "../../positions/use-positions.ts";
import { Link } from "../../routes/link.tsx";
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
    <section className={classes.bets} aria-label={slipText().openBets}>
      <header className={classes.head}>
        <h2 className={classes.title}>
          {slipText().openBetsCount}
          {bets && <Badge>{bets.length}</Badge>}
        </h2>
        <Link to="/open-bets" className={classes.all}>
          {slipText().seeAll}
        </Link>
      </header>
      {query.isPending && <Skeleton shape="row" count={2} />}
      {bets === undefined && query.isError && (
        <p className={classes.none} role="alert">
          {slipText().openFailed}
        </p>
      )}
      {bets?.length === 0 && <p className={classes.none}>{slipText().noOpenBets}</p>}
      <ul>
        {bets?.slice(0, SHOWN).map((bet) => (
          <BetLine key={bet.betId} bet={bet} />
        ))}
      </ul>
    </section>
  );
}

function BetLine({ bet }: { readonly bet: OpenBet }) {
  return (
    <li className={classes.bet} data-side={sideOfBet(bet.betType)}>
      <span className={classes.name}>
        <span className={classes.side}>{betWord(bet.betType)}</span>{" "}
        <bdi>{nameText().runner(bet.runnerName)}</bdi>
      </span>
      <span className={classes.figures}>
        {doesWait(bet) ? (
          <WaitingAmount bet={bet} />
        ) : (
          <Sentence
            parts={slipText().amountAt(
              <Money amount={paiseOfWire(bet.matched > 0 ? bet.matched : bet.unmatched)} />,
              <BetPrice price={bet.matched > 0 ? bet.odds : bet.betRate} bet={bet} />,
            )}
          />
        )}
      </span>
      <span className={classes.event}>
        {bet.marketName !== bet.runnerName && (
          <>
            <bdi>{nameText().market(bet.marketName)}</bdi>
            {" · "}
          </>
        )}
        <bdi>{bet.betTitle}</bdi>
      </span>
      {bet.matched > 0 && (
        <span className={classes.matched}>
          {slipText().matchedBadge}
          {offersCashOut(bet.marketTypeName) && <CashOutButton scope={cashOutScope(bet)} />}
        </span>
      )}
      {bet.unmatched > 0 && !doesWait(bet) && <UnmatchedPart bet={bet} />}
      {doesWait(bet) && <span className={classes.unmatched}>{startingPriceText().cannotBeCancelled}</span>}
    </li>
  );
}

function UnmatchedPart({ bet }: { readonly bet: OpenBet }) {
  const part = useRef<HTMLSpanElement>(null);
  useFocusAfter(part, besideLine);
  return (
    <span ref={part} className={classes.unmatched}>
      <UnmatchedStake bet={bet} />
    </span>
  );
}

/** The next bet with a button, or the link to all of them. */
function besideLine(part: HTMLElement): HTMLElement | null | undefined {
  const line = part.closest("li");
  return (line && besideRow(line)) ?? part.closest("section")?.querySelector("a");
}
