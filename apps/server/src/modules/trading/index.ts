import type { Pool } from "pg";
import type { Logger } from "pino";
import type { HandlersOf } from "../../calls/handler.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Catalogue } from "../catalogue/index.ts";
import type { MarketOperationsModule } from "../market-operations/index.ts";
import { FeedAges } from "./feed-ages.ts";
import { getStatus } from "./get-status.ts";
import { getTradingEvents } from "./get-trading-events.ts";
import { type SuspensionCall, suspensionCalls } from "./suspension-calls.ts";
import { TradingSuspensions } from "./trading-suspensions.ts";

interface Parts {
  readonly database: Pool;
  readonly exchange: Pick<Exchange, "state">;
  readonly catalogue: Catalogue;
  readonly market: MarketOperationsModule;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface TradingModule {
  readonly handlers: {
    readonly operator: Pick<HandlersOf<"operator">, "getStatus" | "getTradingEvents" | SuspensionCall>;
  };
  /** Reads what operators have suspended as a whole: after the catalogue, before the first bet. */
  start(): Promise<void>;
}

/** What operators see of what is traded now, and what they suspend of it as a whole. */
export function createTradingModule(given: Parts): TradingModule {
  const { exchange, catalogue, clock, market } = given;
  const feedAges = new FeedAges(catalogue, clock);
  const { operations, actions } = market;
  const suspensions = new TradingSuspensions({ ...given, operations, actions });
  return {
    handlers: {
      operator: {
        getStatus: getStatus({ exchange, feedAges }),
        getTradingEvents: getTradingEvents({ catalogue, feedAges }),
        ...suspensionCalls(suspensions),
      },
    },
    start: () => suspensions.load(),
  };
}
