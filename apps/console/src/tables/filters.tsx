import type { ReactNode } from "react";
import classes from "./filters.module.css";

/** The fields that narrow a list, in a row above it. */
export function Filters({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.filters} role="search" aria-label="Filters">
      {children}
    </div>
  );
}
