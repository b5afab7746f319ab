import type { ReactNode } from "react";
import classes from "./state.module.css";

/** The text where there is nothing, and a way on. */
export interface EmptyStateProps {
  readonly icon?: ReactNode;
  /** One sentence. */
  readonly title: string;
  readonly children?: ReactNode;
  /** The next useful action. */
  readonly action?: ReactNode;
}

/** Shown where a list or page has nothing to show. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {icon && <span className={classes.icon}>{icon}</span>}
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.detail}>{children}</div>}
      {action}
    </div>
  );
}
