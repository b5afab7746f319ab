import { isOnLadder } from "@crossbook/odds";
import type { GroupOrder, PlaceOrders } from "../commands.ts";
import { MAX_GROUP_ORDERS } from "../limits.ts";
import type { OrderPlaced, Outcome, RefusalCode } from "../outcomes.ts";
import { enterWhole, type NaiveJump, suspendAfter } from "./naive-entering.ts";
import { endDelay } from "./naive-lapses.ts";
import { isAboveLimit, offersFor, placed, reachesOwn } from "./naive-matching.ts";
import { totalExposure } from "./naive-positions.ts";
import { bettingRefusal, bookCount, isAmount, isBettor, isWhole, refuse } from "./naive-rules.ts";
import type { NaiveMarket, NaiveOrder, NaiveState } from "./naive-state.ts";

/** Orders that all match whole, or of which none is placed. */
export function placeOrders(state: NaiveState, command: PlaceOrders): Outcome {
  const { accountId, marketId, key, at } = command;
  const { accounts, keys } = state;
  if (!isBettor(accounts.get(accountId)?.kind ?? "internal")) return refuse("ACCOUNT_NOT_FOUND");
  const answer = keys.answerTo(command);
  if (answer) return answer;
  const market = state.markets.get(marketId);
  if (!market) return refuse("MARKET_NOT_FOUND");
  if (accounts.get(accountId)?.moneyMode !== market.moneyMode) return refuse("MONEY_MODE_MISMATCH");
  const group = command.orders.map((order, place) => newOrder(command, order, state.nextOrderId + place));
  const isDelayed = market.betDelayMs > 0;
  const code =
    termsRefusal(market, command.orders) ??
    roomRefusal(state, group) ??
    matchRefusal(state, market, group) ??
    (isDelayed ? delayRefusal(state, group) : undefined);
  if (code) return refuse(code);

  state.touched.add(accountId);
  const releaseAt = at + market.betDelayMs;
  const jumps: (NaiveJump | undefined)[] = [];
  for (const order of group) {
    state.nextOrderId += 1;
    state.orders.set(order.orderId, order);
    reportPlaced(state, order);
    if (isDelayed) delay(state, order, group[0]?.orderId ?? 0, key, releaseAt);
    else jumps.push(enterWhole(state, market, order, at));
  }
  const outcome = isDelayed
    ? ({
        ok: true,
        type: "orderDelayed",
        orderId: group[0]?.orderId ?? 0,
        releaseAt,
        repeated: false,
      } as const)
    : placedGroup(group);
  keys.remember(command, outcome);
  suspendAfter(firstOf(jumps), state, market, at);
  state.reportTouched();
  if (!isDelayed) state.effects.bookChanged(marketId);
  return outcome;
}

/** Lets a delayed group match, or lapse. @returns whether it matched */
export function releaseGroup(
  state: NaiveState,
  market: NaiveMarket,
  group: readonly NaiveOrder[],
  key: string,
  at: number,
): boolean {
  const [first] = group;
  if (!first) return false;
  state.touched.add(first.accountId);
  const code = matchRefusal(state, market, group);
  if (code) {
    for (const order of group) endDelay(state, order, { why: "group", code }, at);
    return false;
  }
  const jumps: (NaiveJump | undefined)[] = [];
  for (const order of group) {
    state.delayed.delete(order.orderId);
    order.timePriority = (state.nextOrderId - 1) * 2 + 1;
    const { orderId, price: priceHundredths } = order;
    state.effects.happened({ type: "orderReleased", orderId, entered: true, priceHundredths, at });
    jumps.push(enterWhole(state, market, order, at));
  }
  state.keys.decide(first.accountId, key, first.orderId, placedGroup(group));
  suspendAfter(firstOf(jumps), state, market, at);
  return true;
}

function firstOf(jumps: readonly (NaiveJump | undefined)[]): NaiveJump | undefined {
  return jumps.find((jump) => jump !== undefined);
}

function termsRefusal(market: NaiveMarket, orders: readonly GroupOrder[]): RefusalCode | undefined {
  const refusal = bettingRefusal(market.status);
  if (refusal) return refusal;
  if (orders.length < 1 || orders.length > MAX_GROUP_ORDERS) return "GROUP_INVALID";
  for (const [place, { runner, side, price, stake }] of orders.entries()) {
    if (!isWhole(runner, 0, bookCount(market.terms) - 1)) return "RUNNER_NOT_FOUND";
    if (market.removedRunners.includes(runner)) return "RUNNER_REMOVED";
    if (orders.slice(0, place).some((other) => other.runner === runner)) return "GROUP_INVALID";
    if (side !== "back" && side !== "lay") return "PRICE_INVALID";
    const ladder = market.terms.kind === "line" ? "finest" : market.terms.ladder;
    if (!isOnLadder(ladder, price)) return "PRICE_INVALID";
    if (!isAmount(stake)) return "STAKE_INVALID";
  }
  return undefined;
}

function roomRefusal(state: NaiveState, group: readonly NaiveOrder[]): RefusalCode | undefined {
  const { limits, orders, accounts } = state;
  const accountId = group[0]?.accountId ?? 0;
  const own = state.ordersOf(accountId).length + group.length;
  if (accounts.get(accountId)?.kind !== "house" && own > limits.ordersOfAccount) return "OPEN_ORDERS_LIMIT";
  return orders.size + group.length > limits.orders ? "CAPACITY_REACHED" : undefined;
}

/** Why these orders cannot all be matched whole now. */
function matchRefusal(
  state: NaiveState,
  market: NaiveMarket,
  group: readonly NaiveOrder[],
): RefusalCode | undefined {
  const stake = group.reduce((sum, order) => sum + order.stake, 0);
  if (market.matchedTotal + stake > state.limits.marketMatchedPaise) return "CAPACITY_REACHED";
  const matched: NaiveOrder[] = [];
  for (const order of group) {
    const offers = offersFor(state, order);
    if (offers.reduce((sum, offer) => sum + offer.remaining, 0) < order.stake) return "GROUP_NOT_MATCHED";
    if (reachesOwn(offers, order.accountId, order.stake)) return "SELF_MATCH";
    matched.push(matchedWith(order, offers));
  }
  const accountId = group[0]?.accountId ?? 0;
  const cash = state.accounts.get(accountId)?.cash ?? 0;
  // A correction may have left less cash than there is open.
  const allowed = Math.max(cash * 100, totalExposure(state, accountId));
  if (totalExposure(state, accountId, matched) > allowed) return "INSUFFICIENT_FUNDS";
  return isAboveLimit(state, accountId, matched) ? "EXPOSURE_LIMIT_EXCEEDED" : undefined;
}

/** The order as it is when these offers have matched it. */
function matchedWith(order: NaiveOrder, offers: readonly NaiveOrder[]): NaiveOrder {
  const matched = { ...order };
  for (const offer of offers) {
    const stake = Math.min(matched.remaining, offer.remaining);
    matched.remaining -= stake;
    matched.matched += stake;
    matched.matchedPayoutCentipaise += stake * offer.price;
  }
  return matched;
}

function delayRefusal(state: NaiveState, group: readonly NaiveOrder[]): RefusalCode | undefined {
  const { limits, delayed, accounts } = state;
  const accountId = group[0]?.accountId ?? 0;
  const own = state.ordersOf(accountId).filter(({ orderId }) => delayed.has(orderId)).length + group.length;
  const isHouse = accounts.get(accountId)?.kind === "house";
  if (!isHouse && own > limits.delayedOrdersOfAccount) return "DELAYED_ORDERS_LIMIT";
  return delayed.size + group.length > limits.delayedOrders ? "CAPACITY_REACHED" : undefined;
}

function delay(state: NaiveState, order: NaiveOrder, groupId: number, key: string, releaseAt: number): void {
  const { orderId, accountId } = order;
  const execution = "immediateOrCancel";
  const row = {
    orderId,
    key,
    execution,
    releaseAt,
    askedPriceHundredths: 0,
    minMatched: 0,
    groupId,
  } as const;
  state.delayed.set(orderId, row);
  state.effects.happened({
    type: "orderDelayed",
    orderId,
    accountId,
    key,
    execution,
    releaseAt,
    askedPriceHundredths: 0,
    minMatched: 0,
    groupId,
  });
}

function reportPlaced(state: NaiveState, order: NaiveOrder): void {
  const { orderId, accountId, marketId, runner, side, price, stake, placedAt } = order;
  state.effects.orderPlaced(
    orderId,
    accountId,
    marketId,
    runner,
    side,
    price,
    stake,
    "immediateOrCancel",
    "lapse",
    placedAt,
  );
}

function placedGroup(group: readonly NaiveOrder[]): OrderPlaced {
  const [first, ...others] = group.map(placed);
  if (!first) throw new Error("a group without orders");
  return others.reduce(
    (sum, order) => ({
      ...sum,
      matched: (sum.matched + order.matched) as OrderPlaced["matched"],
      matchedPayoutCentipaise: sum.matchedPayoutCentipaise + order.matchedPayoutCentipaise,
    }),
    first,
  );
}

function newOrder(command: PlaceOrders, order: GroupOrder, orderId: number): NaiveOrder {
  const { accountId, marketId, at: placedAt } = command;
  const unmatched = {
    matched: 0,
    matchedPayoutCentipaise: 0,
    remaining: order.stake,
    timePriority: orderId * 2,
    waits: false,
    expiresAt: 0,
  };
  return { orderId, accountId, marketId, ...order, persistence: "lapse", placedAt, ...unmatched };
}
