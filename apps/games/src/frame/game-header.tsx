import { paise } from "@crossbook/money";
import { Badge, Money } from "@crossbook/ui";
import { useSessionState } from "../game-app.ts";
import { pageText } from "../messages/english/page.ts";
import classes from "./game-header.module.css";

/** Name, studio and balance. That studio and money are not real is always said. */
export function GameHeader() {
  const text = pageText();
  const opened = useSessionState((state) => state.opened);
  const balance = useSessionState((state) => state.balance);
  return (
    <header className={classes.header}>
      <div className={classes.names}>
        <h1 className={classes.name}>{opened?.name ?? text.game}</h1>
        <p className={classes.studio}>
          {opened === undefined ? text.simulated : text.simulatedOf(opened.studioName)}
        </p>
      </div>
      <div className={classes.balance}>
        <span className={classes.label}>
          {opened?.mode === "demo" ? <Badge tone="caution">{text.demoBalance}</Badge> : text.balance}
        </span>
        <strong className={classes.amount}>
          <Money amount={balance === undefined ? undefined : paise(balance)} />
        </strong>
      </div>
    </header>
  );
}
