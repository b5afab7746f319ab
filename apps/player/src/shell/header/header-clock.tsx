import { useServerNow } from "@crossbook/browser";
import { languageTag } from "@crossbook/ui";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { navigationText } from "../../messages/english/shell/navigation.ts";
import classes from "./header-clock.module.css";

/** Date and time in the zone of all times of the app, named where the viewer's clock shows another. Not announced: it changes each second. */
export function HeaderClock() {
  const { isAbroad, ports } = usePlayerApp();
  const at = new Date(useServerNow(1_000));
  // In the language of the page: what the system reports may not even be a valid tag.
  const tag = languageTag();
  const zone = { timeZone: ports.timeZone, numberingSystem: "latn" } as const;
  return (
    <time className={classes.clock} dateTime={at.toISOString()}>
      <span className={classes.date}>
        {at.toLocaleDateString(tag, { weekday: "short", day: "numeric", month: "short", ...zone })}
      </span>
      <span>
        {at.toLocaleTimeString(tag, { timeStyle: "medium", hourCycle: "h23", ...zone })}
        {isAbroad && (
          <>
            {" "}
            <abbr title={navigationText().hostTimes}>IST</abbr>
          </>
        )}
      </span>
    </time>
  );
}
