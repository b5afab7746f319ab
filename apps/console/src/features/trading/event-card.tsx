import { useServerNow } from "@crossbook/browser";
import {
  sportById,
  type TradingEvent,
  type TradingMarket,
  type TradingSuspension,
} from "@crossbook/contract";
import { Badge } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { useMoment } from "../../fields/use-moment.ts";
import { statusWords } from "../../markets/market-status.ts";
import { useMay } from "../../session/use-operator.ts";
import { type Column, DataTable } from "../../tables/data-table.tsx";
import { EndEventButton } from "./by-hand/end-event-button.tsx";
import classes from "./event-card.module.css";
import { MarketStatusButton } from "./market-status-button.tsx";
import { SuspendButton } from "./suspend-button.tsx";
import { isReopened, wholeWords } from "./suspensions.ts";

const SECOND_MS = 1_000;
/** A feed of an event in play that is silent for so long is shown in the colour of caution. */
const SILENT_MS = 30_000;

const COLUMNS: readonly Column<TradingMarket>[] = [
  {
    key: "name",
    title: "Market",
    width: "var(--name-width)",
    cell: (market) => <MarketLink market={market} />,
  },
  {
    key: "status",
    title: "Status",
    width: "var(--status-width)",
    cell: ({ status, statusReason, jumpedAt }) => (
      <>
        {jumpedAt !== null && <Badge tone="loss">price jump</Badge>}{" "}
        <Badge tone={status === "OPEN" ? "win" : status === "CLOSED" ? "plain" : "caution"}>
          {statusWords(status)}
        </Badge>{" "}
        {statusReason}
      </>
    ),
  },
  {
    key: "asked",
    title: "Feed / operators",
    width: "var(--asked-width)",
    cell: (market) => <Asked market={market} />,
  },
  {
    key: "delay",
    title: "Delay, s",
    figures: true,
    width: "var(--delay-width)",
    cell: ({ betDelay }) => betDelay,
  },
  {
    key: "acts",
    title: "Actions",
    isAct: true,
    width: "var(--acts-width)",
    cell: (market) => <MarketStatusButton market={market} />,
  },
];

interface EventCardProps {
  readonly event: TradingEvent;
  /** What it is suspended by as a whole; undefined: nothing. */
  readonly suspension: TradingSuspension | undefined;
}

/** One event with its markets. */
export const EventCard = memo(function EventCard({ event, suspension }: EventCardProps) {
  const moment = useMoment();
  const mayCreate = useMay("createEvent");
  const mayChange = useMay("changeEvent");
  const isChangeable = event.byHand && event.phase !== "ended";
  const { title, competition, sportId, phase, startTime, scoreLine, markets } = event;
  return (
    <section className={classes.card} aria-label={title}>
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <span className={classes.note}>
          {sportById(sportId)?.name} · {competition} · {moment(startTime)}
        </span>
        {suspension && <Badge tone="caution">{wholeWords(suspension)}</Badge>}
        {scoreLine !== null && <Badge>{scoreLine}</Badge>}
        {phase === "inPlay" && !event.byHand && <FeedAge feedAt={event.feedAt} />}
        <div className={classes.acts}>
          {mayChange && event.byHand && (
            <Link to="/trading/events/$eventId" params={{ eventId: String(event.eventId) }}>
              Change
            </Link>
          )}
          {mayCreate && (
            <Link to="/trading/new" search={{ from: event.eventId }}>
              Clone
            </Link>
          )}
          {/* Who may change it ends it on its own page; a settler has none of it. */}
          {isChangeable && !mayChange && <EndEventButton eventId={event.eventId} title={title} />}
          <SuspendButton scope={{ type: "event", eventId: event.eventId }} words="the event" name={title} />
          <SuspendButton scope={{ type: "sport", sportId }} words={sportById(sportId)?.name ?? "the sport"} />
        </div>
      </header>
      {suspension && <ReopenedNote markets={markets} />}
      {markets.length === 0 ? (
        <p className={classes.note}>No market without a result.</p>
      ) : (
        <DataTable
          label={`Markets of ${title}`}
          columns={COLUMNS}
          rows={markets}
          rowKey={({ marketId }) => marketId}
        />
      )}
    </section>
  );
});

/** Which markets take bets although the whole is suspended: the floor would look as if it were not. */
function ReopenedNote({ markets }: { readonly markets: readonly TradingMarket[] }) {
  const reopened = markets.filter(isReopened);
  if (reopened.length === 0) return null;
  return (
    <p className={classes.reopened}>
      Reopened by hand: {reopened.map(({ marketName }) => marketName).join(", ")}. All other markets, and
      those that are announced later, stay suspended.
    </p>
  );
}

function MarketLink({ market: { marketId, marketName } }: { readonly market: TradingMarket }) {
  return (
    <Link to="/trading/markets/$marketId" params={{ marketId: String(marketId) }}>
      {marketName}
    </Link>
  );
}

function Asked({ market: { feedStatus, operatorStatus } }: { readonly market: TradingMarket }) {
  return (
    <>
      {statusWords(feedStatus)} / {statusWords(operatorStatus)}
    </>
  );
}

function FeedAge({ feedAt }: { readonly feedAt: string | null }) {
  const nowMs = useServerNow(SECOND_MS);
  if (feedAt === null) return <Badge tone="caution">feed not heard yet</Badge>;
  const ageMs = Math.max(0, nowMs - Date.parse(feedAt));
  return (
    <Badge tone={ageMs > SILENT_MS ? "caution" : "win"}>feed {Math.floor(ageMs / SECOND_MS)} s ago</Badge>
  );
}
