import type { HandlersOf } from "../../calls/handler.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { FeedAges } from "./feed-ages.ts";
import { getStatus } from "./get-status.ts";
import { getTradingEvents } from "./get-trading-events.ts";

interface Parts {
  readonly exchange: Pick<Exchange, "state">;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
}

export interface TradingModule {
  readonly handlers: {
    readonly operator: Pick<HandlersOf<"operator">, "getStatus" | "getTradingEvents">;
  };
}

/** What operators see of what is traded now. */
export function createTradingModule({ exchange, catalogue, clock }: Parts): TradingModule {
  const feedAges = new FeedAges(catalogue, clock);
  return {
    handlers: {
      operator: {
        getStatus: getStatus({ exchange, feedAges }),
        getTradingEvents: getTradingEvents({ catalogue, feedAges }),
      },
    },
  };
}
