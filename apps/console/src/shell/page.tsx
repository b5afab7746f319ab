import type { ReactNode } from "react";
import classes from "./page.module.css";

/** What a screen is made of. */
export interface PageProps {
  readonly title: string;
  /** Acts on the whole screen, at the end of its head. */
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}

/** A screen: its heading, its acts and its content. */
export function Page({ title, acts, children }: PageProps) {
  return (
    <>
      <div className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        {acts && <div className={classes.acts}>{acts}</div>}
      </div>
      {children}
    </>
  );
}
