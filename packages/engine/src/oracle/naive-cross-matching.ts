import { oddsHundredths } from "@crossbook/odds";
import type { OrderId } from "../commands.ts";
import { HOUSE_ACCOUNT } from "../effects.ts";
import type { RunnerIndex, Side } from "../kinds/index.ts";
import { CROSS_PASSES } from "../limits.ts";
import { match, matchedRefusal, offersFor, reachesOwn } from "./naive-matching.ts";
import {
  combinationOf,
  type NaiveCombination,
  type NaiveLeg,
  queuesOfOthers,
  sharesOfLeast,
  stakesOfOthers,
} from "./naive-mirrored.ts";
import type { NaiveMarket, NaiveOrder, NaiveState } from "./naive-state.ts";

/** Whether an order of this limit reaches an offer, however small that is. */
export function wouldMatch(state: NaiveState, order: NaiveOrder): boolean {
  if (offersFor(state, order).length > 0) return true;
  return combinationOf(order, queuesOfOthers(state, order)) !== undefined;
}

/** Whether the order would come to be matched with one of its account's own, of its runner or of another. */
export function wouldMatchOwn(state: NaiveState, order: NaiveOrder): boolean {
  const { accountId, remaining } = order;
  if (reachesOwn(offersFor(state, order), accountId, remaining)) return true;
  return reachesOwnAcross(state, order);
}

/** Whether one of the account's own is in a combination that the order's whole stake comes to, were there nothing else. */
function reachesOwnAcross(state: NaiveState, order: NaiveOrder): boolean {
  let queues = queuesOfOthers(state, order).map((queue) => queue.map((maker) => ({ ...maker })));
  let left = order.remaining;
  let passes = 0;
  while (left > 0 && passes <= CROSS_PASSES) {
    const combination = combinationOf(order, queues);
    if (!combination) return false;
    const { makers } = combination;
    if (makers.some(({ accountId }) => accountId === order.accountId)) return true;
    const { stake, stakes, limiting } = sharesOfLeast(order.side, makers.map(legOf));
    if (stake === 0 || stakes.includes(0)) {
      passes += 1;
      queues = queues.map((queue, place) => (place === limiting ? queue.slice(1) : queue));
      continue;
    }
    left -= stake;
    for (const [place, maker] of makers.entries()) maker.remaining -= stakes[place] ?? 0;
    queues = queues.map((queue) => queue.filter((maker) => maker.remaining > 0));
  }
  return false;
}

/** Cross-matches one order with combinations, until it may be with no more of them. */
export class CrossMatching {
  readonly #state: NaiveState;
  readonly #market: NaiveMarket;
  readonly #order: NaiveOrder;
  readonly #passed = new Set<OrderId>();
  #isOver = false;

  constructor(state: NaiveState, market: NaiveMarket, order: NaiveOrder) {
    this.#state = state;
    this.#market = market;
    this.#order = order;
  }

  /** What the order can be matched with now across runners. */
  next(): NaiveCombination | undefined {
    if (this.#isOver) return undefined;
    const queues = queuesOfOthers(this.#state, this.#order).map((queue) =>
      queue.filter(({ orderId }) => !this.#passed.has(orderId)),
    );
    return combinationOf(this.#order, queues);
  }

  /** @returns whether something was matched */
  matchWith({ makers, price }: NaiveCombination, at: number): boolean {
    const { side, remaining: left, runner } = this.#order;
    const legs = makers.map(legOf);
    const wanted = stakesOfOthers(
      side,
      legs.map((leg) => leg.price),
      left,
    );
    if (wanted.includes(0)) return this.#end();
    const isEnough = legs.every(({ size }, place) => (wanted[place] ?? 0) <= size);
    const least = sharesOfLeast(side, legs);
    const stake = isEnough ? left : Math.min(least.stake, left);
    const stakes = isEnough ? wanted : least.stakes;
    if (stake === 0 || stakes.includes(0)) return this.#pass(makers[least.limiting]);
    const { orders, limits } = this.#state;
    // What is left of the order may all be matched yet.
    const most = stakes.reduce((sum, of) => sum + of, left);
    if (matchedRefusal(this.#state, this.#market, most)) return this.#end();
    if (orders.size + makers.length + 1 > limits.orders) return this.#end();
    for (const [place, maker] of makers.entries()) {
      const taker = this.#houseOrder(maker.runner, maker.price, stakes[place] ?? 0, at);
      match(this.#state, this.#market, taker, maker, at);
      // Accounts are reported in the order in which they come to a bet, the house with the first of these.
      this.#state.touched.add(taker.accountId);
    }
    const last = this.#houseOrder(runner, price, stake, at);
    match(this.#state, this.#market, this.#order, last, at);
    return true;
  }

  #pass(maker: NaiveOrder | undefined): false {
    if (maker) this.#passed.add(maker.orderId);
    return this.#passed.size > CROSS_PASSES ? this.#end() : false;
  }

  #end(): false {
    this.#isOver = true;
    return false;
  }

  /** The house takes the other side of each bet: all of them have the same one. */
  #houseOrder(runner: RunnerIndex, price: number, stake: number, at: number): NaiveOrder {
    const { marketId, moneyMode } = this.#market;
    const orderId = this.#state.nextOrderId;
    this.#state.nextOrderId += 1;
    const side: Side = this.#order.side === "back" ? "lay" : "back";
    const accountId = HOUSE_ACCOUNT[moneyMode].rounding;
    const order: NaiveOrder = {
      ...{ orderId, accountId, marketId, runner, side, stake, placedAt: at },
      ...{ price: oddsHundredths(price), persistence: "lapse", timePriority: orderId * 2 },
      ...{ matched: 0, matchedPayoutCentipaise: 0, remaining: stake, waits: false, expiresAt: 0 },
    };
    this.#state.orders.set(orderId, order);
    this.#state.effects.orderPlaced(
      ...([orderId, accountId, marketId, runner, side, price, stake] as const),
      ...(["immediateOrCancel", "lapse", at] as const),
    );
    return order;
  }
}

function legOf({ price, remaining }: NaiveOrder): NaiveLeg {
  return { price, size: remaining };
}
