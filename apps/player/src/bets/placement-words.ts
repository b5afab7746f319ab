import { priceOfWire, wireOfPrice } from "@crossbook/browser";
import type { Placement } from "@crossbook/contract";
import { formatPaise, type Paise, paiseFromMainUnits } from "@crossbook/money";
import { displayPrice, type PriceNotation } from "@crossbook/odds";
import { slipText } from "../messages/english/betting/slip.ts";
import { startingPriceText } from "../messages/english/betting/starting-price.ts";
import type { DraftOrder, Side } from "../selection/draft.ts";
import { isWithoutPrice } from "./starting-price-state.ts";

/** What is said where the answer to a bet was lost. */
export const LOST_WORDS = {
  get notPlaced() {
    return slipText().notReached;
  },
  get unknown() {
    return slipText().unknownOutcome;
  },
} as const;

/**
 * What became of a bet: "Matched 300 at 2.14. 200 is unmatched at 2.14." Of a fancy bet "Matched 300 on 47 at 90." `side` is needed of
 * one at the starting price: of a lay the amount is its liability.
 */
export function placementWords(placement: Placement, side: Side = "back"): string {
  const parts: string[] = isWithoutPrice(placement)
    ? [startingPriceWords(placement, side)]
    : pricedWords(placement);
  if (placement.repeated) parts.push(slipText().placedBefore);
  return parts.join(" ");
}

/** Of a bet that has no price: that it waits for the starting price, or missed it. */
function startingPriceWords({ startingPrice, remaining, notation }: Placement, side: Side): string {
  if (startingPrice?.state !== "waits") return startingPriceText().missed;
  const { limitPrice } = startingPrice;
  const waiting = side === "lay" ? startingPriceText().liabilityOf(amount(remaining)) : amount(remaining);
  return limitPrice === null
    ? startingPriceText().waits(waiting)
    : startingPriceText().waitsFor(waiting, priceWords(limitPrice, notation));
}

function pricedWords(placement: Placement): string[] {
  const parts: string[] = [];
  if (placement.matched > 0) {
    const average = placement.averagePrice ?? placement.rate;
    parts.push(slipText().matched(amount(placement.matched), at(placement, average)));
  }
  if (placement.remaining > 0) {
    if (placement.matched === 0) parts.push(slipText().nothingMatchedYet);
    parts.push(slipText().unmatched(amount(placement.remaining), at(placement, placement.rate)));
  }
  if (placement.cancelled > 0) {
    if (placement.matched === 0) parts.push(slipText().nothingAtOnce);
    parts.push(slipText().amountCancelled(amount(placement.cancelled)));
  }
  const gone = round(placement.stake - placement.matched - placement.remaining - placement.cancelled);
  if (gone > 0) parts.push(slipText().notTaken(amount(gone)));
  return parts;
}

/** The same for a bet that is no longer open though not all was matched. */
export function goneWords(placement: Placement): string {
  if (placement.matched === 0) return slipText().noLongerOpen;
  const average = placement.averagePrice ?? placement.rate;
  return slipText().matchedRestGone(amount(placement.matched), at(placement, average));
}

function at({ notation, fancyValue }: Placement, price: number): string {
  return slipText().atPrice(
    fancyValue === null ? "" : slipText().onLine(fancyValue),
    priceWords(price, notation),
  );
}

/** How a match compares with the price asked for. */
export interface OtherPrice {
  readonly isWorse: boolean;
  readonly text: string;
}

/**
 * Said where the match was at another price than asked for, so that it does not look like a mistake. A bet at the starting price asked
 * for none.
 */
export function otherPriceWords(
  { averagePrice, matched, notation }: Placement,
  { side, odds, startingPrice }: Pick<DraftOrder, "side" | "odds" | "startingPrice">,
): OtherPrice | undefined {
  if (startingPrice !== undefined) return undefined;
  const asked = wireOfPrice(odds, notation);
  if (averagePrice === null || matched === 0 || averagePrice === asked) return undefined;
  const isWorse = side === "back" ? averagePrice < asked : averagePrice > asked;
  const text = slipText().otherPrice(isWorse, displayPrice(odds, notation));
  return { isWorse, text };
}

function amount(mainUnits: number): string {
  const whole: Paise | undefined = paiseFromMainUnits(round(mainUnits));
  return whole === undefined ? String(mainUnits) : formatPaise(whole, { decimals: "shortest" });
}

/** A price of the wire as screens show it. An average in percent need not be whole, and is shown as it is. */
export function priceWords(price: number, notation: PriceNotation): string {
  const odds = notation === "percent" ? undefined : priceOfWire(price, notation);
  return odds === undefined ? String(price) : displayPrice(odds, notation);
}

function round(mainUnits: number): number {
  return Math.round(mainUnits * 100) / 100;
}
