import type { OddsMarket } from "@crossbook/contract";
import type { MarketId } from "@crossbook/engine";
import type { CatalogueEvent, CatalogueMarket, EventFinder } from "../catalogue/index.ts";
import type { OddsBoard } from "./odds-board.ts";
import { presentOdds } from "./odds-presenter.ts";

/** A market with its event and its prices as players see them. */
export interface MarketOdds {
  readonly event: CatalogueEvent;
  readonly market: CatalogueMarket;
  readonly odds: OddsMarket;
}

/** Reads the prices of markets, three levels each side, by their numbers. Rejects while the exchange is stopped. */
export type MarketOddsReader = (marketIds: readonly MarketId[]) => Promise<ReadonlyMap<MarketId, MarketOdds>>;

interface Parts {
  readonly finder: EventFinder;
  readonly board: OddsBoard;
  readonly sequenceOf: (marketId: MarketId) => number;
}

/** Those that are not known are not in the answer. */
export function marketOddsReader({ finder, board, sequenceOf }: Parts): MarketOddsReader {
  return async (marketIds) => {
    const events = await Promise.all(marketIds.map((marketId) => finder.byMarket(marketId)));
    // Numbers first, as where one event is asked for.
    const sequences = marketIds.map(sequenceOf);
    const books = await board.books(marketIds);
    const found = new Map<MarketId, MarketOdds>();
    for (const [index, marketId] of marketIds.entries()) {
      const event = events[index];
      const market = event?.markets.find(({ id }) => id === marketId);
      if (event === undefined || market === undefined) continue;
      const odds = presentOdds(event, market, books.get(marketId), sequences[index] ?? 0);
      found.set(marketId, { event, market, odds });
    }
    return found;
  };
}
