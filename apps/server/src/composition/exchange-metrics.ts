import type { Logger } from "pino";
import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { Exchange, ExchangeObserver } from "../exchange/index.ts";

const MS_PER_SECOND = 1000;

/** What the exchange reports, as metrics, and in the log where somebody should look. */
export function exchangeMetrics(registry: Registry, logger: Logger): ExchangeObserver {
  const { commands, batchSize, commit, projected, refused, stalled, checkpoints } = metersOf(registry);
  return {
    commitSlow({ forMs }) {
      stalled.set(1);
      logger.warn({ forMs }, "a commit is slow: no bet is answered until it has ended");
    },
    slowCommitEnded({ tookMs }) {
      stalled.set(0);
      logger.warn({ tookMs: Math.round(tookMs) }, "the slow commit has ended");
    },
    listenerFailed: (error) => logger.error({ err: error }, "a listener of durable batches failed"),
    batchCommitted(batch) {
      commands.inc(batch.commands);
      batchSize.observe(batch.commands);
      commit.observe(batch.commitMs / MS_PER_SECOND);
    },
    batchesProjected: ({ durationMs }) => projected.observe(durationMs / MS_PER_SECOND),
    refused: (code) => refused.inc({ code }),
    checkpointTaken({ seq, bytes, blockedMs }) {
      checkpoints.inc({ outcome: "taken" });
      logger.info({ seq, bytes, blockedMs: Math.round(blockedMs) }, "a checkpoint was taken");
    },
    checkpointFailed(error) {
      checkpoints.inc({ outcome: "failed" });
      logger.error({ err: error }, "a checkpoint failed; the journal grows until the next");
    },
    journalRemoved: (removal) => logger.info(removal, "old rows of the journal were removed"),
    replayed: ({ durationMs, ...replay }) =>
      logger.info({ ...replay, durationMs: Math.round(durationMs) }, "the journal was replayed"),
    standbyLoaded: ({ seq, durationMs }) =>
      logger.info(
        { seq, durationMs: Math.round(durationMs) },
        "the standby has loaded the tables and follows",
      ),
    standbyFollowed: (followed) => logger.debug(followed, "the standby follows"),
    standbyFailed: (error) =>
      logger.warn({ err: error }, "the standby follows no more; it loads the tables again"),
  };
}

function metersOf(registry: Registry) {
  const registers = [registry];
  const commands = new Counter({
    name: "crossbook_exchange_commands_total",
    help: "Commands made durable.",
    registers,
  });
  const batchSize = new Histogram({
    name: "crossbook_exchange_batch_commands",
    help: "Commands in one journal row.",
    buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500],
    registers,
  });
  const commit = new Histogram({
    name: "crossbook_exchange_commit_seconds",
    help: "From the INSERT of a journal row to its commit.",
    buckets: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2],
    registers,
  });
  const projected = new Histogram({
    name: "crossbook_exchange_projection_seconds",
    help: "One transaction of the projection.",
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers,
  });
  const refused = new Counter({
    name: "crossbook_exchange_refused_total",
    help: "Commands refused before the engine.",
    labelNames: ["code"],
    registers,
  });
  const stalled = new Gauge({
    name: "crossbook_exchange_commit_stalled",
    help: "1 while a commit takes longer than a second: no bet is answered meanwhile.",
    registers,
  });
  const checkpoints = new Counter({
    name: "crossbook_exchange_checkpoints_total",
    help: "Checkpoints of the exchange by outcome: without them the journal grows, and a start takes longer.",
    labelNames: ["outcome"],
    registers,
  });
  // From 0: a series that begins with its first count has no increase, and no alert notices it.
  for (const outcome of ["taken", "failed"]) checkpoints.inc({ outcome }, 0);
  for (const code of ["EXCHANGE_BUSY", "EXCHANGE_STOPPED"]) refused.inc({ code }, 0);
  return { commands, batchSize, commit, projected, refused, stalled, checkpoints };
}

/** How the open exchange stands, read when the metrics are asked for. */
export function exchangeStateMetrics(registry: Registry, exchange: Exchange): void {
  const gauges = [
    [
      "crossbook_exchange_queued_commands",
      "Commands queued for the next batch.",
      () => exchange.state().queued,
    ],
    [
      "crossbook_exchange_lag_commands",
      "Durable commands that the tables do not show yet.",
      () => exchange.state().lag,
    ],
    ["crossbook_exchange_journal_seq", "The last committed journal row.", () => exchange.state().journalSeq],
    [
      "crossbook_exchange_applied_seq",
      "The last journal row the tables show.",
      () => exchange.state().appliedSeq,
    ],
  ] as const;
  for (const [name, help, read] of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
}
