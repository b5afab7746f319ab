import type { GivenResult } from "@crossbook/contract";
import type { MarketResult, RunnerIndex } from "@crossbook/engine/kinds";
import { type CatalogueMarket, runnerById, runnerIndexes } from "../catalogue/index.ts";

/**
 * A result that an operator gives, in the engine's terms; undefined where a runner is not of this market or is named twice.
 * Whether the market can have such a result is the engine's answer.
 */
export function givenResult(
  market: CatalogueMarket,
  given: GivenResult,
): Exclude<MarketResult, { type: "void" }> | undefined {
  switch (given.type) {
    case "number":
      return given;
    case "places": {
      const placed = inOrder(market, given.runnerIds);
      return placed && { type: "places", placed };
    }
    case "tiedPlaces": {
      const [placed, tied] = [inOrder(market, given.runnerIds), runnerIndexes(market, given.tiedIds)];
      return placed && tied && { type: "tiedPlaces", placed, tied, after: given.after };
    }
    case "winners": {
      const winners = runnerIndexes(market, given.runnerIds);
      return winners && { type: "winners", winners };
    }
    case "deadHeat": {
      const [winners, tied] = [runnerIndexes(market, given.runnerIds), runnerIndexes(market, given.tiedIds)];
      return winners && tied && { type: "deadHeat", winners, tied, places: given.places };
    }
  }
}

/** These runners in the order that is given; undefined where one is not of this market or is named twice. */
function inOrder(market: CatalogueMarket, ids: readonly number[]): RunnerIndex[] | undefined {
  const runners = ids.map((id) => runnerById(market, id)).filter((it) => it !== undefined);
  return new Set(runners).size < ids.length ? undefined : runners;
}
