import type { Logger } from "pino";
import type { Handlers } from "../../calls/handler.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { BotLogin } from "../../modules/account/index.ts";
import type { ClearedOrders, OpenOrders, Replacements } from "../../modules/betting/index.ts";
import type { Catalogue } from "../../modules/catalogue/index.ts";
import type { MarketOddsReader } from "../../modules/markets/index.ts";
import type { BotSessions } from "../../modules/sessions/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { HostDirectory } from "../../ports/host-settings.ts";
import type { ShownMarkets } from "./catalogue/shown-markets.ts";
import type { MarketVersions } from "./market-versions.ts";

/** What the gateway is made from: handlers of calls that act, and readers of what is only shown. */
export interface ApiNgParts {
  readonly clock: Clock;
  readonly hosts: HostDirectory;
  readonly exchange: Pick<Exchange, "read" | "state">;
  readonly logger: Logger;
  readonly catalogue: Catalogue;
  readonly oddsOf: MarketOddsReader;
  readonly openOrders: OpenOrders;
  readonly clearedOrders: ClearedOrders;
  readonly replacements: Replacements;
  readonly botSessions: BotSessions;
  readonly botLogin: BotLogin;
  /** Every one of them an application may call for its player. */
  readonly handlers: Pick<Handlers, "bets" | "heartbeats" | "trading" | "transactions">;
}

/** The same with what all operations share. */
export interface OperationParts extends ApiNgParts {
  readonly shown: ShownMarkets;
  readonly versions: MarketVersions;
}
