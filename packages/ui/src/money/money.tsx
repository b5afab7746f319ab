import { formatPaise, type Paise, paise } from "@crossbook/money";
import { classNames } from "../class-names.ts";
import { uiText } from "../messages/ui-text.ts";
import classes from "./money.module.css";

/** The amount and how it is written. */
export interface MoneyProps {
  /** Undefined while unknown: a dash, never 0. */
  readonly amount: Paise | undefined;
  /** A plus before gains; losses always carry their minus. */
  readonly signed?: boolean;
  /** Colours a gain and a loss; the sign says the same without colour. */
  readonly toned?: boolean;
  /** A loss in parentheses too, as statements write it. */
  readonly parentheses?: boolean;
  /** Without decimals where they are zero: for limits, which are round. */
  readonly short?: boolean;
}

/** The only way an amount is shown: two decimals, grouped as India writes them, figures that line up. */
export function Money({
  amount,
  signed = false,
  toned = false,
  parentheses = false,
  short = false,
}: MoneyProps) {
  if (amount === undefined) {
    return (
      <span className={classes.money}>
        <span aria-hidden>–</span>
        <span className={classes.spoken}>{uiText().notKnownYet}</span>
      </span>
    );
  }
  const isEnclosed = parentheses && amount < 0;
  return (
    <span
      className={classNames(
        classes.money,
        toned && amount > 0 && classes.gain,
        toned && amount < 0 && classes.loss,
      )}
    >
      {isEnclosed && "("}
      {amount < 0 && <Minus />}
      {formatPaise(paise(Math.abs(amount)), {
        sign: signed && amount > 0 ? "always" : "negative",
        decimals: short ? "shortest" : "two",
      })}
      {isEnclosed && ")"}
    </span>
  );
}

/** A true minus, as wide as a plus. Readers that pass over signs hear the word. */
function Minus() {
  return (
    <>
      <span aria-hidden>{"\u2212"}</span>
      <span className={classes.spoken}>{uiText().minus}</span>
    </>
  );
}
