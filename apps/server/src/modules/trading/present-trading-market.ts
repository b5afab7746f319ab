import type { TradingMarket } from "@crossbook/contract";
import type { AskedStatus } from "@crossbook/engine";
import { type CatalogueMarket, wireMarketStatus } from "../catalogue/index.ts";

const ASKED = { open: "OPEN", suspended: "SUSPENDED", closed: "CLOSED" } as const satisfies Record<
  AskedStatus,
  TradingMarket["feedStatus"]
>;

/** A market as traders see it. `jumpedAt`: when its price jump guard suspended it, in Unix milliseconds. */
export function presentTradingMarket(market: CatalogueMarket, jumpedAt: number | undefined): TradingMarket {
  return {
    marketId: market.id,
    marketName: market.name,
    marketType: market.type,
    status: wireMarketStatus(market),
    feedStatus: ASKED[market.feedStatus],
    operatorStatus: ASKED[market.operatorStatus],
    statusReason: market.statusReason,
    betDelay: market.betDelayMs / 1000,
    runnerCount: market.runners.length,
    jumpedAt: jumpedAt === undefined ? null : new Date(jumpedAt).toISOString(),
  };
}
