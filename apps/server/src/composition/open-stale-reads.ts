import type { Pool } from "pg";
import type { Logger } from "pino";
import { Counter, Gauge, type Registry } from "prom-client";
import type { Configuration } from "../config/configuration.ts";
import {
  type ReplicaObserver,
  ReplicaReads,
  readsOf,
  type StaleReads,
} from "../database/stale-reads/index.ts";
import type { Clock } from "../ports/clock.ts";

const MS_PER_SECOND = 1000;

interface Parts {
  readonly config: Pick<Configuration, "readDatabase">;
  readonly database: Pool;
  readonly clock: Clock;
  readonly metrics: Registry;
  readonly logger: Logger;
}

/** Reads that may be some seconds old: from the replica of the configuration, with its metrics, or from the database itself. */
export function openStaleReads(parts: Parts): StaleReads & { close(): Promise<void> } {
  const { config, database, clock, metrics } = parts;
  const { readDatabase } = config;
  if (readDatabase === undefined) return { ...readsOf(database), close: () => Promise.resolve() };
  const reads = ReplicaReads.open({
    ...{ primary: database, clock, maxLagMs: readDatabase.maxLagMs },
    replica: { connectionString: readDatabase.url },
    observer: observerOf(parts),
  });
  new Gauge({
    name: "crossbook_replica_lag_seconds",
    help: "How old an answer of the replica may be; NaN where that is unknown.",
    registers: [metrics],
    collect() {
      this.set((reads.lagMs ?? Number.NaN) / MS_PER_SECOND);
    },
  });
  return reads;
}

function observerOf({ metrics, logger }: Parts): ReplicaObserver {
  const asked = new Counter({
    name: "crossbook_replica_reads_total",
    help: "Reads that may be some seconds old, by the database that was asked.",
    labelNames: ["database"],
    registers: [metrics],
  });
  const used = new Gauge({
    name: "crossbook_replica_used",
    help: "1 while the replica is asked, 0 while it is behind or does not answer.",
    registers: [metrics],
  });
  return {
    used(isUsed, error) {
      used.set(isUsed ? 1 : 0);
      if (isUsed) logger.info("the replica is asked");
      else logger.warn({ err: error }, "the replica is behind or does not answer: the primary is asked");
    },
    read: (database) => asked.inc({ database }),
  };
}
