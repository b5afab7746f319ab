import type {
  AskedStatus,
  CreateMarket,
  RemoveMarket,
  SetMarketLimits,
  SetMarketStatus,
  SettleMarket,
} from "../commands.ts";
import { copyOfResult } from "../kinds/index.ts";
import type { Outcome, RefusalCode } from "../outcomes.ts";
import { lapse } from "./naive-lapses.ts";
import {
  areLimitsValid,
  bookCount,
  isFinished,
  isMarketValid,
  isResultValid,
  refuse,
  statusRefusal,
} from "./naive-rules.ts";
import { settle } from "./naive-settlement.ts";
import { formStartingPrices } from "./naive-starting-price.ts";
import type { NaiveState } from "./naive-state.ts";

export function createMarket(state: NaiveState, command: CreateMarket): Outcome {
  const { marketId, moneyMode, terms, commissionBasisPoints, keepsInPlay, minStake, maxStake, at } = command;
  if (!isMarketValid(command, state.limits.runners)) return refuse("MARKET_INVALID");
  if (state.markets.has(marketId)) return refuse("MARKET_EXISTS");
  const { minPayout = 0, maxExposure = 0, maxMatched = 0 } = command.limits ?? {};
  const hasStartingPrice = command.hasStartingPrice === true;
  const kept = {
    ...{ marketId, moneyMode, terms, commissionBasisPoints, keepsInPlay, hasStartingPrice },
    ...{ minStake, maxStake },
    limits: { minPayout, maxExposure, maxMatched },
  };
  state.markets.set(marketId, {
    ...kept,
    status: "open",
    feedStatus: "open",
    operatorStatus: "open",
    betDelayMs: 0,
    result: undefined,
    matchedTotal: 0,
    jumpGuard: { ticks: 0, withinMs: 0 },
    lastMatched: Array.from({ length: bookCount(terms) }, () => 0),
    lastMatchedAt: Array.from({ length: bookCount(terms) }, () => 0),
    removedRunners: [],
    startingPrices: undefined,
  });
  state.effects.happened({ type: "marketCreated", ...kept, at });
  return { ok: true, type: "done" };
}

const STRICTNESS: Readonly<Record<AskedStatus, number>> = { open: 0, suspended: 1, closed: 2 };

export function setMarketStatus(state: NaiveState, command: SetMarketStatus): Outcome {
  const { marketId, by, lapse: why, at } = command;
  const market = state.markets.get(marketId);
  if (!market) return refuse("MARKET_NOT_FOUND");
  const refusal = statusRefusal(market.status, command);
  if (refusal) return refuse(refusal);
  const asked = { feed: market.feedStatus, operator: market.operatorStatus };
  if (by === "operator" && command.status === "open" && asked.operator === "open") asked.feed = "open";
  asked[by] = command.status;
  const status = [asked.feed, asked.operator].sort((a, b) => STRICTNESS[b] - STRICTNESS[a])[0] ?? "closed";
  const betDelayMs = command.betDelayMs ?? market.betDelayMs;
  const isOff = why === "inPlay" || why === "closed";
  const isAuction = isOff && market.hasStartingPrice && market.startingPrices === undefined;
  if (isAuction) formStartingPrices(state, market, at);
  const lapsing = state.openIn(marketId).filter(({ orderId, persistence, waits }) => {
    if (state.delayed.has(orderId)) return why !== undefined || status !== "open";
    if (waits) return isOff;
    return why !== undefined && !(why === "inPlay" && persistence === "keep");
  });
  const code: RefusalCode = status === "closed" ? "MARKET_CLOSED" : "MARKET_SUSPENDED";
  lapse(state, lapsing, { why: why ?? (status === "closed" ? "closed" : "delay"), code }, at);
  const isAsked = market.feedStatus === asked.feed && market.operatorStatus === asked.operator;
  const isChange = !isAsked || market.betDelayMs !== betDelayMs;
  if (isChange) {
    market.status = status;
    market.feedStatus = asked.feed;
    market.operatorStatus = asked.operator;
    market.betDelayMs = betDelayMs;
    const result = undefined;
    const { feedStatus, operatorStatus } = market;
    const changed = { marketId, status, feedStatus, operatorStatus, betDelayMs, result, at };
    state.effects.happened({ type: "marketStatusChanged", ...changed });
  }
  state.reportTouched();
  const isTurned = isAuction || isChange || (why !== undefined && lapsing.length > 0);
  if (isTurned) state.effects.bookChanged(marketId);
  return { ok: true, type: "done" };
}

export function setMarketLimits(state: NaiveState, command: SetMarketLimits): Outcome {
  const { marketId, betDelayMs, minStake, maxStake, at } = command;
  const market = state.markets.get(marketId);
  if (!market) return refuse("MARKET_NOT_FOUND");
  if (isFinished(market.status)) return refuse("MARKET_SETTLED");
  if (!areLimitsValid(command)) return refuse("MARKET_INVALID");
  const { limits, jumpGuard } = command;
  const { minPayout, maxExposure, maxMatched } = limits;
  const delayBefore = market.betDelayMs;
  market.betDelayMs = betDelayMs;
  market.minStake = minStake;
  market.maxStake = maxStake;
  market.limits = { minPayout, maxExposure, maxMatched };
  market.jumpGuard = { ticks: jumpGuard.ticks, withinMs: jumpGuard.withinMs };
  const changed = {
    ...{ minStake, maxStake },
    limits: market.limits,
    jumpGuard: market.jumpGuard,
  };
  state.effects.happened({ type: "marketLimitsChanged", marketId, ...changed, at });
  const { status, feedStatus, operatorStatus, result } = market;
  if (delayBefore !== betDelayMs) {
    const delay = { marketId, status, feedStatus, operatorStatus, betDelayMs, result, at };
    state.effects.happened({ type: "marketStatusChanged", ...delay });
  }
  state.effects.bookChanged(marketId);
  return { ok: true, type: "done" };
}

export function settleMarket(state: NaiveState, { marketId, result, at }: SettleMarket): Outcome {
  const market = state.markets.get(marketId);
  if (!market) return refuse("MARKET_NOT_FOUND");
  if (isFinished(market.status)) return refuse("MARKET_SETTLED");
  if (!isResultValid(result, market.terms)) return refuse("RESULT_INVALID");
  const won = result.type === "winners" || result.type === "deadHeat" ? result.winners : [];
  const placed = result.type === "places" || result.type === "tiedPlaces" ? result.placed : [];
  const tied = result.type === "deadHeat" || result.type === "tiedPlaces" ? result.tied : [];
  const named = [...won, ...placed, ...tied];
  if (named.some((runner) => market.removedRunners.includes(runner))) return refuse("RESULT_INVALID");
  const outcome = settle(state, market, copyOfResult(result), at);
  state.reportTouched();
  state.effects.bookChanged(marketId);
  return outcome;
}

export function removeMarket(state: NaiveState, { marketId, at }: RemoveMarket): Outcome {
  const market = state.markets.get(marketId);
  if (!market) return refuse("MARKET_NOT_FOUND");
  if (!isFinished(market.status)) return refuse("MARKET_STATUS_INVALID");
  state.markets.delete(marketId);
  state.effects.happened({ type: "marketRemoved", marketId, at });
  return { ok: true, type: "done" };
}
