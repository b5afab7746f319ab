import type { ReactNode } from "react";
import classes from "./game-layout.module.css";

/** The parts of a game between header and toolbar. */
export interface GameLayoutProps {
  readonly board: ReactNode;
  readonly panel: ReactNode;
  /** The main button: on a phone it stays above the toolbar and never moves. */
  readonly action: ReactNode;
}

/** Board and panel: one under the other on a phone, side by side with room for both. */
export function GameLayout({ board, panel, action }: GameLayoutProps) {
  return (
    <div className={classes.layout}>
      <section className={classes.board} aria-label="Game">
        {board}
      </section>
      <section className={classes.panel} aria-label="Stake">
        {panel}
        {action !== undefined && <div className={classes.action}>{action}</div>}
      </section>
    </div>
  );
}
