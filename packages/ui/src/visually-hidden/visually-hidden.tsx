import type { ReactNode } from "react";
import classes from "./visually-hidden.module.css";

/** For ears only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={classes.hidden}>{children}</span>;
}
