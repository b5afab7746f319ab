import type { Pool } from "pg";
import type { Logger } from "pino";
import type { HandlersOf } from "../../calls/handler.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { HostDirectory } from "../../ports/host-settings.ts";
import type { Ids } from "../../ports/ids.ts";
import type { Catalogue, EventFinder, MarketStatuses } from "../catalogue/index.ts";
import type { MarketOperationsModule } from "../market-operations/index.ts";
import { MarketReads } from "../markets/index.ts";
import type { Players } from "../players/index.ts";
import { FeedAges } from "./feed-ages.ts";
import { getStatus } from "./get-status.ts";
import { getTradingEvents } from "./get-trading-events.ts";
import { getTradingMarket } from "./get-trading-market.ts";
import { getTradingMatches } from "./get-trading-matches.ts";
import { JumpedMarkets } from "./jumped-markets.ts";
import { type SuspensionCall, suspensionCalls } from "./suspension-calls.ts";
import { TradingSuspensions } from "./trading-suspensions.ts";
import { TradingVersions } from "./trading-versions.ts";

/** How old the starting prices are at most that traders see. The engine looks at all orders of a market for them. */
export const TRADERS_STARTING_PRICES_AGE_MS = 1_000;

interface Parts {
  readonly database: Pool;
  readonly exchange: Exchange;
  readonly catalogue: Catalogue;
  readonly finder: EventFinder;
  readonly statuses: MarketStatuses;
  readonly players: Players;
  readonly market: MarketOperationsModule;
  readonly hosts: Pick<HostDirectory, "moneyMode">;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
}

export interface TradingModule {
  readonly handlers: {
    readonly operator: Pick<
      HandlersOf<"operator">,
      "getStatus" | "getTradingEvents" | "getTradingMarket" | "getTradingMatches" | SuspensionCall
    >;
  };
  /** Reads what operators have suspended as a whole: after the catalogue, before the first bet. */
  start(): Promise<void>;
}

/** What operators see of what is traded now, and what they suspend of it as a whole. */
export function createTradingModule(given: Parts): TradingModule {
  const { exchange, hosts, catalogue, clock, ids, market } = given;
  const feedAges = new FeedAges(catalogue, clock);
  const versions = new TradingVersions(catalogue, ids);
  const { operations, actions } = market;
  const jumps = new JumpedMarkets({ ...given, actions });
  const startingPrices = new MarketReads({
    ...{ exchange, clock, ageMs: TRADERS_STARTING_PRICES_AGE_MS },
    read: (engine, marketId) => engine.startingPrices(marketId),
  });
  catalogue.onForgotten(({ markets }) => startingPrices.forget(markets.map(({ id }) => id)));
  const suspensions = new TradingSuspensions({ ...given, operations, actions });
  return {
    handlers: {
      operator: {
        getStatus: getStatus({ exchange, hosts, feedAges }),
        getTradingEvents: getTradingEvents({ catalogue, feedAges, jumps, versions }),
        getTradingMarket: getTradingMarket({ ...given, jumps, startingPrices }),
        getTradingMatches: getTradingMatches(given),
        ...suspensionCalls(suspensions),
      },
    },
    start: () => suspensions.load(),
  };
}
