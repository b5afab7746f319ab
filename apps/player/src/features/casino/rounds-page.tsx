import { PagedList, useBrowserApp, useCall, usePaging, zoneMomentText } from "@crossbook/browser";
import { type CasinoRound, api as contract } from "@crossbook/contract";
import { EmptyState } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { RoundFigures } from "./round-figures.tsx";
import classes from "./rounds.module.css";

/** The player's own rounds, newest first. */
export function RoundsPage() {
  const paging = usePaging();
  const query = useCall(
    contract.casino.getRounds,
    { MaxResultCount: paging.pageSize, SkipCount: paging.page * paging.pageSize },
    { keepPrevious: true },
  );
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.heading}>Casino history</h1>
        <Link to="/lobby" className={classes.link}>
          Casino
        </Link>
      </header>
      <PagedList
        label="Rounds"
        query={query}
        paging={paging}
        failure="Your casino history could not be loaded."
        empty={
          <EmptyState
            title="You have played no round yet."
            action={
              <Link to="/lobby" className={classes.link}>
                See the games
              </Link>
            }
          >
            Each round is here with its stake, its win, and the link that checks its fairness. Demo rounds are
            not.
          </EmptyState>
        }
      >
        {(rounds) => (
          <ul className={classes.list}>
            {rounds.map((round) => (
              <RoundRow key={round.id} round={round} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function RoundRow({ round }: { readonly round: CasinoRound }) {
  const { timeZone } = useBrowserApp().ports;
  return (
    <li className={classes.round}>
      <div>
        <Link
          to="/casino-history/$roundId"
          params={{ roundId: String(round.id) }}
          className={classes.link}
          aria-label={`${round.gameName}, round ${round.roundRef}`}
        >
          {round.gameName}
        </Link>
        <p className={classes.when}>
          {round.providerName} ·{" "}
          <time dateTime={round.openedAt}>{zoneMomentText(round.openedAt, timeZone)}</time>
        </p>
      </div>
      <RoundFigures round={round} />
    </li>
  );
}
