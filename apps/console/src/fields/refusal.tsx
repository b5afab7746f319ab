import type { ReactNode } from "react";
import classes from "./refusal.module.css";

/** Why a form or a dialog is not done, read out when it appears; nothing without words. */
export function Refusal({ children }: { readonly children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <p className={classes.refusal} role="alert">
      {children}
    </p>
  );
}
