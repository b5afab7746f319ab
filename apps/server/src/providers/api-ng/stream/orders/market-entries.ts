import type { OwnOrder } from "../../../../modules/betting/index.ts";
import { type CatalogueMarket, handicapOf } from "../../../../modules/catalogue/index.ts";
import type { ShownMarkets } from "../../catalogue/shown-markets.ts";
import { marketIdText } from "../../ids.ts";
import { presentStreamOrder } from "./present-stream-order.ts";
import { type MarketPosition, RunnerPosition } from "./runner-position.ts";

/** What was read for one message. */
export interface MarketOrders {
  /** To be sent. */
  readonly orders: readonly OwnOrder[];
  readonly positions: ReadonlyMap<number, MarketPosition>;
  readonly finished: ReadonlySet<number>;
  readonly shown: ShownMarkets;
  readonly isImage: boolean;
}

/**
 * The entries of a message. `sent`, the totals that the client has by market, becomes what it has after them; `known`: markets
 * that it has something of. A market with its result is said to be closed once, and forgotten.
 */
export function marketEntries(
  sent: Map<number, MarketPosition>,
  known: ReadonlySet<number>,
  read: MarketOrders,
): readonly object[] {
  const { orders, positions, finished, shown, isImage } = read;
  const marketIds = new Set([...known, ...positions.keys(), ...orders.map(({ marketId }) => marketId)]);
  return [...marketIds].flatMap((marketId) => {
    const before = sent.get(marketId);
    const own = orders.filter((order) => order.marketId === marketId);
    const market = shown.known(marketId);
    const id = marketIdText(marketId);
    const isFinished = finished.has(marketId);
    // Matched bets are not taken back with the result: their totals are left as they were.
    const now: MarketPosition = isFinished ? new Map(before) : (positions.get(marketId) ?? new Map());
    const runners = market ? runnerEntries(market, own, { before, now }) : [];
    const isFull = isImage || before === undefined;
    if (isFinished) {
      sent.delete(marketId);
      return [{ id, ...(isFull && { fullImage: true }), closed: true, orc: runners }];
    }
    if (runners.length === 0 && !(isImage && known.has(marketId))) return [];
    const kept: MarketPosition = new Map();
    for (const runner of [...(before?.keys() ?? []), ...now.keys(), ...own.map((order) => order.runner)])
      kept.set(runner, now.get(runner) ?? new RunnerPosition());
    sent.set(marketId, kept);
    return [{ id, ...(isFull && { fullImage: true }), orc: runners }];
  });
}

/** Runners of which something is to be said. */
function runnerEntries(
  market: CatalogueMarket,
  orders: readonly OwnOrder[],
  { before, now }: { readonly before: MarketPosition | undefined; readonly now: MarketPosition },
): readonly object[] {
  const runners = new Set([...(before?.keys() ?? []), ...now.keys(), ...orders.map(({ runner }) => runner)]);
  return [...runners].flatMap((runner) => {
    const uo = orders.filter((order) => order.runner === runner).map(presentStreamOrder);
    const changes = (now.get(runner) ?? new RunnerPosition()).changesSince(before?.get(runner));
    if (uo.length === 0 && Object.keys(changes).length === 0) return [];
    const handicap = handicapOf(market, runner);
    return [
      {
        id: market.runners[runner]?.id ?? 0,
        ...(handicap !== null && { hc: handicap }),
        ...(!before?.has(runner) && { fullImage: true }),
        ...(uo.length > 0 && { uo }),
        ...changes,
      },
    ];
  });
}
