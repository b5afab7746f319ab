import type { Logger } from "pino";
import { Counter, Gauge, type Registry } from "prom-client";

const MS_PER_SECOND = 1000;

/** What becomes known of the replica, as metrics, and in the log where somebody should look. */
export function replicaMetrics(metrics: Registry, logger: Logger) {
  const registers = [metrics];
  const asked = new Counter({
    name: "crossbook_replica_reads_total",
    help: "Reads that may be some seconds old, by the database that was asked.",
    labelNames: ["database"],
    registers,
  });
  const used = new Gauge({
    name: "crossbook_replica_used",
    help: "1 while the replica is asked, 0 while it is behind or does not answer.",
    registers,
  });
  return {
    used(isUsed: boolean, error?: unknown) {
      used.set(isUsed ? 1 : 0);
      if (isUsed) logger.info("the replica is asked");
      else logger.warn({ err: error }, "the replica is behind or does not answer: the primary is asked");
    },
    read: (database: "replica" | "primary") => asked.inc({ database }),
  };
}

/** How far the replica is behind, read when the metrics are asked for. */
export function replicaLagMetric(metrics: Registry, replica: { readonly lagMs: number | undefined }): void {
  new Gauge({
    name: "crossbook_replica_lag_seconds",
    help: "How old an answer of the replica may be; NaN where that is unknown.",
    registers: [metrics],
    collect() {
      this.set((replica.lagMs ?? Number.NaN) / MS_PER_SECOND);
    },
  });
}
