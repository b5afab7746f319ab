import { tickIndex } from "@crossbook/odds";
import type { RunnerIndex } from "../kinds/index.ts";
import { lapse } from "./naive-lapses.ts";
import { cancelPart, lapseRest, match, offersFor } from "./naive-matching.ts";
import type { NaiveMarket, NaiveOrder, NaiveState } from "./naive-state.ts";

export interface NaiveJump {
  readonly runner: RunnerIndex;
  readonly fromPriceHundredths: number;
  readonly toPriceHundredths: number;
}

/**
 * Matches an order with what its book offers; the rest rests, or is cancelled, or lapses where the price jumps.
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
  const { ticks, withinMs } = market.jumpGuard;
  const { runner } = order;
  const from = market.lastMatched[runner] ?? 0;
  const isGuarded = ticks > 0 && from > 0 && at - (market.lastMatchedAt[runner] ?? 0) <= withinMs;
  const ladder = market.terms.kind === "line" ? "finest" : market.terms.ladder;
  let first: NaiveJump | undefined;
  for (const offer of offersFor(state, order)) {
    if (offer.orderId === order.orderId || order.remaining === 0) continue;
    if (first && !isWhole) break;
    match(state, market, order, offer, at);
    const distance = Math.abs(tickIndex(ladder, offer.price) - tickIndex(ladder, from));
    if (isGuarded && distance > ticks)
      first ??= { runner, fromPriceHundredths: from, toPriceHundredths: offer.price };
  }
  return first;
}
