import type { ReactNode } from "react";
import classes from "./game-layout.module.css";

/** The parts of a game between header and toolbar. */
export interface GameLayoutProps {
  readonly board: ReactNode;
  readonly panel: ReactNode;
  /** The main button: on a phone it stays above the toolbar, however tall board and panel are, and never moves. */
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
      </section>
      <div className={classes.action} role="group" aria-label="Round">
        {action}
      </div>
    </div>
  );
}
