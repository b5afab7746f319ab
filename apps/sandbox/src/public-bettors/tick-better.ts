import type { Market } from "@crossbook/contract";
import { nextPriceDown, nextPriceUp } from "@crossbook/odds";

/** The next price of the ladder that is better for whoever bets. */
export function tickBetter({ priceLadder }: Market, side: "back" | "lay", price: number): number {
  const hundredths = Math.round(price * 100);
  const better =
    side === "back" ? nextPriceUp(priceLadder, hundredths) : nextPriceDown(priceLadder, hundredths);
  return (better ?? hundredths) / 100;
}
