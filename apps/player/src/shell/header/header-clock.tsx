import { useEffect, useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import classes from "./header-clock.module.css";

/** A fixed language: what the system reports may not even be a valid tag. */
const DATE = new Intl.DateTimeFormat("en-IN", { weekday: "short", day: "numeric", month: "short" });
const TIME = new Intl.DateTimeFormat("en-IN", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** Date and time of the player's own zone. Not announced: it changes each second. */
export function HeaderClock() {
  const { clock } = usePlayerApp().ports;
  const [nowMs, setNowMs] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(clock.now()), 1_000);
    return () => clearInterval(timer);
  }, [clock]);
  return (
    <time className={classes.clock} dateTime={new Date(nowMs).toISOString()}>
      <span className={classes.date}>{DATE.format(nowMs)}</span>
      {TIME.format(nowMs)}
    </time>
  );
}
