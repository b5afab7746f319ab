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
  readonly ladder: LadderName;
  readonly toleranceTicks: number;
  /** Main units. */
  readonly minStake: number;
}

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
      const price = near[0]?.price ?? quote.price;
      place.push({ ...quote, price, stake: Math.max(terms.minStake, missing) });
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
  { runner, side, price }: Quote,
  { ladder, toleranceTicks }: ChangeTerms,
): SamePrice | undefined {
  const ticksAway = ([order]: SamePrice) =>
    order?.runner === runner && order.side === side
      ? Math.abs(tickIndex(ladder, order.price) - tickIndex(ladder, price))
      : Number.POSITIVE_INFINITY;
  return groups
    .filter((group) => ticksAway(group) <= toleranceTicks)
    .sort((a, b) => ticksAway(a) - ticksAway(b))[0];
}

/**
 * What cannot wait for the next time that everything is quoted anew: orders that someone with the same chances would
 * match at once (backs at or below fair, lays at or above) are cancelled, and of the missing quotes those are placed that
 * give a runner's side orders again which is left with none.
 */
export function urgentChanges(
  resting: readonly RestingOrder[],
  missing: readonly Quote[],
  chances: readonly number[],
): OrderChanges {
  const isBeyondFair = ({ runner, side, price }: RestingOrder) => {
    const fair = 100 / (chances[runner] ?? 0);
    return side === "lay" ? price >= fair : price <= fair;
  };
  const left = resting.filter((order) => !isBeyondFair(order));
  return {
    cancel: resting.filter(isBeyondFair).map(({ betId }) => betId),
    place: missing.filter(
      ({ runner, side }) => !left.some((order) => order.runner === runner && order.side === side),
    ),
  };
}
