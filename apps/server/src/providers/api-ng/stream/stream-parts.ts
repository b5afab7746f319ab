import type { Refusal } from "../../../calls/handler.ts";
import type { RateLimiter } from "../../../calls/rate-limiter.ts";
import type { Sessions } from "../../../calls/sessions.ts";
import type { DurableBatch } from "../../../exchange/index.ts";
import type { WideOddsReader } from "../../../modules/markets/index.ts";
import type { BotSession } from "../../../modules/sessions/index.ts";
import type { Ids } from "../../../ports/ids.ts";
import type { OperationParts } from "../parts.ts";
import type { SessionHosts } from "../session-hosts.ts";
import type { MarketImages } from "./markets/market-images.ts";
import type { OpenConnections } from "./open-connections.ts";

/** What streams are made from, beside what operations are. */
export interface StreamParts extends OperationParts {
  readonly ids: Ids;
  readonly sessions: Pick<Sessions, "onEnded">;
  readonly sessionHosts: SessionHosts;
  readonly wideOddsOf: WideOddsReader;
}

/** The same with what all connections share. */
export interface ConnectionParts extends StreamParts {
  readonly images: MarketImages;
  readonly connections: OpenConnections;
  /** Requests, by the connections' names. */
  readonly requests: RateLimiter;
  /** Own orders that are read for subscriptions, by account. */
  readonly orderRows: RateLimiter;
  /** Calls `listener` with each durable batch, after the catalogue has followed it; answers the way to unsubscribe. */
  readonly onDurable: (listener: (batch: DurableBatch) => void) => () => void;
  /** For the log of refused access. */
  readonly noteRefused: (refusal: Refusal, address: string, session: BotSession | undefined) => void;
}
