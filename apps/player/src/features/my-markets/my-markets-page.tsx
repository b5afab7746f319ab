import { paiseOfWire } from "@crossbook/browser";
import { Button, EmptyState, ErrorState, Money, Skeleton } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { Eye } from "lucide-react";
import { useState } from "react";
import { useOpenBets, useProfitLoss } from "../../positions/use-positions.ts";
import { EventPositions } from "./event-positions.tsx";
import { eventsWithBets } from "./events-with-bets.ts";
import classes from "./my-markets-page.module.css";

/** So many events are read at first, and so many more with each press. */
const SHOWN_AT_ONCE = 12;

/** The events in which the player has bets, with what each outcome would bring. */
export function MyMarketsPage() {
  const openBets = useOpenBets();
  const profitLoss = useProfitLoss();
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const failed = [openBets, profitLoss].find((query) => query.data === undefined && query.isError);
  const events = openBets.data && profitLoss.data && eventsWithBets(openBets.data.openBets, profitLoss.data);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.heading}>My markets</h1>
        {openBets.data !== undefined && (
          <span className={classes.exposure}>
            Exposure <Money amount={paiseOfWire(openBets.data.exposure)} />
          </span>
        )}
      </header>
      {failed !== undefined && (
        <ErrorState
          title="Your markets could not be loaded."
          message={failed.error?.message ?? ""}
          onRetry={() => void Promise.all([openBets.refetch(), profitLoss.refetch()])}
          retrying={openBets.isFetching || profitLoss.isFetching}
        />
      )}
      {events === undefined && failed === undefined && (
        <div aria-busy="true">
          <Skeleton shape="card" count={2} />
        </div>
      )}
      {events?.length === 0 && (
        <EmptyState
          icon={<Eye aria-hidden />}
          title="You have no open bets."
          action={
            <Link to="/inplay" className={classes.link}>
              See what is in play
            </Link>
          }
        >
          Every match that you bet on is here until it is settled, with what each result would bring you.
        </EmptyState>
      )}
      {events?.slice(0, shown).map((event) => (
        <EventPositions key={event.eventId} event={event} />
      ))}
      {events !== undefined && events.length > shown && (
        <Button onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          Show more of {events.length - shown} events
        </Button>
      )}
    </div>
  );
}
