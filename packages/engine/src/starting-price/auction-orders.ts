import { HIGHEST_ODDS, LOWEST_ODDS } from "@crossbook/odds";
import type { EngineState } from "../engine-state.ts";
import type { RunnerIndex } from "../kinds/market-result.ts";
import type { Market } from "../markets/market.ts";
import { unmatchedIn } from "../orders/unmatched-orders.ts";
import type { AuctionOrder } from "./auction-price.ts";

/** The orders in the auction of one runner's starting price, oldest first. */
export interface AuctionOrders {
  /** Those that take the price; at least one. */
  readonly takers: readonly AuctionOrder[];
  /** Those that rest, of accounts without a taker: they could be matched with their own. */
  readonly others: readonly AuctionOrder[];
}

/** The auctions of a market, in ascending order of runners: of those whose price any order takes. */
export function auctionsOf(state: EngineState, market: Market): ReadonlyMap<RunnerIndex, AuctionOrders> {
  const { orders } = state;
  const byRunner = new Map<RunnerIndex, number[]>();
  for (const order of unmatchedIn(state, market)) {
    if (orders.isDelayed(order)) continue;
    const found = byRunner.get(orders.runner(order));
    if (found === undefined) byRunner.set(orders.runner(order), [order]);
    else found.push(order);
  }
  const auctions = [...byRunner]
    .sort(([a], [b]) => a - b)
    .map(([runner, found]) => [runner, auctionOf(state, found)] as const);
  return new Map(auctions.filter(([, { takers }]) => takers.length > 0));
}

function auctionOf({ orders }: EngineState, found: readonly number[]): AuctionOrders {
  const taking = found.filter((order) => orders.takesStartingPrice(order));
  const rows = new Set(taking.map((order) => orders.position(order)));
  const resting = found.filter(
    (order) => !orders.takesStartingPrice(order) && !rows.has(orders.position(order)),
  );
  const takers = taking.map((order) => {
    const [isLay, unmatched] = [orders.isLay(order), orders.remaining(order)];
    const anyPrice = isLay ? HIGHEST_ODDS : LOWEST_ODDS;
    const limit = orders.waits(order) ? orders.price(order) : anyPrice;
    const risk = isLay ? unmatched * (orders.heldPrice(order) - 100) : undefined;
    return { order, isLay, takes: true, limit, unmatched, risk };
  });
  const others = resting.map((order) => {
    const [isLay, unmatched] = [orders.isLay(order), orders.remaining(order)];
    return { order, isLay, takes: false, limit: orders.price(order), unmatched, risk: undefined };
  });
  return { takers, others };
}
