import type { ReactNode } from "react";
import classes from "./section.module.css";

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
