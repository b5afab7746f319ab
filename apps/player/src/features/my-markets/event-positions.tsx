import type { Market } from "@crossbook/contract";
import { Badge, ErrorState, Skeleton } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { useEventMarkets } from "../../markets/use-event-markets.ts";
import { LadderTable } from "../../positions/ladder/ladder-table.tsx";
import { holdsNothing, projection } from "../../positions/market-position.ts";
import { RunnerFigures } from "../../positions/runner-figures.tsx";
import { useMarketPosition } from "../../positions/use-market-position.ts";
import type { EventWithBets } from "./events-with-bets.ts";
import classes from "./my-markets-page.module.css";

/** One event: its markets with bets, and what each outcome of them would bring. */
export function EventPositions({ event }: { readonly event: EventWithBets }) {
  const { eventId, title, betCount, marketIds } = event;
  const markets = useEventMarkets(eventId);
  const own = markets.data?.filter(({ marketId }) => marketIds.includes(marketId));
  const name = title ?? own?.[0]?.event.title ?? `Event ${eventId}`;
  return (
    <section className={classes.event} aria-label={name}>
      <header className={classes.eventHead}>
        <h2 className={classes.eventName}>
          <Link
            to="/markets/{-$eventid}/{-$dreamid}"
            params={{ eventid: String(eventId), dreamid: undefined }}
            className={classes.link}
          >
            {name}
          </Link>
        </h2>
        {betCount > 0 && <Badge>{betCount === 1 ? "1 open bet" : `${betCount} open bets`}</Badge>}
      </header>
      {own === undefined && markets.isError && (
        <ErrorState
          title="The markets of this event could not be loaded."
          message={markets.error.message}
          onRetry={() => void markets.refetch()}
          retrying={markets.isFetching}
        />
      )}
      {own === undefined && !markets.isError && (
        <div aria-busy="true">
          <Skeleton shape="row" count={marketIds.length} />
        </div>
      )}
      {own?.map((market) => (
        <MarketOutcomes key={market.marketId} market={market} />
      ))}
    </section>
  );
}

function MarketOutcomes({ market }: { readonly market: Market }) {
  const position = useMarketPosition(market);
  if (position === undefined) return null;
  const figures = projection(position, undefined);
  const isOfLines = market.line !== null;
  return (
    <div className={classes.market}>
      <h3 className={classes.marketName}>
        {market.marketName}
        {market.status !== "OPEN" && <Badge>{statusWords(market)}</Badge>}
      </h3>
      {holdsNothing(position) ? (
        <p className={classes.none}>Nothing is matched yet.</p>
      ) : isOfLines ? (
        <LadderTable market={market} position={position} />
      ) : (
        <dl className={classes.outcomes} aria-label={market.winners > 1 ? "For each runner" : "If it wins"}>
          {market.runners.map((runner, index) => {
            const figure = figures[index];
            return (
              <div key={runner.id}>
                <dt>{runner.name}</dt>
                <dd>{figure && <RunnerFigures figures={figure.now} />}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </div>
  );
}

function statusWords({ status, statusReason }: Market): string {
  const words = status.charAt(0) + status.slice(1).toLowerCase();
  return statusReason === "" ? words : `${words} · ${statusReason}`;
}
