import { useGameApp, useSessionState } from "../game-app.ts";
import { pageText } from "../messages/english/page.ts";
import classes from "./results.module.css";

/** What came in the newest rounds of this page, newest first. The row keeps its height when it is empty. */
export function Results() {
  const { game } = useGameApp();
  const results = useSessionState((state) => state.results);
  return (
    <ol className={classes.results} aria-label={pageText().newestResults}>
      {results.map((round) => (
        <li key={round.id} className={classes.result} data-won={round.payout > round.stake || undefined}>
          {game.resultText(round)}
        </li>
      ))}
    </ol>
  );
}
