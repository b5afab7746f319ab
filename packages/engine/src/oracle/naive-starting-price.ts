import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import type { MarketId } from "../commands.ts";
import type { RunnerStartingPrice, StartingPrices } from "../engine.ts";
import type { RunnerIndex, Side } from "../kinds/index.ts";
import { inOrder, lapseRest, match, matchedRefusal } from "./naive-matching.ts";
import { bookCount, isFinished } from "./naive-rules.ts";
import type { NaiveMarket, NaiveOrder, NaiveState } from "./naive-state.ts";

const LOWEST = 101;
const HIGHEST = 100_000;

/** An order in the auction of its runner. */
interface Entrant {
  readonly order: NaiveOrder;
  /** Whether it takes the starting price; else it rests, and is matched at it only where that is within its own. */
  readonly isTaker: boolean;
  /** The worst starting price that it takes. */
  readonly limit: number;
}

export function takesStartingPrice({ waits, persistence }: NaiveOrder): boolean {
  return waits || persistence === "startingPrice";
}

/** Whether the account has an order that takes the starting price of this runner on the other side, delayed or not. */
export function takesBothSides(state: NaiveState, order: NaiveOrder): boolean {
  if (!takesStartingPrice(order)) return false;
  return state
    .openIn(order.marketId)
    .some(
      (other) =>
        other.accountId === order.accountId &&
        other.runner === order.runner &&
        other.side !== order.side &&
        takesStartingPrice(other),
    );
}

/** The auction at the off: every order that takes the starting price is matched at it, or lapses. */
export function formStartingPrices(state: NaiveState, market: NaiveMarket, at: number): void {
  const { marketId } = market;
  const prices: number[] = [];
  let mayMatch = true;
  for (let runner = 0; runner < bookCount(market.terms); runner += 1) {
    const entrants = entrantsOf(state, market, runner);
    const price = auctionPrice(entrants);
    const takers = entrants.filter(({ isTaker }) => isTaker);
    if (price > 0) {
      for (const taker of takers) take(state, taker, price, at);
      mayMatch = mayMatch && matchQueues(state, market, entrants, price, at);
    }
    for (const { order } of takers) if (order.remaining > 0) lapseRest(state, order, "startingPrice", at);
    prices.push(price);
  }
  market.startingPrices = prices;
  state.effects.happened({ type: "startingPricesFormed", marketId, prices: [...prices], at });
}

export function startingPricesOf(state: NaiveState, marketId: MarketId): StartingPrices | undefined {
  const market = state.markets.get(marketId);
  if (!market?.hasStartingPrice) return undefined;
  const formed = market.startingPrices;
  const isOver = formed !== undefined || isFinished(market.status);
  const runners = market.lastMatched.map((_, runner): RunnerStartingPrice => {
    if (!isOver) return expected(entrantsOf(state, market, runner));
    const price = formed?.[runner] ?? 0;
    return { near: price, far: price, backStake: paise(0), layLiability: paise(0) };
  });
  return { formed, runners };
}

function expected(entrants: readonly Entrant[]): RunnerStartingPrice {
  const takers = entrants.filter(({ isTaker }) => isTaker);
  const ordersOf = (side: Side) => takers.map(({ order }) => order).filter((order) => order.side === side);
  const backed = ordersOf("back").reduce((sum, { remaining }) => sum + remaining, 0);
  const risked = ordersOf("lay").reduce((sum, order) => sum + Math.floor(riskOf(order) / 100), 0);
  return {
    near: auctionPrice(entrants),
    far: auctionPrice(takers),
    backStake: paise(backed),
    layLiability: paise(risked),
  };
}

/** Takers first, each part by number; nobody where there is no taker. */
function entrantsOf(state: NaiveState, market: NaiveMarket, runner: RunnerIndex): Entrant[] {
  if (market.removedRunners.includes(runner)) return [];
  const entering = state
    .openIn(market.marketId)
    .filter((order) => order.runner === runner && !state.delayed.has(order.orderId))
    .sort((a, b) => a.orderId - b.orderId);
  const takers = entering.filter(takesStartingPrice);
  if (takers.length === 0) return [];
  const owners = new Set(takers.map(({ accountId }) => accountId));
  const others = entering.filter((order) => !takesStartingPrice(order) && !owners.has(order.accountId));
  return [
    ...takers.map((order) => {
      const any = order.side === "back" ? LOWEST : HIGHEST;
      return { order, isTaker: true, limit: order.waits ? order.price : any };
    }),
    ...others.map((order) => ({ order, isTaker: false, limit: order.price })),
  ];
}

/** What a lay can lose, in centipaise. */
function riskOf({ waits, remaining, price }: NaiveOrder): number {
  return waits ? remaining * 100 : remaining * (price - 100);
}

/** The largest stake of which a lay at this price risks no more. */
function sizeOfRisk(riskCentipaise: number, price: number): number {
  return Math.floor(riskCentipaise / (price - 100));
}

/**
 * The price that the auction gives: of those that somebody has as his limit, and the two between which backs begin to be more than
 * lays, the lowest at which the most money is at stake; 0 where none is.
 */
function auctionPrice(entrants: readonly Entrant[]): number {
  const backs = entrants.filter(({ order }) => order.side === "back");
  const lays = entrants.filter(({ order }) => order.side === "lay");
  // Of one side alone no price has any money at stake.
  if (backs.length === 0 || lays.length === 0) return 0;
  const moneyAt = (price: number) => Math.min(sizeAt(backs, price), sizeAt(lays, price)) * price;
  let balance = LOWEST;
  while (balance <= HIGHEST && sizeAt(backs, balance) <= sizeAt(lays, balance)) balance += 1;
  const candidates = new Set([balance - 1, balance, ...entrants.map(({ limit }) => limit)]);
  const prices = [...candidates].filter((price) => price >= LOWEST && price <= HIGHEST);
  const most = Math.max(0, ...prices.map(moneyAt));
  return most === 0 ? 0 : Math.min(...prices.filter((price) => moneyAt(price) === most));
}

/** What these orders of one side bring together at a price. */
function sizeAt(entrants: readonly Entrant[], price: number): number {
  let size = 0;
  for (const { order, isTaker, limit } of entrants) {
    if (order.side === "back" ? limit > price : limit < price) continue;
    const isByRisk = isTaker && order.side === "lay";
    size += isByRisk ? sizeOfRisk(riskOf(order), price) : order.remaining;
  }
  return size;
}

/** Makes of a taker an order at the starting price, or lapses it where that is not within its limit. */
function take(state: NaiveState, { order, limit }: Entrant, price: number, at: number): void {
  const isWithin = order.side === "back" ? limit <= price : limit >= price;
  const size = order.side === "back" ? order.remaining : sizeOfRisk(riskOf(order), price);
  if (!isWithin || size === 0) {
    lapseRest(state, order, "startingPrice", at);
    return;
  }
  order.price = oddsHundredths(price);
  // What of it was cancelled or made void stays a part of it.
  order.stake = order.stake - order.remaining + size;
  order.remaining = size;
  order.waits = false;
  const { orderId, accountId, stake } = order;
  state.touched.add(accountId);
  state.effects.happened({ type: "orderTookStartingPrice", orderId, priceHundredths: price, stake, at });
}

/** @returns false where the market may have no more matched */
function matchQueues(
  state: NaiveState,
  market: NaiveMarket,
  entrants: readonly Entrant[],
  price: number,
  at: number,
): boolean {
  const backs = entrants
    .filter(({ order, limit }) => order.side === "back" && limit <= price)
    .sort((a, b) => a.limit - b.limit || inOrder(a.order, b.order));
  const lays = entrants
    .filter(({ order, limit }) => order.side === "lay" && limit >= price)
    .sort((a, b) => b.limit - a.limit || inOrder(a.order, b.order));
  for (;;) {
    const back = backs.find(({ order }) => order.remaining > 0)?.order;
    const lay = lays.find(({ order }) => order.remaining > 0)?.order;
    if (!back || !lay) return true;
    if (matchedRefusal(state, market, Math.min(back.remaining, lay.remaining))) return false;
    const [maker, taker] = back.orderId < lay.orderId ? [back, lay] : [lay, back];
    match(state, market, taker, maker, at, price);
    state.touched.add(taker.accountId);
  }
}
