import { ReadFailed, useWatch } from "@crossbook/browser";
import { Button, EmptyState, Icon, Skeleton } from "@crossbook/ui";
import { LayoutGrid } from "@lucide/icons";
import { usePlayerApp } from "../../../app/player-app-provider.tsx";
import { usePreferences } from "../../../app/use-preferences.ts";
import { isUnknownEvent, useEventMarkets, useUserLimits } from "../../../markets/use-event-markets.ts";
import { type WatchedMarket, withToggled } from "../../../markets/watched-markets.ts";
import { marketText } from "../../../messages/english/betting/market.ts";
import { marketDetailText } from "../../../messages/english/betting/market-details.ts";
import { Link } from "../../../routes/link.tsx";
import { PageHead } from "../../../shell/page-head.tsx";
import { MarketCard } from "../market-card.tsx";
import classes from "./multi-market-page.module.css";

/** Markets of several events on one page, each live. They are kept on this device. */
export function MultiMarketPage() {
  const watched = usePreferences(({ watchedMarkets }) => watchedMarkets);
  return (
    <div className={classes.page}>
      <PageHead title={marketDetailText().multiMarket} />
      {watched.length === 0 && (
        <EmptyState
          icon={<Icon icon={LayoutGrid} aria-hidden />}
          title={marketDetailText().noneWatched}
          action={
            <Link to="/inplay" className={classes.link}>
              {marketText().seeInPlay}
            </Link>
          }
        >
          {marketDetailText().howToWatch}
        </EmptyState>
      )}
      {watched.map((market) => (
        <Watched key={market.marketId} watched={market} />
      ))}
    </div>
  );
}

function Watched({ watched }: { readonly watched: WatchedMarket }) {
  const { eventId, marketId } = watched;
  const query = useEventMarkets(eventId);
  const limits = useUserLimits(eventId);
  const market = query.data?.find((one) => one.marketId === marketId);
  useWatch(eventId, market === undefined ? [] : [marketId]);
  if (market !== undefined) {
    const { title } = market.event;
    return (
      <section aria-label={title} className={classes.event}>
        <h2 className={classes.title}>
          <Link
            to="/markets/:eventid?/:dreamid?"
            params={{ eventid: String(eventId) }}
            className={classes.link}
          >
            {title}
          </Link>
        </h2>
        <MarketCard market={market} eventTitle={title} limits={limits} />
      </section>
    );
  }
  if (query.isPending) {
    return (
      <div aria-busy="true">
        <Skeleton shape="card" />
      </div>
    );
  }
  if (query.isError && !isUnknownEvent(query.error))
    return <ReadFailed query={query} title={marketDetailText().watchedFailed} />;
  return <Gone watched={watched} />;
}

function Gone({ watched }: { readonly watched: WatchedMarket }) {
  const { preferences } = usePlayerApp();
  return (
    <p className={classes.gone}>
      {marketDetailText().watchedGone}
      <Button
        size="small"
        onClick={() => {
          const rest = withToggled(preferences.state().watchedMarkets, watched);
          if (rest !== undefined) preferences.set("watchedMarkets", rest);
        }}
      >
        {marketDetailText().unwatch}
      </Button>
    </p>
  );
}
