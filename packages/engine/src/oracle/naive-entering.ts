import { nearestPrice, tickIndex } from "@crossbook/odds";
import type { Execution } from "../commands.ts";
import type { RunnerIndex } from "../kinds/index.ts";
import { allOffers, CrossMatching, type NaiveOffer, ownOffers } from "./naive-cross-matching.ts";
import { lapse } from "./naive-lapses.ts";
import { cancelPart, lapseRest, match } from "./naive-matching.ts";
import type { NaiveMarket, NaiveOrder, NaiveState } from "./naive-state.ts";

export interface NaiveJump {
  readonly runner: RunnerIndex;
  readonly fromPriceHundredths: number;
  readonly toPriceHundredths: number;
}

/**
 * Matches an order with what its market offers it; the rest rests, or is cancelled, or lapses where the price jumps. Where
 * it must be matched whole and cannot be, all of it is the rest.
 * @returns the jump: `suspendAfter` it
 */
export function enter(
  state: NaiveState,
  market: NaiveMarket,
  order: NaiveOrder,
  execution: Execution,
  at: number,
): NaiveJump | undefined {
  const isWhole = execution === "fillOrKill";
  const isMatched = !isWhole || canMatchWhole(state, market, order);
  const offers = isMatched ? allOffers(state, order) : [];
  const jump = matchOffers(state, market, order, offers, isWhole, at);
  const cancelsRest = isWhole || execution === "immediateOrCancel";
  if (order.remaining > 0 && cancelsRest) cancelPart(state, order, order.remaining, at);
  else if (order.remaining > 0 && jump) lapseRest(state, order, "suspended", at);
  return jump;
}

/** Whether nothing would be left of an order that is matched now, however far its price jumps; tried with a copy of all. */
export function canMatchWhole(state: NaiveState, market: NaiveMarket, order: NaiveOrder): boolean {
  const trial = state.trial();
  const tried = { ...order };
  trial.orders.set(order.orderId, tried);
  trial.nextOrderId = Math.max(trial.nextOrderId, order.orderId + 1);
  const copy = trial.markets.get(market.marketId);
  if (copy) matchOffers(trial, copy, tried, allOffers(trial, tried), true, order.placedAt);
  return tried.remaining === 0;
}

/** Matches an order of a group, which is known to match whole with what its own runner's book offers. */
export function enterWhole(
  state: NaiveState,
  market: NaiveMarket,
  order: NaiveOrder,
  at: number,
): NaiveJump | undefined {
  return matchOffers(state, market, order, ownOffers(state, order), true, at);
}

/** Suspends a market as an operator would, where its price has jumped. */
export function suspendAfter(
  jump: NaiveJump | undefined,
  state: NaiveState,
  market: NaiveMarket,
  at: number,
): void {
  if (!jump) return;
  const { marketId, feedStatus, betDelayMs } = market;
  const delayed = state.openIn(marketId).filter(({ orderId }) => state.delayed.has(orderId));
  lapse(state, delayed, { why: "delay", code: "MARKET_SUSPENDED" }, at);
  market.operatorStatus = "suspended";
  market.status = "suspended";
  state.effects.happened({ type: "priceJumped", marketId, ...jump, at });
  const asked = { feedStatus, operatorStatus: market.operatorStatus };
  state.effects.happened({
    type: "marketStatusChanged",
    ...{ marketId, status: market.status, ...asked, betDelayMs, result: undefined, at },
  });
}

/** @returns the first match that was too far from the runner's last one before the order */
function matchOffers(
  state: NaiveState,
  market: NaiveMarket,
  order: NaiveOrder,
  offers: readonly NaiveOffer[],
  isWhole: boolean,
  at: number,
): NaiveJump | undefined {
  const guard = jumpGuard(market, order.runner, at);
  const crossMatching = new CrossMatching(state, market, order);
  let first: NaiveJump | undefined;
  for (const offer of offers) {
    if (order.remaining === 0 || (first && !isWhole)) break;
    const isMatched = offer.isMirrored
      ? crossMatching.matchWith(offer, at)
      : match(state, market, order, offer.maker, at);
    if (isMatched) first ??= guard(offer.price);
  }
  return first;
}

/** Compares prices with the runner's last one: the jump to one that is too far from it. */
function jumpGuard(
  market: NaiveMarket,
  runner: RunnerIndex,
  at: number,
): (price: number) => NaiveJump | undefined {
  const { ticks, withinMs } = market.jumpGuard;
  const last = market.lastMatched[runner] ?? 0;
  const isGuarded = ticks > 0 && last > 0 && at - (market.lastMatchedAt[runner] ?? 0) <= withinMs;
  const ladder = market.terms.kind === "line" ? "finest" : market.terms.ladder;
  // What is cross-matched may be at a price between two of the ladder.
  const nearest = (price: number) => nearestPrice(ladder, price) ?? price;
  const from = nearest(last);
  return (price) => {
    const to = nearest(price);
    if (!isGuarded || Math.abs(tickIndex(ladder, to) - tickIndex(ladder, from)) <= ticks) return undefined;
    return { runner, fromPriceHundredths: from, toPriceHundredths: to };
  };
}
