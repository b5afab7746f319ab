import { OutOfDate, paiseOfWire, ReadFailed, useCall } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { Button, EmptyState, Icon, Money, Sentence, Skeleton } from "@crossbook/ui";
import { Eye } from "@lucide/icons";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { profitLossText } from "../../messages/english/payments/profit-loss.ts";
import { Link } from "../../routes/link.tsx";
import { useSession } from "../../session/use-session.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { EventPositions } from "./event-positions.tsx";
import classes from "./my-markets-page.module.css";

/** So many events are shown at first, and so many more with each press. */
const SHOWN_AT_ONCE = 12;
const REFRESH_MS = 60_000;

/** The events in which the player has bets, with what each outcome would bring. */
export function MyMarketsPage() {
  const query = useCall(contract.bets.getUserMarkets, {}, { refetchIntervalMs: REFRESH_MS });
  const exposure = useSession((session) => session.exposure);
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const page = useRef<HTMLDivElement>(null);
  const events = query.data;

  /** The button moves away, and goes with the last events: the keyboard goes on at the first of those that came. */
  function showMore(): void {
    flushSync(() => setShown(shown + SHOWN_AT_ONCE));
    const [link] = page.current?.querySelectorAll("section")[shown]?.getElementsByTagName("a") ?? [];
    link?.focus({ preventScroll: true });
  }

  return (
    <div ref={page} className={classes.page}>
      <PageHead title={profitLossText().myMarkets}>
        {exposure !== undefined && (
          <span className={classes.exposure}>
            <Sentence parts={profitLossText().exposureOfAll(<Money amount={paiseOfWire(exposure)} />)} />
          </span>
        )}
      </PageHead>
      {events === undefined && <ReadFailed query={query} title={profitLossText().marketsFailed} />}
      {events === undefined && !query.isError && (
        <div aria-busy="true">
          <Skeleton shape="card" count={2} />
        </div>
      )}
      <OutOfDate query={query} />
      {events?.length === 0 && (
        <EmptyState
          icon={<Icon icon={Eye} aria-hidden />}
          title={profitLossText().noOpenBets}
          action={
            <Link to="/inplay" className={classes.link}>
              {profitLossText().seeInPlay}
            </Link>
          }
        >
          {profitLossText().whatIsHere}
        </EmptyState>
      )}
      {events?.slice(0, shown).map((event) => (
        <EventPositions key={event.eventId} event={event} />
      ))}
      {events !== undefined && events.length > shown && (
        <Button onClick={showMore}>{profitLossText().showMore(events.length - shown)}</Button>
      )}
    </div>
  );
}
