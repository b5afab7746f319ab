import { languageTag } from "@crossbook/ui";
import { useEffect, useMemo, useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import classes from "./header-clock.module.css";

const DATE = { weekday: "short", day: "numeric", month: "short" } as const;
const TIME = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;

/** Date and time of the player's own zone. Not announced: it changes each second. */
export function HeaderClock() {
  const { clock } = usePlayerApp().ports;
  const [nowMs, setNowMs] = useState(() => clock.now());
  // In the language of the page: what the system reports may not even be a valid tag.
  const tag = languageTag();
  const [date, time] = useMemo(
    () => [DATE, TIME].map((parts) => new Intl.DateTimeFormat(tag, { ...parts, numberingSystem: "latn" })),
    [tag],
  );
  useEffect(() => {
    const timer = setInterval(() => setNowMs(clock.now()), 1_000);
    return () => clearInterval(timer);
  }, [clock]);
  return (
    <time className={classes.clock} dateTime={new Date(nowMs).toISOString()}>
      <span className={classes.date}>{date?.format(nowMs)}</span>
      {time?.format(nowMs)}
    </time>
  );
}
