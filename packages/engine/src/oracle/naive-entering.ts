import { nearestPrice, tickIndex } from "@crossbook/odds";
import type { RunnerIndex } from "../kinds/index.ts";
import { allOffers, CrossMatching, ownOffers } from "./naive-cross-matching.ts";
import { lapse } from "./naive-lapses.ts";
import { cancelPart, lapseRest, match } from "./naive-matching.ts";
import type { NaiveMarket, NaiveOrder, NaiveState } from "./naive-state.ts";

export interface NaiveJump {
  readonly runner: RunnerIndex;
  readonly fromPriceHundredths: number;
  readonly toPriceHundredths: number;
}

/**
 * Matches an order with what its market offers it; the rest rests, or is cancelled, or lapses where the price jumps.
 * @returns the jump: `suspendAfter` it
 */
export function enter(
  state: NaiveState,
  market: NaiveMarket,
  order: NaiveOrder,
  cancelsRest: boolean,
  at: number,
): NaiveJump | undefined {
  const jump = matchOffers(state, market, order, false, at);
  if (order.remaining > 0 && cancelsRest) cancelPart(state, order, order.remaining, at);
  else if (order.remaining > 0 && jump) lapseRest(state, order, "suspended", at);
  return jump;
}

/** Matches an order that is known to match whole. */
export function enterWhole(
  state: NaiveState,
  market: NaiveMarket,
  order: NaiveOrder,
  at: number,
): NaiveJump | undefined {
  return matchOffers(state, market, order, true, at);
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
  isWhole: boolean,
  at: number,
): NaiveJump | undefined {
  const guard = jumpGuard(market, order.runner, at);
  // Of a group, which is matched whole, no order is cross-matched.
  const offers = isWhole ? ownOffers(state, order) : allOffers(state, order);
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
