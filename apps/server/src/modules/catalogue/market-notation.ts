import type { Notation } from "@crossbook/contract";
import {
  decimalOdds,
  type OddsHundredths,
  oddsFromPercent,
  parseOdds,
  percentFromOdds,
} from "@crossbook/odds";

/** A price as the market writes it on the wire: decimal odds, or percent. */
export function wirePrice(notation: Notation, price: OddsHundredths): number {
  return notation === "percent" ? percentFromOdds(price) : decimalOdds(price);
}

/** The price that the wire's number means in the market's notation; undefined where it means none. */
export function priceOfWire(notation: Notation, rate: number): OddsHundredths | undefined {
  return notation === "percent" ? oddsFromPercent(rate) : parseOdds(rate);
}

/** An average of prices, in decimal odds to four decimals, as the market writes it. */
export function wireAverage(notation: Notation, odds: number): number {
  return notation === "percent" ? Math.round((odds - 1) * 10_000) / 100 : odds;
}
