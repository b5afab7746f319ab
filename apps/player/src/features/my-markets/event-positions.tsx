import { useMarketBook, useWatch } from "@crossbook/browser";
import type { UserMarkets } from "@crossbook/contract";
import { Badge } from "@crossbook/ui";
import { handicapSides } from "../../markets/line-words.ts";
import { nameText } from "../../markets/name-text.ts";
import { profitLossText } from "../../messages/english/payments/profit-loss.ts";
import { ladderOfWire } from "../../positions/ladder/ladder-of-wire.ts";
import { LadderSteps } from "../../positions/ladder/ladder-table.tsx";
import { RunnerFigures } from "../../positions/runner-figures.tsx";
import { figuresOfWire } from "../../positions/runner-figures-of-wire.ts";
import { Link } from "../../routes/link.tsx";
import { statusWords } from "../../selection/status-words.ts";
import classes from "./my-markets-page.module.css";

type EventOfPlayer = UserMarkets[number];
type MarketOfPlayer = EventOfPlayer["markets"][number];

/** One event: its markets with bets as they are now, and what each outcome of them would bring. */
export function EventPositions({ event }: { readonly event: EventOfPlayer }) {
  const { eventId, title, markets } = event;
  useWatch(
    eventId,
    markets.map(({ marketId }) => marketId),
  );
  // Pushed with the status of each market, and true of their event.
  const inPlay = useMarketBook(markets[0]?.marketId ?? 0, (book) => book.inPlay) ?? event.inPlay;
  const betCount = markets.reduce((sum, { bets }) => sum + bets, 0);
  return (
    <section className={classes.event} aria-label={title}>
      <header className={classes.eventHead}>
        <h2 className={classes.eventName}>
          <Link
            to="/markets/:eventid?/:dreamid?"
            params={{ eventid: String(eventId) }}
            className={classes.link}
          >
            {title}
          </Link>
        </h2>
        {inPlay && <Badge tone="win">{profitLossText().inPlay}</Badge>}
        {betCount > 0 && <Badge>{profitLossText().openBets(betCount)}</Badge>}
      </header>
      {markets.map((market) => (
        <MarketOutcomes key={market.marketId} market={market} />
      ))}
    </section>
  );
}

function MarketOutcomes({ market }: { readonly market: MarketOfPlayer }) {
  const { marketId, marketName } = market;
  const status = useMarketBook(marketId, (book) => book.status) ?? market.status;
  return (
    <div className={classes.market}>
      <h3 className={classes.marketName}>
        {nameText().market(marketName)}
        {status !== "OPEN" && <Badge>{statusWords(status)}</Badge>}
      </h3>
      <Outcomes market={market} />
    </div>
  );
}

function Outcomes({
  market: { marketType, runners, runnerNames, ladder },
}: {
  readonly market: MarketOfPlayer;
}) {
  if (ladder !== null) {
    const outlook = { now: ladderOfWire(ladder), projected: undefined };
    return (
      <LadderSteps outlook={outlook} sides={handicapSides({ marketType }, runnerNames)} unit={undefined} />
    );
  }
  if (runners.length === 0) return <p className={classes.none}>{profitLossText().nothingMatched}</p>;
  const hasSeveral = runners.some(({ ifLoses }) => ifLoses !== null);
  return (
    <dl
      className={classes.outcomes}
      aria-label={hasSeveral ? profitLossText().forEachRunner : profitLossText().ifItWins}
    >
      {runners.map((runner, index) => (
        <div key={runner.runnerId}>
          <dt>{nameText().runner(runnerNames[index] ?? "")}</dt>
          <dd>
            <RunnerFigures figures={figuresOfWire(runner)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
