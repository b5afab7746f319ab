import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import type { RunnerIndex, Side } from "../commands.ts";
import type { MarketBook, OrderView, PriceLevel } from "../engine.ts";
import { groupBy, type NaiveMarket, type NaiveOrder } from "./naive-state.ts";

export function orderView(order: NaiveOrder): OrderView {
  return {
    ...order,
    stake: paise(order.stake),
    matched: paise(order.matched),
    remaining: paise(order.remaining),
  };
}

export function marketBook(market: NaiveMarket, open: readonly NaiveOrder[], depth: number): MarketBook {
  return {
    marketId: market.marketId,
    status: market.status,
    matchedTotal: paise(market.matchedTotal),
    runners: market.lastMatched.map((price, runner) => ({
      availableToBack: levels(open, runner, "lay", depth),
      availableToLay: levels(open, runner, "back", depth),
      lastMatched: price === 0 ? undefined : oddsHundredths(price),
    })),
  };
}

/** Resting orders of one side by price, best for whoever takes them first. */
function levels(open: readonly NaiveOrder[], runner: RunnerIndex, side: Side, depth: number): PriceLevel[] {
  const byPrice = groupBy(
    open.filter((order) => order.runner === runner && order.side === side),
    (order) => order.price,
  );
  return [...byPrice]
    .map(([price, orders]) => ({
      price,
      size: paise(orders.reduce((sum, order) => sum + order.remaining, 0)),
    }))
    .sort((a, b) => (side === "lay" ? b.price - a.price : a.price - b.price))
    .slice(0, Math.max(0, depth));
}
