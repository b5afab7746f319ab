import { useServerNow } from "@crossbook/browser";
import type { SportEvent } from "@crossbook/contract";
import { startTimeWords } from "../../events/start-words.ts";
import { marketText } from "../../messages/english/betting/market.ts";
import classes from "./market-page.module.css";
import { countdownWords } from "./market-words.ts";

/** Shown in place of a score before the start. */
export function StartCountdown({ event }: { readonly event: SportEvent }) {
  const nowMs = useServerNow(1_000);
  const left = countdownWords(Date.parse(event.startTime) - nowMs);
  return (
    <section className={classes.countdown} aria-label={marketText().start}>
      <span>{left === undefined ? marketText().aboutToStart : marketText().startsIn}</span>
      {left !== undefined && (
        <strong role="timer" className={classes.clock}>
          {left}
        </strong>
      )}
      <time dateTime={event.startTime} className={classes.date}>
        {startTimeWords(event)}
      </time>
    </section>
  );
}
