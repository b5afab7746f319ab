import { type ReactNode, useRef } from "react";
import { pageText } from "../messages/english/page.ts";
import { stakeText } from "../messages/english/stake.ts";
import classes from "./game-layout.module.css";
import { useBoardInView } from "./use-board-in-view.ts";
import { useKeptFocus } from "./use-kept-focus.ts";

/** The parts of a game between header and toolbar. */
export interface GameLayoutProps {
  readonly board: ReactNode;
  readonly panel: ReactNode;
  /** What is of the other players: on a phone under the panel, so that the stake stays near the board. */
  readonly others?: ReactNode;
  /** The main button: on a phone it stays above the toolbar, however tall board and panel are, and never moves. */
  readonly action: ReactNode;
}

/** Board and panel: one under the other on a phone, side by side with room for both. */
export function GameLayout({ board, panel, others, action }: GameLayoutProps) {
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place);
  const shown = useRef<HTMLElement>(null);
  useBoardInView(shown);
  return (
    <div className={classes.layout} data-others={others !== undefined || undefined}>
      <section ref={shown} className={classes.board} aria-label={pageText().game}>
        {board}
      </section>
      <section className={classes.panel} aria-label={stakeText().stake}>
        {panel}
      </section>
      {others !== undefined && <div className={classes.others}>{others}</div>}
      <div ref={place} className={classes.action} role="group" aria-label={pageText().round} tabIndex={-1}>
        {action}
      </div>
    </div>
  );
}
