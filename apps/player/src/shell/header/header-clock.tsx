import { useServerNow } from "@crossbook/browser";
import { languageTag } from "@crossbook/ui";
import { useMemo } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import classes from "./header-clock.module.css";

const DATE = { weekday: "short", day: "numeric", month: "short" } as const;
const TIME = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" } as const;

/** Date and time in the zone of the device, as all times of the app are. Not announced: it changes each second. */
export function HeaderClock() {
  const { timeZone } = usePlayerApp().ports;
  const nowMs = useServerNow(1_000);
  // In the language of the page: what the system reports may not even be a valid tag.
  const tag = languageTag();
  const [date, time] = useMemo(
    () =>
      [DATE, TIME].map(
        (parts) => new Intl.DateTimeFormat(tag, { ...parts, timeZone, numberingSystem: "latn" }),
      ),
    [tag, timeZone],
  );
  return (
    <time className={classes.clock} dateTime={new Date(nowMs).toISOString()}>
      <span className={classes.date}>{date?.format(nowMs)}</span>
      {time?.format(nowMs)}
    </time>
  );
}
