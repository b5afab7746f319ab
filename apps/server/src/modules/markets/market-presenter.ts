import type { Market } from "@crossbook/contract";
import { type Paise, paiseToMainUnits } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import type { CatalogueEvent, CatalogueMarket } from "../catalogue/index.ts";
import {
  handicapOf,
  isStartingPriceOver,
  wireMarketResult,
  wireMarketStatus,
  wirePrice,
} from "../catalogue/index.ts";

/** A market as it is described, without prices. */
export function presentMarket(event: CatalogueEvent, market: CatalogueMarket): Market {
  return {
    marketId: market.id,
    eventId: event.id,
    event: {
      ...{ title: event.title, competition: event.competition, sourceLabel: event.sourceLabel },
      ...(event.source && { source: event.source }),
    },
    marketType: market.type,
    marketName: market.name,
    category: market.category,
    notation: market.notation,
    line: market.line,
    eachWay: market.eachWay,
    status: wireMarketStatus(market),
    statusReason: market.statusReason,
    inPlay: event.phase === "inPlay",
    delayMs: market.betDelayMs,
    minStake: paiseToMainUnits(market.minStake),
    maxStake: paiseToMainUnits(market.maxStake),
    ...marketBounds(market),
    commissionPercent: market.commissionBasisPoints / 100,
    priceLadder: market.ladder,
    rules: market.rules,
    winners: market.winners,
    keepsInPlay: market.keepsInPlay,
    ...(market.crossMatching && { crossMatching: true }),
    ...(market.hasStartingPrice && { startingPrice: isStartingPriceOver(market) ? "formed" : "offered" }),
    result: wireMarketResult(market),
    runners: market.runners.map(({ id, name, cloth }, sort) => ({
      id,
      name,
      sort,
      ...(typeof cloth === "number" && { cloth }),
      handicap: handicapOf(market, sort),
      ...(market.removedRunners.includes(sort) && { removed: true }),
      ...startingPriceOf(market, sort),
    })),
  };
}

function startingPriceOf({ startingPrices, notation }: CatalogueMarket, runner: number) {
  const price = startingPrices?.[runner] ?? 0;
  return price === 0 ? {} : { startingPrice: wirePrice(notation, oddsHundredths(price)) };
}

/** The bounds of a market that it need not have, in main units; null where it has none. */
export function marketBounds({
  minPayout,
  maxExposure,
  maxMatched,
}: Pick<CatalogueMarket, "minPayout" | "maxExposure" | "maxMatched">) {
  const wire = (amount: Paise | null) => (amount === null ? null : paiseToMainUnits(amount));
  return { minPayout: wire(minPayout), maxExposure: wire(maxExposure), maxMatched: wire(maxMatched) };
}
