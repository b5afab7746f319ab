import type { MarketStatus } from "@crossbook/engine";
import type { Pool } from "pg";
import type { Exchange } from "../../exchange/exchange.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueStore } from "../catalogue/catalogue-store.ts";

interface Parts {
  readonly catalogue: Catalogue;
  readonly store: CatalogueStore;
  readonly exchange: Exchange;
  readonly database: Pool;
}

/**
 * Makes the catalogue say what the engine says, which is the truth of a market's status: a run that ended between
 * a command and its row leaves the row behind.
 */
export async function reconcileMarkets({ catalogue, store, exchange, database }: Parts): Promise<void> {
  const markets = catalogue.unfinishedEvents().flatMap((event) => event.markets);
  const statuses = await exchange.read((engine) => markets.map(({ id }) => engine.book(id, 0)?.status));
  const stale = markets.flatMap((market, index) => {
    const status = statuses[index];
    return status === undefined || status === market.status ? [] : [{ market, status }];
  });
  if (stale.length === 0) return;
  await exchange.projected(exchange.state().journalSeq);
  for (const { market, status } of stale) {
    const change = {
      status,
      statusReason: market.statusReason,
      winner: await winnerOf(database, market.id, status),
    };
    catalogue.changeMarket(market.id, change);
    await store.saveMarketStatus({ id: market.id, ...change });
    const event = catalogue.event(market.eventId);
    if (event) await store.saveEvent(event);
  }
}

async function winnerOf(database: Pool, marketId: number, status: MarketStatus): Promise<number> {
  if (status !== "settled") return -1;
  const { rows } = await database.query<{ winner: number }>(
    "SELECT winner FROM markets_engine WHERE market_id = $1",
    [marketId],
  );
  return rows[0]?.winner ?? -1;
}
