import { useServerNow } from "@crossbook/browser";
import type { SportEvent } from "@crossbook/contract";
import { isInPlay } from "@crossbook/first-page";
import { startTimeWords } from "../../events/start-words.ts";
import { marketText } from "../../messages/english/betting/market.ts";
import classes from "./market-page.module.css";
import { countdownWords } from "./market-words.ts";

/**
 * Shown in place of a score before the start. A page that showed it keeps it when the event has begun, until there is a score:
 * its height is the same then, so that no price below moves.
 */
export function StartCountdown({ event }: { readonly event: SportEvent }) {
  const nowMs = useServerNow(1_000);
  const hasBegun = isInPlay(event);
  const left = countdownWords(Date.parse(event.startTime) - nowMs);
  return (
    <section className={classes.countdown} aria-label={marketText().start}>
      {hasBegun || left === undefined ? (
        <strong className={classes.clock}>
          {hasBegun ? marketText().inPlay : marketText().aboutToStart}
        </strong>
      ) : (
        <>
          <span>{marketText().startsIn}</span>
          <strong role="timer" className={classes.clock}>
            {left}
          </strong>
        </>
      )}
      <time dateTime={event.startTime} className={classes.date}>
        {hasBegun ? event.time : startTimeWords(event)}
      </time>
    </section>
  );
}
