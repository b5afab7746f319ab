import type { Side } from "../kinds/index.ts";
import { inOrder } from "./naive-matching.ts";
import type { NaiveMarket, NaiveOrder, NaiveState } from "./naive-state.ts";

const LOWEST = 101;
const HIGHEST = 100_000;

/** Of an order that rests on the other runner, as an offer to whoever bets on this one. */
export interface Mirrored {
  readonly maker: NaiveOrder;
  readonly price: number;
}

export function isCrossMatched(market: Pick<NaiveMarket, "terms"> | undefined): boolean {
  return market?.terms.kind === "singleWinner" && market.terms.crossMatching === true;
}

/** What an order at this price of the other runner offers to a taker of the same side; undefined where it is no price. */
export function mirroredPrice(side: Side, price: number): number | undefined {
  const exact = (100 * price) / (price - 100);
  const mirrored = side === "back" ? Math.floor(exact) : Math.ceil(exact);
  return mirrored >= LOWEST && mirrored <= HIGHEST ? mirrored : undefined;
}

/** The stake at the mirrored price that so much at the price of the other runner is good for. */
export function mirroredStake(side: Side, price: number, stake: number): number {
  const exact = (stake * (price - 100)) / 100;
  return side === "back" ? Math.floor(exact) : Math.ceil(exact);
}

/** The stake at the price of the other runner that so much at the mirrored price needs. */
export function stakeToMirror(side: Side, price: number, stake: number): number {
  const exact = (100 * stake) / (price - 100);
  return side === "back" ? Math.floor(exact) : Math.ceil(exact);
}

/** Orders of the other runner that an order could be cross-matched with within its limit, best first and then first in time. */
export function mirroredOffers(state: NaiveState, order: NaiveOrder): Mirrored[] {
  const { marketId, runner, side } = order;
  if (!isCrossMatched(state.markets.get(marketId))) return [];
  const makers = state
    .restingIn(marketId)
    .filter((maker) => maker.runner === 1 - runner && maker.side === side)
    .sort((a, b) => (side === "back" ? a.price - b.price : b.price - a.price) || inOrder(a, b));
  return makers.flatMap((maker) => {
    const price = mirroredPrice(side, maker.price);
    const isWithin = price !== undefined && (side === "back" ? price >= order.price : price <= order.price);
    return isWithin ? [{ maker, price }] : [];
  });
}
