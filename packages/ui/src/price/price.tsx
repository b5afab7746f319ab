import { displayPrice, type OddsHundredths, type PriceNotation } from "@crossbook/odds";
import classes from "./price.module.css";

/** The price; undefined shows a dash. */
export interface PriceProps {
  /** Undefined while nobody offers one: a dash. */
  readonly odds: OddsHundredths | undefined;
  /** How the market writes it; decimal where nothing is said. */
  readonly notation?: PriceNotation;
}

/** The only way a price is shown: figures that line up. */
export function Price({ odds, notation = "decimal" }: PriceProps) {
  return <span className={classes.price}>{odds === undefined ? "–" : displayPrice(odds, notation)}</span>;
}
