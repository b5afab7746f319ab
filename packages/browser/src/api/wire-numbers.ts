import { nearestPaise, type Paise, zeroPaise } from "@crossbook/money";
import {
  decimalOdds,
  isOnLadder,
  type OddsHundredths,
  type PriceNotation,
  percentFromOdds,
} from "@crossbook/odds";

/** A number of the wire, which some servers write as text with thousands separators; NaN for what is none. */
export function numberOfWire(value: number | string): number {
  return Number(String(value).replaceAll(",", ""));
}

/** Main units of the wire in paise; 0 for what is no amount, such as NaN. */
export function paiseOfWire(amount: number | string): Paise {
  const mainUnits = numberOfWire(amount);
  return Math.abs(mainUnits) <= Number.MAX_SAFE_INTEGER / 100 ? nearestPaise(mainUnits) : zeroPaise;
}

/** Decimal odds of the wire in hundredths, or undefined where they are none. */
export function oddsOfWire(price: number | null | undefined): OddsHundredths | undefined {
  if (price === null || price === undefined) return undefined;
  const odds = Math.round(price * 100);
  return isOnLadder("finest", odds) ? odds : undefined;
}

/** A price of the wire in the market's notation, in hundredths: also an average, which need not be a whole percent. */
export function priceOfWire(
  price: number | null | undefined,
  notation: PriceNotation,
): OddsHundredths | undefined {
  if (price === null || price === undefined) return undefined;
  return oddsOfWire(notation === "percent" ? 1 + price / 100 : price);
}

/** A price as the wire writes it in a market of this notation. */
export function wireOfPrice(odds: OddsHundredths, notation: PriceNotation): number {
  return notation === "percent" ? percentFromOdds(odds) : decimalOdds(odds);
}
