import { ReadFailed, useWatch } from "@crossbook/browser";
import { isInPlay } from "@crossbook/first-page";
import { classNames, EmptyState, Skeleton, VisuallyHidden, whenIdle } from "@crossbook/ui";
import { type ReactNode, useState } from "react";
import { useEventTree } from "../../events/use-event-tree.ts";
import {
  areClosed,
  isUnknownEvent,
  useEventMarkets,
  useUserLimits,
} from "../../markets/use-event-markets.ts";
import { hasLineOutcomes, useLineOutcomes } from "../../markets/use-line-outcomes.ts";
import { marketText } from "../../messages/english/betting/market.ts";
import { Link } from "../../routes/link.tsx";
import { EventHead } from "./event-head.tsx";
import classes from "./market-page.module.css";
import { MarketList } from "./sections/market-list.tsx";
import { Sections } from "./sections.tsx";
import { StartCountdown } from "./start-countdown.tsx";
import { type MarketTools, ToolsButton } from "./tools/market-tools.tsx";
import { useToolsColumn } from "./tools/use-tools-column.ts";

// Lists are not what a page of markets begins with.
const NoEvent = whenIdle(
  async () => (await import("./no-event.tsx")).NoEvent,
  <Skeleton shape="row" count={8} />,
);

export interface MarketPageProps {
  readonly eventId: number | undefined;
  readonly dreamId: string | undefined;
  /** The score card of an event; nothing where there is no score. */
  readonly scoreCard: (event: { readonly eventId: number; readonly isOver: boolean }) => ReactNode;
  /** What traders look at beside the markets. */
  readonly tools: MarketTools;
}

/** The markets of one event under its score, or a way to one. */
export function MarketPage({ eventId, scoreCard, tools }: MarketPageProps) {
  return eventId === undefined ? (
    <NoEvent needed />
  ) : (
    <EventMarkets key={eventId} eventId={eventId} scoreCard={scoreCard} tools={tools} />
  );
}

interface EventMarketsProps extends Pick<MarketPageProps, "scoreCard" | "tools"> {
  readonly eventId: number;
}

function EventMarkets({ eventId, scoreCard, tools }: EventMarketsProps) {
  const { tree } = useEventTree();
  const event = tree?.flatMap((sport) => sport.events).find(({ id }) => id === eventId);
  const isListed = tree === undefined || event !== undefined;
  const markets = useEventMarkets(eventId, { isListed });
  const hasEnded = !isListed && areClosed(markets.data);
  const limits = useUserLimits(eventId);
  // Nothing moves any more in an event that has ended: no tool is offered for it.
  const hasToolsColumn = useToolsColumn() && !hasEnded;
  useWatch(
    hasEnded ? undefined : eventId,
    (markets.data ?? []).map((market) => market.marketId),
  );
  const isUpcoming = event !== undefined && !isInPlay(event);
  const [sawBefore, setSawBefore] = useState(false);
  if (isUpcoming && !sawBefore) setSawBefore(true);
  if (isUnknownEvent(markets.error)) return <NoEvent needed isUnknown />;
  const described = markets.data?.[0]?.event;
  const start = event !== undefined && sawBefore ? <StartCountdown event={event} /> : null;
  const hasScore = event !== undefined && isInPlay(event) && Boolean(event.scoreLine);
  const score = (
    <div className={classNames(classes.score, hasScore && classes.known)} data-sport={event?.sportId}>
      {start}
      {!isUpcoming && scoreCard({ eventId, isOver: hasEnded })}
    </div>
  );
  const eventTitle = event?.title ?? described?.title ?? "";
  const given = { markets: markets.data, eventTitle, limits };
  return (
    <div className={classNames(classes.page, hasToolsColumn && classes.withTools)}>
      <EventHead
        {...{ eventId, event, described, hasEnded }}
        acts={!hasEnded && !hasToolsColumn && <ToolsButton sheet={tools.Sheet} {...given} />}
      />
      <div className={classes.sections}>
        <Sections
          eventId={eventId}
          score={score}
          start={start}
          markets={<EventMarketList markets={markets} eventTitle={eventTitle} limits={limits} />}
          isLive={tree === undefined ? undefined : event !== undefined && isInPlay(event)}
        />
      </div>
      {hasToolsColumn && <tools.Column eventId={eventId} {...given} />}
    </div>
  );
}

interface EventMarketListProps {
  readonly markets: ReturnType<typeof useEventMarkets>;
  readonly eventTitle: string;
  readonly limits: ReturnType<typeof useUserLimits>;
}

/** The markets once they are known; until then what is known instead. */
function EventMarketList({ markets, eventTitle, limits }: EventMarketListProps) {
  const hasLines = markets.data?.some(hasLineOutcomes) === true;
  const areWordsThere = useLineOutcomes(hasLines) !== undefined || !hasLines;
  const [hasBegun, setHasBegun] = useState(false);
  // Words of lines take the room that they need: the list begins with them. A market that is announced later does not hold it up.
  if (!hasBegun && markets.data !== undefined && areWordsThere) setHasBegun(true);
  if (markets.data === undefined || !hasBegun) {
    if (markets.isError) return <ReadFailed query={markets} title={marketText().loadFailed} />;
    return (
      <div aria-busy="true">
        <VisuallyHidden>{marketText().loading}</VisuallyHidden>
        <Skeleton shape="card" count={2} />
      </div>
    );
  }
  if (markets.data.length === 0) {
    return (
      <EmptyState
        title={marketText().noMarket}
        action={
          <Link to="/inplay" className={classes.link}>
            {marketText().seeInPlay}
          </Link>
        }
      />
    );
  }
  return <MarketList markets={markets.data} eventTitle={eventTitle} limits={limits} />;
}
