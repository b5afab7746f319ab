import type { Placement } from "@crossbook/contract";
import type { OrderPlaced } from "@crossbook/engine";
import { formatPaise, type Paise, paise, paiseToMainUnits } from "@crossbook/money";
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
    cancelled: 0,
    rate: decimalOdds(price),
    repeated: outcome.repeated,
  };
}

/** Average of the fills as a decimal price, to four decimals; undefined without fills. */
export function averagePrice(matched: Paise, payoutCentipaise: number): number | undefined {
  const hundredths = averageOddsHundredths(matched, payoutCentipaise);
  return hundredths === undefined ? undefined : Math.round(hundredths * 100) / 10_000;
}

/** "Matched 500.00 at 2.14. 250.00 unmatched at 2.14." */
export function placementSentence({ matched, averagePrice: average, remaining, rate }: Placement): string {
  const matching = matched > 0 ? `Matched ${amountText(matched)} at ${(average ?? rate).toFixed(2)}.` : "";
  if (remaining <= 0) return matching;
  const unmatched = `${amountText(remaining)} unmatched at ${rate.toFixed(2)}.`;
  return matching === "" ? unmatched : `${matching} ${unmatched}`;
}

function amountText(mainUnits: number): string {
  return formatPaise(paise(Math.round(mainUnits * 100)), { grouping: "thousands" });
}
