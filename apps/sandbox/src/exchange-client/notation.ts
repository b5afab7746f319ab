import type { Market } from "@crossbook/contract";
import { type OddsHundredths, oddsHundredths } from "@crossbook/odds";

type Written = Pick<Market, "notation">;

/** A price as the wire writes it for this market: decimal odds, or percent where 85 means 1.85. */
export function rateOf({ notation }: Written, price: OddsHundredths): number {
  return notation === "percent" ? price - 100 : price / 100;
}

/** The price that the wire's rate of this market means. Throws a RangeError where it is none. */
export function priceOf({ notation }: Written, rate: number): OddsHundredths {
  return oddsHundredths(Math.round(notation === "percent" ? rate + 100 : rate * 100));
}
