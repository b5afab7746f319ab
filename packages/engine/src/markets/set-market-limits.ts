import type { SetMarketLimits } from "../commands.ts";
import type { EngineState } from "../engine-state.ts";
import type { RefusalCode } from "../outcomes.ts";
import { areLimitsValid, isFinished } from "../rules/market-rules.ts";

/** Gives a market another delay, other bounds and another guard. */
export function setMarketLimits(
  { markets, effects }: EngineState,
  command: SetMarketLimits,
): RefusalCode | undefined {
  const { marketId, betDelayMs, minStake, maxStake, at } = command;
  const market = markets.find(marketId);
  if (market === undefined) return "MARKET_NOT_FOUND";
  if (isFinished(market.status)) return "MARKET_SETTLED";
  if (!areLimitsValid(command)) return "MARKET_INVALID";
  const { minPayout, maxExposure, maxMatched } = command.limits;
  const { ticks, withinMs } = command.jumpGuard;
  const limits = { minPayout, maxExposure, maxMatched };
  const changed = { minStake, maxStake, limits, jumpGuard: { ticks, withinMs } };
  const hasNewDelay = market.betDelayMs !== betDelayMs;
  Object.assign(market, changed, { betDelayMs });
  effects.happened({ type: "marketLimitsChanged", marketId, ...changed, at });
  const { status, feedStatus, operatorStatus } = market;
  const asked = { status, feedStatus, operatorStatus };
  if (hasNewDelay)
    effects.happened({
      type: "marketStatusChanged",
      ...{ marketId, ...asked, betDelayMs, result: undefined, at },
    });
  effects.bookChanged(marketId);
  return undefined;
}
