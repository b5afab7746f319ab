import type { CasinoStudio } from "@crossbook/contract";
import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Configuration } from "../config/configuration.ts";
import type { Exchange } from "../exchange/index.ts";
import type { LeaderAnnouncements } from "../fronts/index.ts";
import type { StudioClient } from "../modules/casino/index.ts";
import type { SessionBook } from "../modules/sessions/index.ts";
import type { SettingsDirectory } from "../modules/settings/index.ts";
import type { Clock } from "../ports/clock.ts";
import type { HostDirectory } from "../ports/host-settings.ts";
import type { Ids } from "../ports/ids.ts";
import type { Random } from "../ports/random.ts";
import type { SmsProvider } from "../ports/sms-provider.ts";
import type { StaleReads } from "../ports/stale-reads.ts";

/** What modules, hub and providers are made from. Nothing else is reached for. */
export interface Dependencies {
  readonly config: Configuration;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  /** Answers `bigint` columns as numbers (all ids and paise here are safe integers) and `timestamptz` as `Date`. */
  readonly database: Pool;
  /** For answers that may be some seconds old. */
  readonly staleReads: StaleReads;
  readonly exchange: Exchange;
  readonly sessions: SessionBook;
  readonly hosts: HostDirectory;
  /** The same with what operators may change of it. */
  readonly settings: SettingsDirectory;
  readonly sms: SmsProvider;
  /** The casino studios that this installation reaches. */
  readonly studioClients: ReadonlyMap<CasinoStudio, StudioClient>;
  /** What is published to fronts; undefined: there are none. */
  readonly announcements: LeaderAnnouncements | undefined;
  /** Where a module registers its own metrics. */
  readonly metrics: Registry;
  readonly logger: Logger;
}
