import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { replicaLagMetric, replicaMetrics } from "./composition/replica-metrics.ts";
import type { Configuration } from "./config/configuration.ts";
import { ReplicaReads } from "./database/stale-reads/index.ts";
import type { Clock } from "./ports/clock.ts";
import { readsOf, type StaleReads } from "./ports/stale-reads.ts";

interface Parts {
  readonly config: Pick<Configuration, "readDatabase">;
  readonly database: Pool;
  readonly clock: Clock;
  readonly metrics: Registry;
  readonly logger: Logger;
}

/** Reads that may be some seconds old: from the replica of the configuration, with its metrics, or from the database itself. */
export function openStaleReads(parts: Parts): StaleReads & { close(): Promise<void> } {
  const { config, database, clock, metrics, logger } = parts;
  const { readDatabase } = config;
  if (readDatabase === undefined) return { ...readsOf(database), close: () => Promise.resolve() };
  const reads = ReplicaReads.open({
    ...{ primary: database, clock, maxLagMs: readDatabase.maxLagMs },
    replica: { connectionString: readDatabase.url },
    observer: replicaMetrics(metrics, logger),
  });
  replicaLagMetric(metrics, reads);
  return reads;
}
