import type { Market } from "@crossbook/contract";
import { paiseToMainUnits } from "@crossbook/money";
import type { CatalogueEvent, CatalogueMarket } from "../catalogue/index.ts";
import { wireMarketResult, wireMarketStatus } from "../catalogue/index.ts";

/** A market as it is described, without prices. */
export function presentMarket(event: CatalogueEvent, market: CatalogueMarket): Market {
  return {
    marketId: market.id,
    eventId: event.id,
    event: { title: event.title, competition: event.competition, sourceLabel: event.sourceLabel },
    marketType: market.type,
    marketName: market.name,
    status: wireMarketStatus(market.status),
    statusReason: market.statusReason,
    inPlay: event.phase === "inPlay",
    delayMs: market.betDelayMs,
    minStake: paiseToMainUnits(market.minStake),
    maxStake: paiseToMainUnits(market.maxStake),
    commissionPercent: market.commissionBasisPoints / 100,
    priceLadder: market.ladder,
    rules: market.rules,
    winners: market.winners,
    keepsInPlay: market.keepsInPlay,
    result: wireMarketResult(market),
    runners: market.runners.map(({ id, name }, sort) => ({ id, name, sort })),
  };
}
