import { displayOdds, type OddsHundredths } from "@crossbook/odds";
import classes from "./price.module.css";

/** The price; undefined shows a dash. */
export interface PriceProps {
  /** Undefined while nobody offers one: a dash. */
  readonly odds: OddsHundredths | undefined;
}

/** The only way a price is shown: figures that line up. */
export function Price({ odds }: PriceProps) {
  return <span className={classes.price}>{odds === undefined ? "–" : displayOdds(odds)}</span>;
}
