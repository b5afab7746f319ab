import { formatPaise, type Paise } from "@crossbook/money";
import { classNames } from "../class-names.ts";
import classes from "./money.module.css";

export interface MoneyProps {
  /** Undefined while unknown: a dash, never 0. */
  readonly amount: Paise | undefined;
  /** A plus before gains; losses always carry their minus. */
  readonly signed?: boolean;
  /** Colours a gain and a loss; the sign says the same without colour. */
  readonly toned?: boolean;
}

/** The only way an amount is shown: two decimals, grouped as India writes them, figures that line up. */
export function Money({ amount, signed = false, toned = false }: MoneyProps) {
  if (amount === undefined) {
    return (
      <span className={classes.money}>
        <span aria-hidden>–</span>
        <span className={classes.spoken}>not known yet</span>
      </span>
    );
  }
  return (
    <span
      className={classNames(
        classes.money,
        toned && amount > 0 && classes.gain,
        toned && amount < 0 && classes.loss,
      )}
    >
      {formatPaise(amount, signed ? { sign: "always" } : {})}
    </span>
  );
}
