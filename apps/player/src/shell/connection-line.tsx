import { WifiOff } from "lucide-react";
import { useFreshness } from "../live/use-freshness.ts";
import classes from "./connection-line.module.css";

/** Under the header while prices may be old; betting is locked as long. */
export function ConnectionLine() {
  const { stale, ageMs } = useFreshness();
  if (!stale) return null;
  return (
    <div className={classes.line}>
      <WifiOff aria-hidden />
      <span role="status">Prices are not up to date. Betting is locked until they are.</span>
      {ageMs !== undefined && <span className={classes.age}>{Math.floor(ageMs / 1_000)} s old</span>}
    </div>
  );
}
