import { oddsOfWire } from "@crossbook/browser";
import type { Placement } from "@crossbook/contract";
import { formatPaise, type Paise, paiseFromMainUnits } from "@crossbook/money";
import { decimalOdds, displayOdds } from "@crossbook/odds";
import type { DraftOrder } from "../../selection/draft.ts";

/** What became of a bet: "Matched 300 at 2.14. 200 is unmatched at 2.14." */
export function placementWords(placement: Placement): string {
  const parts: string[] = [];
  if (placement.matched > 0) {
    const average = placement.averagePrice ?? placement.rate;
    parts.push(`Matched ${amount(placement.matched)} at ${priceWords(average)}.`);
  }
  if (placement.remaining > 0) {
    if (placement.matched === 0) parts.push("Nothing is matched yet.");
    parts.push(`${amount(placement.remaining)} is unmatched at ${priceWords(placement.rate)}.`);
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
  return `Matched ${amount(placement.matched)} at ${priceWords(average)}. The rest is no longer open.`;
}

/** How a match compares with the price asked for. */
export interface OtherPrice {
  readonly isWorse: boolean;
  readonly text: string;
}

/** Said where the match was at another price than asked for, so that it does not look like a mistake. */
export function otherPriceWords(
  { averagePrice, matched }: Placement,
  { side, odds }: Pick<DraftOrder, "side" | "odds">,
): OtherPrice | undefined {
  const asked = decimalOdds(odds);
  if (averagePrice === null || matched === 0 || averagePrice === asked) return undefined;
  const isWorse = side === "back" ? averagePrice < asked : averagePrice > asked;
  const text = `A ${isWorse ? "worse" : "better"} price than the ${displayOdds(odds)} you asked for.`;
  return { isWorse, text };
}

function amount(mainUnits: number): string {
  const whole: Paise | undefined = paiseFromMainUnits(round(mainUnits));
  return whole === undefined ? String(mainUnits) : formatPaise(whole, { decimals: "shortest" });
}

/** A price of the wire as screens show it. */
export function priceWords(decimalOdds: number): string {
  const odds = oddsOfWire(decimalOdds);
  return odds === undefined ? String(decimalOdds) : displayOdds(odds);
}

function round(mainUnits: number): number {
  return Math.round(mainUnits * 100) / 100;
}
