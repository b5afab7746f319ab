import type { ReactNode } from "react";
import classes from "./full-page.module.css";
import { Mark } from "./mark.tsx";
import { MAIN_ID } from "./route-focus.tsx";

export interface FullPageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A page without menus: one message and the way on. */
export function FullPage({ title, children, action }: FullPageProps) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={classes.page}>
      <Mark />
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.text}>{children}</div>
      {action}
    </main>
  );
}
