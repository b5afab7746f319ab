import { useSessionState } from "../game-app.ts";
import { pageText } from "../messages/english/page.ts";
import classes from "./results.module.css";
import { multiplierText } from "./round-words.ts";

/** What the newest rounds of this page paid, newest first. The row keeps its height when it is empty. */
export function Results() {
  const results = useSessionState((state) => state.results);
  return (
    <ol className={classes.results} aria-label={pageText().newestResults}>
      {results.map(({ id, multiplier, stake, payout }) => (
        <li key={id} className={classes.result} data-won={payout > stake || undefined}>
          {multiplierText(multiplier)}
        </li>
      ))}
    </ol>
  );
}
