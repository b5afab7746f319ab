import type { CreateMarket } from "../commands.ts";
import type { EngineState } from "../engine-state.ts";
import { bookPlan } from "../kinds/book-plan.ts";
import type { RefusalCode } from "../outcomes.ts";
import { areTermsValid, NO_JUMP_GUARD, NO_LIMITS } from "../rules/market-rules.ts";
import { isId } from "../rules/number-rules.ts";

/** Adds a market, open and with nothing matched. */
export function createMarket(
  { markets, limits, effects }: EngineState,
  command: CreateMarket,
): RefusalCode | undefined {
  const { marketId, moneyMode, terms, commissionBasisPoints, keepsInPlay, minStake, maxStake, at } = command;
  const hasStartingPrice = command.hasStartingPrice === true;
  const { minPayout, maxExposure, maxMatched } = command.limits ?? NO_LIMITS;
  const bounds = { minPayout, maxExposure, maxMatched };
  if (!isId(marketId) || !areTermsValid(command, limits.runners)) return "MARKET_INVALID";
  if (markets.find(marketId) !== undefined) return "MARKET_EXISTS";
  markets.add({
    marketId,
    moneyMode,
    terms,
    status: "open",
    feedStatus: "open",
    operatorStatus: "open",
    betDelayMs: 0,
    result: undefined,
    commissionBasisPoints,
    keepsInPlay,
    hasStartingPrice,
    startingPrices: undefined,
    minStake,
    maxStake,
    limits: bounds,
    jumpGuard: NO_JUMP_GUARD,
    matchedTotal: 0,
    lastMatched: Array.from({ length: bookPlan(terms).count }, () => 0),
    lastMatchedAt: Array.from({ length: bookPlan(terms).count }, () => 0),
    removedRunners: [],
  });
  effects.happened({
    type: "marketCreated",
    marketId,
    moneyMode,
    terms,
    commissionBasisPoints,
    keepsInPlay,
    hasStartingPrice,
    minStake,
    maxStake,
    limits: bounds,
    at,
  });
  return undefined;
}
