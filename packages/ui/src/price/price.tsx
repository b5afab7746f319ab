import {
  displayPrice,
  type OddsFormat,
  type OddsHundredths,
  oddsInFormat,
  type PriceNotation,
} from "@crossbook/odds";
import { createContext, use } from "react";
import classes from "./price.module.css";

/** How decimal odds are shown below it; decimal where nothing is said. Rates in percent are shown as they are. */
export const OddsFormatContext = createContext<OddsFormat>("decimal");

/** The price; undefined shows a dash. */
export interface PriceProps {
  /** Undefined while nobody offers one: a dash. */
  readonly odds: OddsHundredths | undefined;
  /** How the market writes it; decimal where nothing is said. */
  readonly notation?: PriceNotation;
}

/** The only way a price is shown: figures that line up, in the format of the player's choice. */
export function Price({ odds, notation = "decimal" }: PriceProps) {
  const format = use(OddsFormatContext);
  return (
    <span className={classes.price}>{odds === undefined ? "–" : priceInFormat(odds, notation, format)}</span>
  );
}

/** The same as text, for a name that screen readers say. */
export function priceInFormat(odds: OddsHundredths, notation: PriceNotation, format: OddsFormat): string {
  return notation === "decimal" ? oddsInFormat(odds, format) : displayPrice(odds, notation);
}
