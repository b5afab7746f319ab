import type { WireMarketResult, WireMarketStatus } from "@crossbook/contract";
import type { MarketStatus } from "@crossbook/engine";
import { type CatalogueMarket, winnerIds } from "./catalogue-event.ts";

const WIRE = {
  open: "OPEN",
  suspended: "SUSPENDED",
  closed: "CLOSED",
  settled: "SETTLED",
  void: "VOID",
} as const satisfies Record<MarketStatus, WireMarketStatus>;

/** The engine's status as the wire has it. */
export function wireMarketStatus(status: MarketStatus): WireMarketStatus {
  return WIRE[status];
}

/** How the market ended, with the runners' numbers of the wire; null while it has no result. */
export function wireMarketResult(market: CatalogueMarket): WireMarketResult | null {
  if (market.result === null) return null;
  return market.result.type === "void" ? { type: "void" } : { type: "winners", runnerIds: winnerIds(market) };
}
