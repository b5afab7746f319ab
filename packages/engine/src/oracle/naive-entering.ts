import { nearestPrice, tickIndex } from "@crossbook/odds";
import type { RunnerIndex } from "../kinds/index.ts";
import type { DelayedOrderRow } from "../snapshot.ts";
import { CrossMatching } from "./naive-cross-matching.ts";
import { lapse } from "./naive-lapses.ts";
import { cancelPart, lapseRest, match, offersFor } from "./naive-matching.ts";
import type { NaiveMarket, NaiveOrder, NaiveState } from "./naive-state.ts";

export interface NaiveJump {
  readonly runner: RunnerIndex;
  readonly fromPriceHundredths: number;
  readonly toPriceHundredths: number;
}

/** What becomes of an order that enters its book, also of one that was not delayed. */
type Entering = Pick<DelayedOrderRow, "execution" | "minMatched">;

/**
 * Matches an order with what its market offers it; the rest rests, or is cancelled, or lapses where the price jumps. Of a
 * fill-or-kill order that cannot be matched enough all is the rest.
 * @returns the jump: `suspendAfter` it
 */
export function enter(
  state: NaiveState,
  market: NaiveMarket,
  order: NaiveOrder,
  { execution, minMatched }: Entering,
  at: number,
): NaiveJump | undefined {
  const isFillOrKill = execution === "fillOrKill";
  const isMatched = !isFillOrKill || canMatchEnough(state, market, order, minMatched);
  const crossMatching = new CrossMatching(state, market, order);
  const jump = isMatched ? matchOffers(state, market, order, crossMatching, isFillOrKill, at) : undefined;
  const cancelsRest = isFillOrKill || execution === "immediateOrCancel";
  if (order.remaining > 0 && cancelsRest) cancelPart(state, order, order.remaining, at);
  else if (order.remaining > 0 && jump) lapseRest(state, order, "suspended", at);
  return jump;
}

/**
 * Whether a fill-or-kill order that is matched now would be matched enough, however far its price jumps; tried with a copy of all.
 * @param minMatched the least that it names, 0 where that is all of it: what is left of a delayed order may be less
 */
export function canMatchEnough(
  state: NaiveState,
  market: NaiveMarket,
  order: NaiveOrder,
  minMatched: number,
): boolean {
  const least = minMatched === 0 ? order.remaining : Math.min(minMatched, order.remaining);
  const trial = state.trial();
  const tried = { ...order };
  trial.orders.set(order.orderId, tried);
  trial.nextOrderId = Math.max(trial.nextOrderId, order.orderId + 1);
  const copy = trial.markets.get(market.marketId);
  if (copy) matchOffers(trial, copy, tried, new CrossMatching(trial, copy, tried), true, order.placedAt);
  return order.remaining - tried.remaining >= least;
}

/** Matches an order of a group, which is known to match whole with what its own runner's book offers. */
export function enterWhole(
  state: NaiveState,
  market: NaiveMarket,
  order: NaiveOrder,
  at: number,
): NaiveJump | undefined {
  return matchOffers(state, market, order, undefined, true, at);
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

/**
 * Matches with the best that there is until that is beyond the order's limit: at one price with offers of its own runner
 * first. What the others offer together is looked at anew after each match, as its price changes with it.
 * @param crossMatching with other runners, where the order may be
 * @param goesOn also after a jump
 * @returns the first match that was too far from the runner's last one before the order
 */
function matchOffers(
  state: NaiveState,
  market: NaiveMarket,
  order: NaiveOrder,
  crossMatching: CrossMatching | undefined,
  goesOn: boolean,
  at: number,
): NaiveJump | undefined {
  const guard = jumpGuard(market, order.runner, at);
  let first: NaiveJump | undefined;
  while (order.remaining > 0 && (goesOn || !first)) {
    const [own] = offersFor(state, order);
    const combination = crossMatching?.next();
    if (own && (!combination || isAtLeastAsGood(order, own.price, combination.price))) {
      match(state, market, order, own, at);
      first ??= guard(own.price);
    } else if (combination) {
      if (crossMatching?.matchWith(combination, at)) first ??= guard(combination.price);
    } else break;
  }
  return first;
}

/** For whoever takes one of two prices. */
function isAtLeastAsGood({ side }: NaiveOrder, price: number, other: number): boolean {
  return side === "back" ? price >= other : price <= other;
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
