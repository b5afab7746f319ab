import type { MarketBook, MarketId, StartingPrices } from "@crossbook/engine";
import { addressGroup } from "@crossbook/signalr";
import type { HandlersOf, Refusal } from "../../../calls/handler.ts";
import { RateLimiter } from "../../../calls/rate-limiter.ts";
import { refuse, tooManyRequests } from "../../../calls/refusals.ts";
import type { Rate } from "../../../config/configuration.ts";
import { type Exchange, ExchangeStoppedError } from "../../../exchange/index.ts";
import type { Clock } from "../../../ports/clock.ts";
import {
  type Catalogue,
  type CatalogueMarket,
  isFancy,
  isStartingPriceOver,
  runnerById,
} from "../../catalogue/index.ts";
import type { FollowedMarkets } from "./followed-markets.ts";
import type { MarketReads } from "./market-reads.ts";
import type { MarketTrading } from "./market-trading.ts";
import { queuePlaces } from "./queue-places.ts";
import { presentStartingPrices } from "./starting-prices.ts";
import { presentHistory, presentLadder, presentTape } from "./trading-presenter.ts";

/**
 * Markets that one network makes the server read from its tables: each is read once for everybody, so that a network of many
 * players who look at what is being traded makes it read next to none.
 */
const LOADS: Rate = { perSecond: 2, burst: 60 };
/** Of one account: a screen asks every two seconds for the market that it shows. */
const PLACES: Rate = { perSecond: 3, burst: 20 };

interface Parts {
  readonly exchange: Pick<Exchange, "read">;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly followed: FollowedMarkets;
  /** As deep as ladders show them; undefined: the engine does not know the market. */
  readonly books: MarketReads<MarketBook | undefined>;
  /** Undefined of a market that the engine does not know or that forms none. */
  readonly startingPrices: MarketReads<StartingPrices | undefined>;
}

/** The calls of ladders, charts, the tape and starting prices. They answer for markets of the catalogue only, which are few. */
export function tradingCalls(parts: Parts): HandlersOf<"trading"> {
  const { exchange, clock, catalogue, followed, books, startingPrices } = parts;
  const loads = new RateLimiter(LOADS, clock);
  const places = new RateLimiter(PLACES, clock);

  async function tradingOf(marketId: MarketId, ip: string): Promise<MarketTrading | Refusal<Unavailable>> {
    if (!followed.isFollowed(marketId)) {
      const waitMs = loads.take(addressGroup(ip));
      if (waitMs > 0) return tooManyRequests(waitMs);
    }
    return (await followed.of(marketId)) ?? refuse("SERVICE_UNAVAILABLE", { retryAfterSeconds: 1 });
  }

  return {
    async getRunnerLadder({ marketId, runnerId }, { ip }) {
      const market = marketOf(catalogue, marketId);
      if ("ok" in market) return market;
      const runner = runnerById(market, runnerId);
      if (runner === undefined) return refuse("RUNNER_NOT_FOUND");
      const trading = await tradingOf(marketId, ip);
      if ("ok" in trading) return trading;
      const book = await unlessStopped(books.of(marketId));
      if (book === "stopped") return refuse("SERVICE_UNAVAILABLE");
      return { ok: true, result: presentLadder(market, runner, book?.runners[runner], trading) };
    },
    async getPriceHistory({ marketId }, { ip }) {
      const market = marketOf(catalogue, marketId);
      if ("ok" in market) return market;
      const trading = await tradingOf(marketId, ip);
      return "ok" in trading ? trading : { ok: true, result: presentHistory(market, trading.history) };
    },
    async getMarketTape({ marketId }, { ip }) {
      const market = marketOf(catalogue, marketId);
      if ("ok" in market) return market;
      const trading = await tradingOf(marketId, ip);
      return "ok" in trading ? trading : { ok: true, result: presentTape(market, trading.tape) };
    },
    async getQueuePlaces({ marketId }, { caller: { accountId } }) {
      const waitMs = places.take(accountId);
      if (waitMs > 0) return tooManyRequests(waitMs);
      const found = await unlessStopped(exchange.read((engine) => queuePlaces(engine, accountId, marketId)));
      return found === "stopped" ? refuse("SERVICE_UNAVAILABLE") : { ok: true, result: found };
    },
    async getStartingPrices({ marketId }) {
      const market = catalogue.market(marketId);
      if (market === undefined) return refuse("MARKET_NOT_FOUND");
      if (!market.hasStartingPrice) return refuse("STARTING_PRICE_NOT_OFFERED");
      const isOver = isStartingPriceOver(market);
      const read = isOver ? undefined : await unlessStopped(startingPrices.of(marketId));
      if (read === "stopped") return refuse("SERVICE_UNAVAILABLE");
      const { notation } = market;
      return { ok: true, result: { marketId, notation, ...presentStartingPrices(market, read) } };
    },
  };
}

type Unavailable = "TOO_MANY_REQUESTS" | "SERVICE_UNAVAILABLE";

function marketOf(
  catalogue: Catalogue,
  marketId: MarketId,
): CatalogueMarket | Refusal<"MARKET_NOT_FOUND" | "LADDER_NOT_OFFERED"> {
  const market = catalogue.market(marketId);
  if (market === undefined) return refuse("MARKET_NOT_FOUND");
  return isFancy(market) ? refuse("LADDER_NOT_OFFERED") : market;
}

async function unlessStopped<Result>(read: Promise<Result>): Promise<Result | "stopped"> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ExchangeStoppedError) return "stopped";
    throw error;
  }
}
