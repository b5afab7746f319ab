import type { CreateMarket, MarketStatus, SetMarketLimits, SetMarketStatus } from "../commands.ts";
import { kindOf } from "../kinds/market-kinds.ts";
import type { MarketTerms } from "../kinds/market-terms.ts";
import {
  MAX_BET_DELAY_MS,
  MAX_COMMISSION_BASIS_POINTS,
  MAX_JUMP_MS,
  MAX_JUMP_TICKS,
  MAX_STAKE_PAISE,
} from "../limits.ts";
import type { MarketLimits, PriceJumpGuard } from "../market-bounds.ts";
import type { RefusalCode } from "../outcomes.ts";
import { STATUS_LAPSES } from "./lapse-reasons.ts";
import { isWithin } from "./number-rules.ts";

/** Of a market that names no limits. */
export const NO_LIMITS: MarketLimits = { minPayout: 0, maxExposure: 0, maxMatched: 0 };

/** Of a new market. */
export const NO_JUMP_GUARD: PriceJumpGuard = { ticks: 0, withinMs: 0 };

/** Whether the terms of a new market make sense. Its number is checked apart. */
export function areTermsValid(command: CreateMarket, maxRunners: number): boolean {
  const { terms, commissionBasisPoints, keepsInPlay, hasStartingPrice = false } = command;
  const { minStake, maxStake, limits = NO_LIMITS } = command;
  const kind = kindOf(terms);
  return (
    kind !== undefined &&
    (hasStartingPrice === false || (hasStartingPrice === true && formsStartingPrices(terms))) &&
    kind.isTerms(terms, maxRunners) &&
    isWithin(commissionBasisPoints, 0, MAX_COMMISSION_BASIS_POINTS) &&
    typeof keepsInPlay === "boolean" &&
    areBounds(minStake, maxStake, limits)
  );
}

/** Whether delay, bounds and guard of a market may become these. */
export function areLimitsValid({
  betDelayMs,
  minStake,
  maxStake,
  limits,
  jumpGuard,
}: SetMarketLimits): boolean {
  return (
    isWithin(betDelayMs, 0, MAX_BET_DELAY_MS) &&
    areBounds(minStake, maxStake, limits) &&
    isWithin(jumpGuard.ticks, 0, MAX_JUMP_TICKS) &&
    isWithin(jumpGuard.withinMs, 0, MAX_JUMP_MS)
  );
}

/** Whether bets in these markets win or lose whole, so that a layer's liability says what he takes at each price. */
function formsStartingPrices({ kind }: MarketTerms): boolean {
  return kind === "singleWinner" || kind === "severalWinners";
}

function areBounds(minStake: number, maxStake: number, limits: MarketLimits): boolean {
  return (
    isWithin(minStake, 1, MAX_STAKE_PAISE) &&
    isWithin(maxStake, minStake, MAX_STAKE_PAISE) &&
    isWithin(limits.minPayout, 0, MAX_STAKE_PAISE) &&
    isWithin(limits.maxExposure, 0, MAX_STAKE_PAISE) &&
    isWithin(limits.maxMatched, 0, MAX_STAKE_PAISE)
  );
}

/** Why a market in this status takes no new orders; undefined where it does. */
export function bettingRefusal(status: MarketStatus): RefusalCode | undefined {
  switch (status) {
    case "open":
      return undefined;
    case "suspended":
      return "MARKET_SUSPENDED";
    case "closed":
      return "MARKET_CLOSED";
    case "settled":
    case "void":
      return "MARKET_SETTLED";
  }
}

/** Whether a market has its result and changes no more. */
export function isFinished(status: MarketStatus): boolean {
  return status === "settled" || status === "void";
}

/**
 * Why a market's status and delay may not become these. A closed market never reopens. Setting what it has changes
 * nothing but may empty the book.
 */
export function statusRefusal(
  from: MarketStatus,
  { status: to, betDelayMs, lapse }: SetMarketStatus,
): RefusalCode | undefined {
  if (isFinished(from)) return "MARKET_SETTLED";
  if (to !== "open" && to !== "suspended" && to !== "closed") return "MARKET_STATUS_INVALID";
  if (betDelayMs !== undefined && !isWithin(betDelayMs, 0, MAX_BET_DELAY_MS)) return "MARKET_STATUS_INVALID";
  if (lapse !== undefined && !STATUS_LAPSES.includes(lapse)) return "MARKET_STATUS_INVALID";
  return from === "closed" && to !== "closed" ? "MARKET_STATUS_INVALID" : undefined;
}
