import type { ReactNode } from "react";
import classes from "./facts.module.css";

/** What is known of one thing: names with their values. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

/** One name with its value. */
export function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className={classes.title}>{title}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}
