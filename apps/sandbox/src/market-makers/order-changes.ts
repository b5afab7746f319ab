import { type LadderName, type OddsHundredths, tickIndex } from "@crossbook/odds";
import type { Quote } from "./quotes.ts";

/** An order of the maker that is unmatched, or the unmatched part of it. */
export interface RestingOrder {
  readonly betId: number;
  /** The runner's place in the market. */
  readonly runner: number;
  readonly side: "back" | "lay";
  readonly price: OddsHundredths;
  /** What is unmatched, in main units. */
  readonly stake: number;
}

/** What has to change so that the wanted quotes rest: ids to cancel first, then orders to place. */
export interface OrderChanges {
  readonly cancel: readonly number[];
  readonly place: readonly Quote[];
}

/** A size stays while it is from half to twice of what is wanted: a partial fill is topped up below half only. */
const LEAST_OF_WANTED = 0.5;
const MOST_OF_WANTED = 2;
/** `Bet/ReplaceBets` takes so many of each. */
const MOST_INSTRUCTIONS = 60;

/** How near a resting order must be to a wanted quote to stand for it, and what the market takes at least. */
export interface ChangeTerms {
  /** How far an order is from a quote; infinite where it can never stand for it. */
  readonly distance: (order: Pick<Quote, "runner" | "side" | "price">, quote: Quote) => number;
  readonly tolerance: number;
  /** Main units. */
  readonly minStake: number;
}

/** Orders of the same runner and side are as far apart as their prices are in ticks of the ladder. */
export function ticksApart(ladder: LadderName): ChangeTerms["distance"] {
  return (order, { runner, side, price }) =>
    order.runner === runner && order.side === side
      ? Math.abs(tickIndex(ladder, order.price) - tickIndex(ladder, price))
      : Number.POSITIVE_INFINITY;
}

/** Rates that differ by no more than this are the same where lines are compared. */
const SAME_RATE = 5;

/**
 * Orders of the same side and about the same rate are as far apart as their lines. One that is nearer to the other side than
 * what is wanted never stands for it: it would match the maker's own.
 */
export const linesApart: ChangeTerms["distance"] = (order, { runner, side, price }) => {
  const outwards = side === "lay" ? order.runner - runner : runner - order.runner;
  const isLike = order.side === side && Math.abs(order.price - price) <= SAME_RATE;
  return isLike && outwards >= 0 ? outwards : Number.POSITIVE_INFINITY;
};

/**
 * Keeps each resting order that is near enough to a wanted quote in price and size, cancels the others and places what
 * is missing. Where an order has been matched in part below half of its size, the rest keeps its time priority and
 * another order at the same price makes up the difference.
 */
export function orderChanges(
  resting: readonly RestingOrder[],
  wanted: readonly Quote[],
  terms: ChangeTerms,
): OrderChanges {
  const unassigned = byPrice(resting);
  const cancel: number[] = [];
  const place: Quote[] = [];
  for (const quote of wanted) {
    const near = nearest(unassigned, quote, terms);
    if (!near) {
      place.push(quote);
      continue;
    }
    unassigned.splice(unassigned.indexOf(near), 1);
    const standing = near.reduce((sum, { stake }) => sum + stake, 0);
    if (standing > quote.stake * MOST_OF_WANTED) {
      cancel.push(...near.map(({ betId }) => betId));
      place.push(quote);
    } else if (standing < quote.stake * LEAST_OF_WANTED) {
      const missing = Math.floor((quote.stake - standing) / 10) * 10;
      const { runner, price } = near[0] ?? quote;
      place.push({ ...quote, runner, price, stake: Math.max(terms.minStake, missing) });
    }
  }
  cancel.push(...unassigned.flat().map(({ betId }) => betId));
  return { cancel: cancel.slice(0, MOST_INSTRUCTIONS), place: place.slice(0, MOST_INSTRUCTIONS) };
}

type SamePrice = readonly RestingOrder[];

/** Orders of one runner, side and price stand for one quote together. */
function byPrice(resting: readonly RestingOrder[]): SamePrice[] {
  const groups = new Map<string, RestingOrder[]>();
  for (const order of resting) {
    const key = `${order.runner} ${order.side} ${order.price}`;
    const same = groups.get(key);
    if (same) same.push(order);
    else groups.set(key, [order]);
  }
  return [...groups.values()];
}

function nearest(
  groups: readonly SamePrice[],
  quote: Quote,
  { distance, tolerance }: ChangeTerms,
): SamePrice | undefined {
  const away = ([order]: SamePrice) => (order ? distance(order, quote) : Number.POSITIVE_INFINITY);
  return groups.filter((group) => away(group) <= tolerance).sort((a, b) => away(a) - away(b))[0];
}

/**
 * What cannot wait for the next time that everything is quoted anew: orders that someone with the same chances would
 * match at once (backs at or below fair, lays at or above) are cancelled, and of the missing quotes those are placed that
 * give a runner's side orders again which is left with none. `givenAway`: the part of a price beyond fair that may wait.
 */
export function urgentChanges(
  resting: readonly RestingOrder[],
  missing: readonly Quote[],
  chances: readonly number[],
  givenAway = 0,
): OrderChanges {
  const isBeyondFair = ({ runner, side, price }: RestingOrder) => {
    const fair = 100 / (chances[runner] ?? 0);
    return side === "lay" ? price >= fair * (1 + givenAway) : price <= fair * (1 - givenAway);
  };
  const left = resting.filter((order) => !isBeyondFair(order));
  return {
    cancel: resting.filter(isBeyondFair).map(({ betId }) => betId),
    place: missing.filter(
      ({ runner, side }) => !left.some((order) => order.runner === runner && order.side === side),
    ),
  };
}

/** The same of a fancy market, where any line gives a side orders again. `wrong`: what someone with the same model would take. */
export function urgentLineChanges(
  resting: readonly RestingOrder[],
  missing: readonly Quote[],
  wrong: readonly RestingOrder[],
): OrderChanges {
  const left = resting.filter((order) => !wrong.includes(order));
  return {
    cancel: wrong.map(({ betId }) => betId),
    place: missing.filter(({ side }) => !left.some((order) => order.side === side)),
  };
}
