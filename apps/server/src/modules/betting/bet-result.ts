import type { MarketResult } from "@crossbook/engine/kinds";

/** How a matched bet of a finished market ended. */
export type BetResult = "WON" | "LOST" | "VOID";

/**
 * The word for a matched bet that brought this, in centipaise. A bet whose stake came back, because its market is void or the
 * result lies on its line, is void; one that won or lost half of its stake has won or lost.
 */
export function betResult(exactCentipaise: number, result: MarketResult | undefined): BetResult {
  if (result === undefined || result.type === "void" || exactCentipaise === 0) return "VOID";
  return exactCentipaise > 0 ? "WON" : "LOST";
}
