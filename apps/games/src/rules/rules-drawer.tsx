import { gameOf } from "@crossbook/fair";
import { paise } from "@crossbook/money";
import { Money } from "@crossbook/ui";
import { useGameApp, useSessionState } from "../game-app.ts";
import classes from "./rules-drawer.module.css";

/** The rules of the game as its maths has them, what it returns, its limits, and its keys. */
export function RulesDrawer() {
  const { game } = useGameApp();
  const opened = useSessionState((state) => state.opened);
  const info = gameOf(game.id);
  return (
    <div className={classes.drawer}>
      <ul className={classes.rules}>
        {info?.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <dl className={classes.figures}>
        <dt>Return to player</dt>
        <dd>{opened?.rtpPercent ?? info?.rtpPercent} %</dd>
        {opened !== undefined && (
          <>
            <dt>Stake</dt>
            <dd>
              <Money amount={paise(opened.limits.min)} short /> to{" "}
              <Money amount={paise(opened.limits.max)} short />
            </dd>
            <dt>Highest win of a round</dt>
            <dd>
              <Money amount={paise(opened.limits.maxWin)} short />
            </dd>
          </>
        )}
      </dl>
      <p className={classes.note}>
        The return is what all players together get back of their stakes over very many rounds. Any single
        round, and any evening, can be far from it. Space starts a round; the arrow keys change the stake in
        its box.
      </p>
    </div>
  );
}
