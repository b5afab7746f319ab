import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import classes from "./badge.module.css";

/** The tone and the content of a badge. */
export interface BadgeProps {
  readonly tone?: "plain" | "primary" | "win" | "loss" | "caution" | "back" | "lay";
  /** Read out instead of a short form such as "F" or "BM". */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A count or a short word beside something. */
export function Badge({ tone = "plain", label, children }: BadgeProps) {
  return (
    <span className={classNames(classes.badge, classes[tone])} title={label}>
      {label === undefined ? (
        children
      ) : (
        <>
          <span aria-hidden>{children}</span>
          <span className={classes.spoken}>{label}</span>
        </>
      )}
    </span>
  );
}
