import { type ReactNode, useId } from "react";
import { PageHead } from "../shell/page-head.tsx";
import classes from "./account-page.module.css";

export interface AccountPageProps {
  readonly title: string;
  /** What the page is for, in a sentence or two. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A page of a player's account: its heading, its purpose and its parts. */
export function AccountPage({ title, lead, children }: AccountPageProps) {
  return (
    <div className={classes.page}>
      <PageHead title={title} lead={lead} />
      {children}
    </div>
  );
}

export interface AccountSectionProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** One titled part of a page. */
export function AccountSection({ title, lead, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title} tabIndex={-1}>
        {title}
      </h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
    </section>
  );
}
