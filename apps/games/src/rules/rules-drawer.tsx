import { gameOf } from "@crossbook/fair";
import { paise } from "@crossbook/money";
import { Money } from "@crossbook/ui";
import { useGameApp, useSessionState } from "../game-app.ts";
import { detailText } from "../messages/english/details.ts";
import { rulesOf } from "../messages/english/rules.ts";
import classes from "./rules-drawer.module.css";

/** The rules of the game as its maths has them, what it returns, its limits, and its keys. */
export function RulesDrawer() {
  const { game } = useGameApp();
  const opened = useSessionState((state) => state.opened);
  const info = gameOf(game.id);
  const text = detailText();
  const rules = rulesOf(game.id);
  return (
    <div className={classes.drawer}>
      <ul className={classes.rules}>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <dl className={classes.figures}>
        <dt>{text.returnToPlayer}</dt>
        <dd>{opened?.rtpPercent ?? info?.rtpPercent} %</dd>
        {opened !== undefined && (
          <>
            <dt>{text.stake}</dt>
            <dd>
              <Money amount={paise(opened.limits.min)} short /> {text.to}{" "}
              <Money amount={paise(opened.limits.max)} short />
            </dd>
            <dt>{text.highestWin}</dt>
            <dd>
              <Money amount={paise(opened.limits.maxWin)} short />
            </dd>
          </>
        )}
      </dl>
      <p className={classes.note}>{text.returnNote}</p>
    </div>
  );
}
