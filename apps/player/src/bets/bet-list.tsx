import type { ReactNode } from "react";
import classes from "./bet-list.module.css";

export interface BetListProps {
  /** What the bets have in common: their event. */
  readonly title?: ReactNode;
  /** `BetRow`s. */
  readonly children: ReactNode;
}

/** Bets on one card, under their common title if they have one. */
export function BetList({ title, children }: BetListProps) {
  return (
    <div className={classes.card}>
      {title !== undefined && <h3 className={classes.title}>{title}</h3>}
      <ul>{children}</ul>
    </div>
  );
}
