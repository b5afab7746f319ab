import type { ReactNode } from "react";
import classes from "./figures.module.css";

/** Labelled figures in a row, such as chance and multiplier. They keep their width while they change. */
export function Figures({
  figures,
}: {
  readonly figures: readonly { readonly label: string; readonly value: ReactNode }[];
}) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value }) => (
        <div key={label} className={classes.figure}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
