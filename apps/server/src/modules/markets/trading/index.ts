import { LADDER_LEVELS, STARTING_PRICES_AGE_MS } from "@crossbook/contract";
import type { MarketId } from "@crossbook/engine";
import type { Pool } from "pg";
import type { Handlers } from "../../../calls/handler.ts";
import type { DurableBatch, Exchange } from "../../../exchange/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { Catalogue } from "../../catalogue/index.ts";
import { FollowedMarkets } from "./followed-markets.ts";
import { DEPTH_INTERVAL_MS, MarketReads } from "./market-reads.ts";
import { tradingCalls } from "./trading-calls.ts";
import { TradingStore } from "./trading-store.ts";

interface Parts {
  readonly exchange: Pick<Exchange, "read" | "state" | "projected">;
  readonly database: Pool;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
}

export interface Trading {
  readonly handlers: Pick<Handlers, "trading">;
  onDurable(batch: DurableBatch): void;
  forget(marketIds: readonly MarketId[]): void;
}

/** Ladders, price history, tape, queue places and starting prices of the markets that somebody looks at. */
export function createTrading({ exchange, database, clock, catalogue }: Parts): Trading {
  const followed = new FollowedMarkets({ exchange, store: new TradingStore(database) });
  const books = new MarketReads({
    ...{ exchange, clock, ageMs: DEPTH_INTERVAL_MS },
    read: (engine, marketId) => engine.book(marketId, LADDER_LEVELS),
  });
  // The engine looks at all orders of a market for them.
  const startingPrices = new MarketReads({
    ...{ exchange, clock, ageMs: STARTING_PRICES_AGE_MS },
    read: (engine, marketId) => engine.startingPrices(marketId),
  });
  return {
    handlers: { trading: tradingCalls({ exchange, clock, catalogue, followed, books, startingPrices }) },
    onDurable: (batch) => followed.onDurable(batch),
    forget(marketIds) {
      followed.forget(marketIds);
      books.forget(marketIds);
      startingPrices.forget(marketIds);
    },
  };
}
