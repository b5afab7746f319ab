import { useBrowserParts, zoneName } from "@crossbook/browser";
import classes from "./zone-note.module.css";
import { zoneOffset } from "./zone-offset.ts";

/** In which zone a screen's times are, where there is no room for the clock that says it. */
export function ZoneNote() {
  const { timeZone, clock } = useBrowserParts().ports;
  return (
    <p className={classes.note}>
      Times are in {zoneOffset(clock.now(), timeZone)}, {zoneName(timeZone)}.
    </p>
  );
}
