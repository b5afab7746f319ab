import type { Placement } from "@crossbook/contract";
import type { OrderPlaced } from "@crossbook/engine";
import { formatPaise, type Paise, paise, paiseToMainUnits, subtractPaise } from "@crossbook/money";
import { averageOddsHundredths, decimalOdds, type OddsHundredths } from "@crossbook/odds";

interface PlacedOrder {
  readonly outcome: OrderPlaced;
  readonly clientReference: string;
  readonly stake: Paise;
  readonly price: OddsHundredths;
}

/** What became of a bet when it was placed, as the wire has it. */
export function presentPlacement({ outcome, clientReference, stake, price }: PlacedOrder): Placement {
  return {
    betId: outcome.orderId,
    clientReference,
    stake: paiseToMainUnits(stake),
    matched: paiseToMainUnits(outcome.matched),
    averagePrice: averagePrice(outcome.matched, outcome.matchedPayoutCentipaise) ?? null,
    remaining: paiseToMainUnits(outcome.remaining),
    cancelled: paiseToMainUnits(subtractPaise(subtractPaise(stake, outcome.matched), outcome.remaining)),
    rate: decimalOdds(price),
    repeated: outcome.repeated,
  };
}

/** Average price of the matches, to four decimals; undefined without any. */
export function averagePrice(matched: Paise, payoutCentipaise: number): number | undefined {
  const hundredths = averageOddsHundredths(matched, payoutCentipaise);
  return hundredths === undefined ? undefined : Math.round(hundredths * 100) / 10_000;
}

/** "Matched 500.00 at 2.14. 250.00 unmatched at 2.14. 100.00 cancelled." */
export function placementSentence(placement: Placement): string {
  const { matched, averagePrice: average, remaining, cancelled, rate } = placement;
  const sentences = [
    matched > 0 ? `Matched ${amountText(matched)} at ${(average ?? rate).toFixed(2)}.` : "",
    remaining > 0 ? `${amountText(remaining)} unmatched at ${rate.toFixed(2)}.` : "",
    cancelled > 0 ? `${amountText(cancelled)} cancelled.` : "",
  ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

function amountText(mainUnits: number): string {
  return formatPaise(paise(Math.round(mainUnits * 100)), { grouping: "thousands" });
}
