import type { PriceLevel, RunnerBook, Side } from "@crossbook/engine";
import type { Paise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";

/** A bet at any price goes no deeper into the book than this. */
export const ANY_PRICE_LEVELS = 10;

/** The offers that a bet of this side would take, best first. */
export function offersTo(side: Side, book: RunnerBook | undefined): readonly PriceLevel[] {
  return (side === "back" ? book?.availableToBack : book?.availableToLay) ?? [];
}

/** Whether a bet would match at once, at its price or at any. */
export function wouldMatch(
  side: Side,
  price: OddsHundredths | "any",
  offers: readonly PriceLevel[],
): boolean {
  const best = offers[0];
  if (!best) return false;
  return price === "any" || (side === "back" ? best.price >= price : best.price <= price);
}

/**
 * The limit of a bet that takes any price: the worst level it needs to be filled from the given offers, or the
 * asked price where that is more generous or nothing is offered.
 */
export function anyPriceLimit(
  side: Side,
  asked: OddsHundredths,
  stake: Paise,
  offers: readonly PriceLevel[],
): OddsHundredths {
  let limit = asked;
  let missing: number = stake;
  for (const { price, size } of offers.slice(0, ANY_PRICE_LEVELS)) {
    if (missing <= 0) break;
    if (side === "back" ? price < limit : price > limit) limit = price;
    missing -= size;
  }
  return limit;
}
