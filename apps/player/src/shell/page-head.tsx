import type { ReactNode } from "react";
import classes from "./page-head.module.css";

export interface PageHeadProps {
  readonly title: ReactNode;
  /** A sentence or two under the name: what the page is for. */
  readonly lead?: ReactNode;
  /** What stands beside the name: a link, a figure, buttons. */
  readonly children?: ReactNode;
}

/** The name of a page, at the same height on every page, whatever stands beside it. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <header>
      <div className={classes.head}>
        <h1 className={classes.title} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      {lead && <p className={classes.lead}>{lead}</p>}
    </header>
  );
}
