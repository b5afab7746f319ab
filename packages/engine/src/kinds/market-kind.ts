import type { PositionParts, Positions } from "../positions/positions.ts";
import type { MarketResult, RunnerIndex } from "./market-result.ts";
import type { MarketTerms } from "./market-terms.ts";

/**
 * Everything that differs by kind of market. Matching, price and time priority, the ledger and the journal know nothing
 * of kinds; how many books there are says `bookPlan`. `terms` and `result` may be any value that a journal can hold: what does not fit is answered with false.
 */
export interface MarketKind<Terms extends MarketTerms> {
  /** Whether the terms of a new market make sense. */
  isTerms(terms: Terms, maxRunners: number): boolean;
  /** Whether this is a result that a market of these terms can have; `void` is one of every market. */
  isResult(terms: Terms, result: MarketResult): boolean;
  /**
   * Empty positions; those of a snapshot are made from its orders by `Positions.restore`. `removed`: runners that cannot win
   * any more, only of kinds whose runners win or are placed.
   */
  createPositions(terms: Terms, parts: PositionParts, removed: readonly RunnerIndex[]): Positions;
}
