import type { ReactNode } from "react";
import classes from "./player-facts.module.css";

/** Titles with their values, in a grid. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

/** One value of `Facts` with its title. */
export function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A part of a tab under a heading of its own, with its acts. */
export function Section({
  title,
  acts,
  children,
}: {
  readonly title: string;
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {acts && <div className={classes.acts}>{acts}</div>}
      </div>
      {children}
    </section>
  );
}
