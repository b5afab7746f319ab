import { PagedList, useBrowserApp, useCall, useSettings, zoneMomentText } from "@crossbook/browser";
import { type CasinoRound, api as contract } from "@crossbook/contract";
import { EmptyState } from "@crossbook/ui";
import { useReadAfterMoney } from "../../account/use-read-after-pushes.ts";
import { casinoText } from "../../messages/english/casino/casino.ts";
import { useKeptPaging } from "../../routes/kept/use-kept.ts";
import { Link } from "../../routes/link.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { RoundFigures } from "./round-figures.tsx";
import classes from "./rounds.module.css";

/** The player's own rounds, newest first. */
export function RoundsPage() {
  const paging = useKeptPaging();
  const query = useCall(
    contract.casino.getRounds,
    { MaxResultCount: paging.pageSize, SkipCount: paging.page * paging.pageSize },
    { keepPrevious: true },
  );
  useReadAfterMoney(contract.casino.getRounds);
  const hasCasino = useSettings(({ settings }) => settings?.casino !== false);
  return (
    <div className={classes.page}>
      <PageHead title={casinoText().history}>
        {hasCasino && (
          <Link to="/lobby" className={classes.link}>
            {casinoText().casino}
          </Link>
        )}
      </PageHead>
      <PagedList
        label={casinoText().rounds}
        query={query}
        paging={paging}
        failure={casinoText().historyFailed}
        empty={
          <EmptyState
            title={casinoText().noRounds}
            action={
              hasCasino && (
                <Link to="/lobby" className={classes.link}>
                  {casinoText().seeGames}
                </Link>
              )
            }
          >
            {casinoText().roundsNote}
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
          to="/casino-history/:roundId"
          params={{ roundId: String(round.id) }}
          className={classes.link}
          aria-label={casinoText().roundOf(round.gameName, round.roundRef)}
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
