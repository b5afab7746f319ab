import classes from "./spinner.module.css";

/** Turns while something is on its way. Give `label` where no words beside it say so. */
export function Spinner({ label }: { readonly label?: string }) {
  return (
    <span
      className={classes.spinner}
      {...(label ? { role: "status", "aria-label": label } : { "aria-hidden": true })}
    />
  );
}
