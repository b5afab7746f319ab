import type { Placement } from "@crossbook/contract";
import type { Execution, OrderPlaced, RunnerIndex, Side } from "@crossbook/engine";
import { formatPaise, nearestPaise, type Paise, paiseToMainUnits, subtractPaise } from "@crossbook/money";
import { averageOddsHundredths, type OddsHundredths } from "@crossbook/odds";
import { type CatalogueMarket, fancyValueOf, wireAverage, wirePrice } from "../../catalogue/index.ts";
import { untaken } from "../starting-price.ts";

interface PlacedOrder {
  readonly outcome: OrderPlaced;
  readonly clientReference: string;
  readonly stake: Paise;
  readonly price: OddsHundredths;
  readonly market: Pick<CatalogueMarket, "notation" | "line">;
  /** In the engine's terms. */
  readonly runner: RunnerIndex;
  readonly side: Side;
  readonly execution: Execution;
}

/** What became of a bet when it was placed, as the wire has it. */
export function presentPlacement(order: PlacedOrder): Placement {
  const { outcome, clientReference, stake, price, market, runner, side, execution } = order;
  const { notation } = market;
  const average = averagePrice(outcome.matched, outcome.matchedPayoutCentipaise);
  return {
    betId: outcome.orderId,
    clientReference,
    stake: paiseToMainUnits(stake),
    matched: paiseToMainUnits(outcome.matched),
    averagePrice: average === undefined ? null : wireAverage(notation, average),
    remaining: paiseToMainUnits(outcome.remaining),
    cancelled: paiseToMainUnits(subtractPaise(subtractPaise(stake, outcome.matched), outcome.remaining)),
    rate: wirePrice(notation, price),
    notation,
    fancyValue: fancyValueOf(market, runner),
    repeated: outcome.repeated,
    // As it was placed, whatever price it has taken since.
    ...(execution === "startingPrice" && { startingPrice: untaken("waits", { notation, side, price }) }),
  };
}

/** Average price of the matches, to four decimals; undefined without any. */
export function averagePrice(matched: Paise, payoutCentipaise: number): number | undefined {
  const hundredths = averageOddsHundredths(matched, payoutCentipaise);
  return hundredths === undefined ? undefined : Math.round(hundredths * 100) / 10_000;
}

/**
 * "Matched 500.00 at 2.14. 250.00 unmatched at 2.14. 100.00 cancelled."; in percent "at 85", of a line "on 47 at 90". At the
 * starting price "100.00 waits for the starting price.", with a limit "…, if it is 3.00 or better.", and of a lay, of which the amount
 * is what it can lose, "Liability 100.00 waits …".
 */
export function placementSentence(placement: Placement, isLay: boolean): string {
  const { matched, averagePrice: average, remaining, cancelled, rate, notation, fancyValue } = placement;
  const { startingPrice } = placement;
  const at = (price: number) =>
    `${fancyValue === null ? "" : `on ${fancyValue} `}at ${notation === "percent" ? price : price.toFixed(2)}`;
  if (startingPrice !== undefined) {
    const { limitPrice } = startingPrice;
    const limit = notation === "percent" ? limitPrice : limitPrice?.toFixed(2);
    return `${isLay ? "Liability " : ""}${amountText(remaining)} waits for the starting price${limitPrice === null ? "" : `, if it is ${limit} or better`}.`;
  }
  const sentences = [
    matched > 0 ? `Matched ${amountText(matched)} ${at(average ?? rate)}.` : "",
    remaining > 0 ? `${amountText(remaining)} unmatched ${at(rate)}.` : "",
    cancelled > 0 ? `${amountText(cancelled)} cancelled.` : "",
  ];
  return sentences.filter((sentence) => sentence !== "").join(" ");
}

function amountText(mainUnits: number): string {
  return formatPaise(nearestPaise(mainUnits), { grouping: "thousands" });
}
