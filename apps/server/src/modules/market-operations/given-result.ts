import type { GivenResult } from "@crossbook/contract";
import type { MarketResult } from "@crossbook/engine/kinds";
import { type CatalogueMarket, runnerIndexes } from "../catalogue/index.ts";

/** A result that an operator gives, in the engine's terms; undefined where a runner is not of this market or is named twice. */
export function givenResult(
  market: CatalogueMarket,
  given: GivenResult,
): Exclude<MarketResult, { type: "void" }> | undefined {
  const winners = runnerIndexes(market, given.runnerIds);
  if (winners === undefined) return undefined;
  if (given.type === "winners") return { type: "winners", winners };
  const tied = runnerIndexes(market, given.tiedIds);
  return tied && { type: "deadHeat", winners, tied, places: given.places };
}
