import { oddsHundredths } from "@crossbook/odds";
import { HOUSE_ACCOUNT } from "../effects.ts";
import type { RunnerIndex, Side } from "../kinds/index.ts";
import { CROSS_PASSES } from "../limits.ts";
import { match, matchedRefusal, offersFor, reachesOwn } from "./naive-matching.ts";
import { mirroredOffers, mirroredStake, stakeToMirror } from "./naive-mirrored.ts";
import type { NaiveMarket, NaiveOrder, NaiveState } from "./naive-state.ts";

/** What an order is matched with: an offer of its own runner, or a mirrored one of the other. */
export interface NaiveOffer {
  readonly maker: NaiveOrder;
  /** As the order is matched with it. */
  readonly price: number;
  readonly isMirrored: boolean;
}

/** What an order can be matched with in the book of its runner alone. */
export function ownOffers(state: NaiveState, order: NaiveOrder): NaiveOffer[] {
  return offersFor(state, order).map((maker) => ({ maker, price: maker.price, isMirrored: false }));
}

/** All that an order can be matched with within its limit, in the order in which it is; at one price its own runner's come first. */
export function allOffers(state: NaiveState, order: NaiveOrder): NaiveOffer[] {
  const own = ownOffers(state, order);
  const mirrored = mirroredOffers(state, order).map((offer) => ({ ...offer, isMirrored: true }));
  // Sorting leaves offers at the same price as they are.
  return [...own, ...mirrored].sort((a, b) =>
    order.side === "back" ? b.price - a.price : a.price - b.price,
  );
}

/** Whether an order of this limit reaches an offer, however small that is. */
export function wouldMatch(state: NaiveState, order: NaiveOrder): boolean {
  return allOffers(state, order).length > 0;
}

/** Whether the order would come to be matched with one of its account's own, of its runner or mirrored. */
export function wouldMatchOwn(state: NaiveState, order: NaiveOrder): boolean {
  const { accountId, remaining, side } = order;
  if (reachesOwn(offersFor(state, order), accountId, remaining)) return true;
  let left = remaining;
  let passes = 0;
  for (const { maker } of mirroredOffers(state, order)) {
    if (left <= 0 || passes > CROSS_PASSES) return false;
    if (maker.accountId === accountId) return true;
    const stake = mirroredStake(side, maker.price, maker.remaining);
    if (stake === 0) passes += 1;
    left -= stake;
  }
  return false;
}

/** Cross-matches one order with mirrored offers, until it may be with no more of them. */
export class CrossMatching {
  readonly #state: NaiveState;
  readonly #market: NaiveMarket;
  readonly #order: NaiveOrder;
  #passes = 0;
  #isOver = false;

  constructor(state: NaiveState, market: NaiveMarket, order: NaiveOrder) {
    this.#state = state;
    this.#market = market;
    this.#order = order;
  }

  /** @returns whether something was matched */
  matchWith({ maker, price }: NaiveOffer, at: number): boolean {
    if (this.#isOver) return false;
    const { side, remaining: left, runner } = this.#order;
    const wanted = stakeToMirror(side, maker.price, left);
    if (wanted === 0) return this.#end();
    const makerStake = Math.min(wanted, maker.remaining);
    const stake = wanted <= maker.remaining ? left : mirroredStake(side, maker.price, makerStake);
    if (stake === 0) {
      this.#passes += 1;
      return this.#passes > CROSS_PASSES ? this.#end() : false;
    }
    const { orders, limits } = this.#state;
    // What is left of the order may all be matched yet.
    if (matchedRefusal(this.#state, this.#market, left + makerStake)) return this.#end();
    if (orders.size + 2 > limits.orders) return this.#end();
    const first = this.#houseOrder(maker.runner, maker.price, makerStake, at);
    match(this.#state, this.#market, first, maker, at);
    const second = this.#houseOrder(runner, price, stake, at);
    match(this.#state, this.#market, this.#order, second, at);
    return true;
  }

  #end(): false {
    this.#isOver = true;
    return false;
  }

  /** The house takes the other side of a bet: both bets have the same one. */
  #houseOrder(runner: RunnerIndex, price: number, stake: number, at: number): NaiveOrder {
    const { marketId, moneyMode } = this.#market;
    const orderId = this.#state.nextOrderId;
    this.#state.nextOrderId += 1;
    const side: Side = this.#order.side === "back" ? "lay" : "back";
    const accountId = HOUSE_ACCOUNT[moneyMode].rounding;
    const order: NaiveOrder = {
      ...{ orderId, accountId, marketId, runner, side, stake, placedAt: at },
      ...{ price: oddsHundredths(price), persistence: "lapse", timePriority: orderId * 2 },
      ...{ matched: 0, matchedPayoutCentipaise: 0, remaining: stake, waits: false },
    };
    this.#state.orders.set(orderId, order);
    this.#state.effects.orderPlaced(
      ...([orderId, accountId, marketId, runner, side, price, stake] as const),
      ...(["immediateOrCancel", "lapse", at] as const),
    );
    return order;
  }
}
