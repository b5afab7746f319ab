import { callKey, useMarketBook, useServerNow, useWatch } from "@crossbook/browser";
import { api as contract, type SportEvent, situationsText, sourceText } from "@crossbook/contract";
import { compactScore, isInPlay, rowSource, scoreLines } from "@crossbook/first-page";
import { Badge, classNames, Icon, IconButton } from "@crossbook/ui";
import { Star } from "@lucide/icons";
import { memo, useMemo, useState } from "react";
import { usePlayerApp } from "../app/player-app-provider.tsx";
import { eventText } from "../messages/english/betting/events.ts";
import { Link } from "../routes/link.tsx";
import { LivePriceCell, type PriceTarget } from "../selection/live-price-cell.tsx";
import { PriceOverlay } from "../selection/price-overlay.tsx";
import classes from "./event-row.module.css";
import { favouritesOfRace } from "./favourites-of-race.ts";
import { type Outcome, outcomesOf } from "./outcomes.ts";
import { startWords } from "./start-words.ts";
import { usePushedScore } from "./use-pushed-score.ts";

/** How often a countdown to the start is renewed. */
const COUNTDOWN_MS = 15_000;

export interface EventRowProps {
  readonly event: SportEvent;
  /** Whether a fast bet is worth a word: not where every event of the list has it. */
  readonly marksFast: boolean;
}

/** One event of a list: pin, sides, score or start, badges, and the best prices, which open the slip directly. */
export const EventRow = memo(function EventRow({ event, marksFast }: EventRowProps) {
  const { favourites } = usePlayerApp();
  const marketId = event.market?.marketId;
  useWatch(event.id, marketId === undefined ? [] : [marketId]);
  return (
    <li className={classes.row}>
      <IconButton
        label={event.pin ? eventText().unpin(event.title) : eventText().pin(event.title)}
        aria-pressed={event.pin}
        className={classNames(classes.pin, event.pin && classes.pinned)}
        icon={<Icon icon={Star} aria-hidden fill={event.pin ? "currentColor" : "none"} />}
        onClick={() => favourites.toggle(event.id)}
      />
      <Link to="/markets/:eventid?/:dreamid?" params={{ eventid: String(event.id) }} className={classes.link}>
        <Sides event={event} />
        <span className={classes.when} data-lines={isInPlay(event) ? scoreLines(event) : undefined}>
          {isInPlay(event) ? <ScoreLine event={event} /> : <Start event={event} />}
        </span>
        <Badges event={event} marksFast={marksFast} />
      </Link>
      <Prices event={event} />
    </li>
  );
});

function Sides({ event }: { readonly event: SportEvent }) {
  const { sources } = eventText();
  const hasSides = event.team1 !== null && event.team2 !== null;
  return (
    <span className={classes.sides}>
      {hasSides ? (
        <>
          <span className={classes.side} dir="auto">
            {event.team1}
          </span>
          <span className={classes.side}>
            <span className={classes.versus}>v </span>
            <bdi>{event.team2}</bdi>
          </span>
        </>
      ) : (
        <span className={classes.title} dir="auto">
          {event.title}
        </span>
      )}
      <span className={classes.source} title={sourceText(event.sourceLabel, event.source, sources)}>
        {rowSource(event, sources)}
      </span>
    </span>
  );
}

function ScoreLine({ event }: { readonly event: SportEvent }) {
  const pushed = usePushedScore(event.id, callKey(contract.events.treeSportWithEvent, {}));
  const live = pushed.isNewer ? pushed.score : undefined;
  const text = live?.line ?? event.scoreLine ?? "";
  const parts = live === undefined ? event.lineParts : live.card.lineParts;
  const line = compactScore(situationsText(text, parts, eventText().situations), event);
  return (
    <>
      <span className={classes.live}>{eventText().inPlay}</span>
      {line !== "" && (
        <span className={classes.score}>
          {line.split(" · ").map((part, place) => (
            // Two sets may be won alike.
            <span key={`${place} ${part}`} className={classes.scorePart}>
              {part}
            </span>
          ))}
        </span>
      )}
    </>
  );
}

function Start({ event }: { readonly event: SportEvent }) {
  const nowMs = useServerNow(COUNTDOWN_MS);
  return (
    <time dateTime={event.startTime} className={classes.start}>
      {startWords(event, nowMs)}
    </time>
  );
}

function Badges({ event, marksFast }: EventRowProps) {
  return (
    <span className={classes.badges}>
      {marksFast && event.isFastBet && (
        <Badge tone="primary" label={eventText().fastBet}>
          {eventText().fast}
        </Badge>
      )}
      {event.isFancy && <Badge label={eventText().hasFancy}>F</Badge>}
      {event.isBookMaker && <Badge label={eventText().hasBookmaker}>{eventText().bookmaker}</Badge>}
      {event.videoURL !== null && event.videoURL !== "" && (
        <Badge label={eventText().hasVideo}>{eventText().tv}</Badge>
      )}
    </span>
  );
}

function Prices({ event }: { readonly event: SportEvent }) {
  const { market } = event;
  const outcomes = useMemo(() => (market === null ? undefined : outcomesOf(market)), [market]);
  if (market === null) return <span className={classes.none}>{eventText().noMarketYet}</span>;
  if (outcomes === undefined) return <RacePrices event={event} market={market} />;
  return (
    <span className={classes.prices}>
      {outcomes.map((outcome) => (
        <OutcomePrices key={outcome.runnerId} event={event} market={market} outcome={outcome} />
      ))}
      <PriceOverlay marketId={market.marketId} />
    </span>
  );
}

interface RacePricesProps {
  readonly event: SportEvent;
  readonly market: NonNullable<SportEvent["market"]>;
}

/**
 * The favourites of a race by name. They are chosen once, when the first prices arrive: a row never changes places, but for a
 * non-runner, which takes no bets any more.
 */
function RacePrices({ event, market }: RacePricesProps) {
  const book = useMarketBook(market.marketId, (latest) => latest);
  const [chosen, setChosen] = useState<readonly number[]>();
  const favourites = favouritesOfRace(market.runners, book, chosen);
  const isPriced = book?.runners.some(({ back }) => back.length > 0) ?? false;
  if (chosen === undefined ? isPriced : favourites.some(({ id }) => !chosen.includes(id)))
    setChosen(favourites.map(({ id }) => id));
  return (
    <span className={classes.prices}>
      {favourites.map(({ id, name }) => (
        <span key={id} className={classes.runner}>
          <span className={classes.runnerName} dir="auto">
            {name}
          </span>
          <OutcomePrices
            event={event}
            market={market}
            outcome={{ label: undefined, runnerId: id, runnerName: name }}
          />
        </span>
      ))}
      <PriceOverlay marketId={market.marketId} />
    </span>
  );
}

interface OutcomePricesProps extends RacePricesProps {
  readonly outcome: Outcome;
}

function OutcomePrices({ event, market, outcome }: OutcomePricesProps) {
  const { id: eventId, title: eventTitle } = event;
  const { marketId, name: marketName } = market;
  const { runnerId, runnerName } = outcome;
  const target = useMemo<PriceTarget>(
    // Lists show the main market of an event, whose prices are decimal.
    () => ({ eventId, eventTitle, marketId, marketName, runnerId, runnerName, notation: "decimal" }),
    [eventId, eventTitle, marketId, marketName, runnerId, runnerName],
  );
  return (
    <span className={classes.outcome} data-outcome={outcome.label}>
      <LivePriceCell target={target} side="back" level={1} />
      <LivePriceCell target={target} side="lay" level={1} />
    </span>
  );
}
