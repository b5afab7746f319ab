import { LADDER_LEVELS, STARTING_PRICES_AGE_MS, type StartingPriceRunner } from "@crossbook/contract";
import type { MarketId } from "@crossbook/engine";
import type { Pool } from "pg";
import type { Handlers } from "../../../calls/handler.ts";
import { RateLimiter } from "../../../calls/rate-limiter.ts";
import type { Rate } from "../../../config/configuration.ts";
import type { DurableBatch, Exchange } from "../../../exchange/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import { type Catalogue, isStartingPriceOver } from "../../catalogue/index.ts";
import { FollowedMarkets } from "./followed-markets.ts";
import { DEPTH_INTERVAL_MS, MarketReads } from "./market-reads.ts";
import type { MarketTrading } from "./market-trading.ts";
import { presentStartingPrices } from "./starting-prices.ts";
import { tradingCalls } from "./trading-calls.ts";
import { TradingStore } from "./trading-store.ts";

/** A market that streams follow and that is not in memory: where more are followed than are kept, each is read so often. */
const LOADS: Rate = { perSecond: 1, burst: 2 };

interface Parts {
  readonly exchange: Pick<Exchange, "read" | "state" | "projected">;
  readonly database: Pool;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
}

export interface Trading {
  readonly handlers: Pick<Handlers, "trading">;
  /** What was matched in a market; undefined: too much is being read at the moment, ask again later. */
  tradedOf(marketId: MarketId): Promise<MarketTrading | undefined>;
  /** By the runners' order; undefined: the market forms none, or is not in memory. */
  startingPricesOf(marketId: MarketId): Promise<readonly StartingPriceRunner[] | undefined>;
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
  const loads = new RateLimiter(LOADS, clock);
  return {
    handlers: { trading: tradingCalls({ exchange, clock, catalogue, followed, books, startingPrices }) },
    async tradedOf(marketId) {
      const mayLoad = followed.isFollowed(marketId) || loads.take(marketId) === 0;
      return mayLoad ? followed.of(marketId) : undefined;
    },
    async startingPricesOf(marketId) {
      const known = catalogue.market(marketId);
      if (!known?.hasStartingPrice) return undefined;
      const read = isStartingPriceOver(known) ? undefined : await startingPrices.of(marketId);
      const market = catalogue.market(marketId);
      return market && presentStartingPrices(market, read).runners;
    },
    onDurable: (batch) => followed.onDurable(batch),
    forget(marketIds) {
      followed.forget(marketIds);
      books.forget(marketIds);
      startingPrices.forget(marketIds);
    },
  };
}
