import { type Paise, paise, zeroPaise } from "@crossbook/money";
import { isOnLadder, type OddsHundredths } from "@crossbook/odds";

/** Main units of the wire in paise; 0 for what is no amount, such as NaN. */
export function paiseOfWire(amount: number): Paise {
  const rounded = Math.round(amount * 100);
  return Number.isSafeInteger(rounded) ? paise(rounded === 0 ? 0 : rounded) : zeroPaise;
}

/** Decimal odds of the wire in hundredths, or undefined where they are none. */
export function oddsOfWire(price: number | null | undefined): OddsHundredths | undefined {
  if (price === null || price === undefined) return undefined;
  const odds = Math.round(price * 100);
  return isOnLadder("finest", odds) ? odds : undefined;
}
