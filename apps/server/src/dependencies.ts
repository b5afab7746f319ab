import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Configuration } from "./config/configuration.ts";
import type { Exchange } from "./exchange/exchange.ts";
import type { Players } from "./modules/players/players.ts";
import type { Sessions } from "./modules/sessions/sessions.ts";
import type { HostDirectory } from "./modules/settings/host-settings.ts";
import type { Clock } from "./ports/clock.ts";
import type { Ids } from "./ports/ids.ts";
import type { Random } from "./ports/random.ts";

/** What every module of the server is made from. Nothing else is reached for. */
export interface Dependencies {
  readonly config: Configuration;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  /** Answers `bigint` columns as numbers (all ids and paise here are safe integers) and `timestamptz` as `Date`. */
  readonly database: Pool;
  readonly exchange: Exchange;
  readonly sessions: Sessions;
  readonly players: Players;
  readonly hosts: HostDirectory;
  /** Where a module registers its own metrics. */
  readonly metrics: Registry;
  readonly logger: Logger;
}
