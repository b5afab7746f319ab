import { priceOfWire, wireOfPrice } from "@crossbook/browser";
import type { Placement } from "@crossbook/contract";
import { formatPaise, type Paise, paiseFromMainUnits } from "@crossbook/money";
import { displayPrice, type PriceNotation } from "@crossbook/odds";
import type { DraftOrder } from "../selection/draft.ts";

/** What is said where the answer to a bet was lost. */
export const LOST_WORDS = {
  notPlaced: "The connection failed and your bet did not reach the exchange. Nothing was placed.",
  unknown:
    "We could not learn what became of your bet. Check your open bets; pressing again is safe while price and stake are the same.",
} as const;

/** What became of a bet: "Matched 300 at 2.14. 200 is unmatched at 2.14." Of a fancy bet "Matched 300 on 47 at 90." */
export function placementWords(placement: Placement): string {
  const parts: string[] = [];
  if (placement.matched > 0) {
    const average = placement.averagePrice ?? placement.rate;
    parts.push(`Matched ${amount(placement.matched)}${at(placement, average)}.`);
  }
  if (placement.remaining > 0) {
    if (placement.matched === 0) parts.push("Nothing is matched yet.");
    parts.push(`${amount(placement.remaining)} is unmatched${at(placement, placement.rate)}.`);
  }
  if (placement.cancelled > 0) {
    if (placement.matched === 0) parts.push("Nothing matched at once.");
    parts.push(`${amount(placement.cancelled)} was cancelled.`);
  }
  const gone = round(placement.stake - placement.matched - placement.remaining - placement.cancelled);
  if (gone > 0) parts.push(`${amount(gone)} was not taken.`);
  return parts.join(" ");
}

/** The same for a bet that is no longer open though not all was matched. */
export function goneWords(placement: Placement): string {
  if (placement.matched === 0) return "Nothing was matched, and the bet is no longer open.";
  const average = placement.averagePrice ?? placement.rate;
  return `Matched ${amount(placement.matched)}${at(placement, average)}. The rest is no longer open.`;
}

function at({ notation, fancyValue }: Placement, price: number): string {
  return `${fancyValue === null ? "" : ` on ${fancyValue}`} at ${priceWords(price, notation)}`;
}

/** How a match compares with the price asked for. */
export interface OtherPrice {
  readonly isWorse: boolean;
  readonly text: string;
}

/** Said where the match was at another price than asked for, so that it does not look like a mistake. */
export function otherPriceWords(
  { averagePrice, matched, notation }: Placement,
  { side, odds }: Pick<DraftOrder, "side" | "odds">,
): OtherPrice | undefined {
  const asked = wireOfPrice(odds, notation);
  if (averagePrice === null || matched === 0 || averagePrice === asked) return undefined;
  const isWorse = side === "back" ? averagePrice < asked : averagePrice > asked;
  const text = `A ${isWorse ? "worse" : "better"} price than the ${displayPrice(odds, notation)} you asked for.`;
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
