import { useFreshness } from "@crossbook/browser";
import { Icon } from "@crossbook/ui";
import { WifiOff } from "@lucide/icons";
import { navigationText } from "../messages/english/shell/navigation.ts";
import classes from "./connection-line.module.css";

/** There while prices may be old; betting is locked as long. It lies over the page and moves nothing. */
export function ConnectionLine() {
  const { stale, ageMs } = useFreshness();
  if (!stale) return null;
  return (
    <div className={classes.place}>
      <p className={classes.line}>
        <Icon icon={WifiOff} aria-hidden />
        <span role="status">{navigationText().pricesOld}</span>
        {ageMs !== undefined && (
          <span className={classes.age}>{navigationText().secondsOld(Math.floor(ageMs / 1_000))}</span>
        )}
      </p>
    </div>
  );
}
