import { randomInt } from "node:crypto";
import { createEngine, type Engine } from "@crossbook/engine";
import { CheckpointSchedule } from "./checkpoint-schedule.ts";
import { EffectRecorder } from "./effects/effect-recorder.ts";
import { enterEngineEpoch } from "./engine-epoch.ts";
import type { Exchange } from "./exchange.ts";
import { ExchangeHost } from "./exchange-host.ts";
import {
  DEFAULT_EXCHANGE_LIMITS,
  type ExchangeLimits,
  type ExchangeObserver,
  type ExchangeOptions,
  type Fatal,
} from "./exchange-options.ts";
import { Journal } from "./journal/journal.ts";
import { readJournal } from "./journal/read-journal.ts";
import { ReplayMismatchError, replayRow } from "./journal/replay.ts";
import { OldKeys } from "./keys/old-keys.ts";
import { type LoadedProjection, takeProjection } from "./projection/load-projection.ts";
import { Projector } from "./projection/projector.ts";

/**
 * Opens the exchange: waits for the leader's lock (a standby waits here), loads the tables, replays the journal
 * after them and proves each batch by its digest. The database must have the newest schema. Rejects where the
 * journal cannot be replayed exactly, or was written by another version of the engine and is not in the tables
 * yet; nothing has been changed then.
 */
export async function openExchange(options: ExchangeOptions): Promise<Exchange> {
  const observer = options.observer ?? {};
  const fatal = fatalSignal();
  const journal = await Journal.lead(options.connection, {
    onLost: (error) => fatal.raise({ reason: "COMMIT_FAILED", error }),
    leaseMs: options.limits?.leaderLeaseMs ?? DEFAULT_EXCHANGE_LIMITS.leaderLeaseMs,
    signal: options.signal,
  });
  try {
    return await openAsLeader(options, observer, journal, fatal);
  } catch (error) {
    await journal.close().catch(() => undefined);
    throw error;
  }
}

async function openAsLeader(
  options: ExchangeOptions,
  observer: ExchangeObserver,
  journal: Journal,
  fatal: FatalSignal,
): Promise<Exchange> {
  const { connection, clock } = options;
  const asked = { ...DEFAULT_EXCHANGE_LIMITS, ...options.limits };
  const startedAt = clock.monotonicMs();
  const loaded = await takeProjection(journal.client, asked.rememberedKeys);
  const limits: ExchangeLimits = { ...asked, rememberedKeys: loaded.rememberedKeys };
  const engine = createEngine(
    {
      limits: { keys: limits.rememberedKeys, expectedKeys: limits.expectedKeys },
      hashSeed: randomInt(2 ** 32),
    },
    loaded.snapshot,
  );
  await enterEngineEpoch(journal.client, connection, loaded, engine, clock.now());
  await keepRememberedKeys(journal, limits.rememberedKeys);
  const oldKeys = await OldKeys.connect({
    connection,
    lookedUp: (lookup) => observer.oldKeysLookedUp?.(lookup),
    onFailed: (error) => fatal.raise({ reason: "COMMIT_FAILED", error }),
  });
  const recorder = new EffectRecorder(loaded.recorderStart, (accountId, key) => oldKeys.used(accountId, key));
  const replayed = await replay(journal, engine, recorder, loaded.appliedSeq);
  observer.replayed?.({ ...replayed, durationMs: clock.monotonicMs() - startedAt });
  oldKeys.fillFilter(loaded.recorderStart.keyCount);
  const checkpoints = await CheckpointSchedule.load(journal.client, loaded.commandCount + replayed.commands, {
    connection,
    clock,
    observer,
    engine,
    recorder,
    everyCommands: limits.checkpointEveryCommands,
    everyMs: limits.checkpointEveryMs,
    removesOldJournal: options.journal !== "keep",
  });
  const host = new ExchangeHost({
    engine,
    recorder,
    journal,
    oldKeys,
    limits,
    observer,
    clock,
    journalSeq: replayed.lastSeq,
    replayedCommands: replayed.commands,
    checkpoints,
    onFatal: options.onFatal,
  });
  fatal.connect(({ reason, error }) => host.fail(reason, error));
  const projector = await Projector.connect({
    connection,
    clock,
    observer,
    appliedSeq: loaded.appliedSeq,
    keyCount: loaded.recorderStart.keyCount,
    leadership: loaded.leadership,
    take: () => host.takeChunk(),
    release: (chunk) => recorder.recycle(chunk),
    lag: () => host.lag,
    mayRest: () => host.isBusy && host.lag < limits.maxLagCommands / 2,
    onFailed: (error) => fatal.raise({ reason: "PROJECTION_FAILED", error }),
  });
  host.startProjecting(projector);
  return host;
}

async function keepRememberedKeys(journal: Journal, rememberedKeys: number): Promise<void> {
  await journal.client.query("UPDATE projection SET remembered_keys = $1 WHERE remembered_keys IS NULL", [
    rememberedKeys,
  ]);
}

interface Replayed {
  readonly lastSeq: number;
  readonly batches: number;
  readonly commands: number;
}

async function replay(
  journal: Journal,
  engine: Engine,
  recorder: EffectRecorder,
  appliedSeq: LoadedProjection["appliedSeq"],
): Promise<Replayed> {
  let lastSeq = appliedSeq;
  let commands = 0;
  for await (const row of readJournal(journal.client, appliedSeq)) {
    recorder.beginBatch();
    replayRow(engine, row, recorder);
    recorder.endBatch(row.seq, row.commandCount, row.digest);
    lastSeq = row.seq;
    commands += row.commandCount;
  }
  await refuseLostRows(journal, lastSeq);
  return { lastSeq, batches: lastSeq - appliedSeq, commands };
}

/** The tables can never be ahead of the journal: if they are, journal rows were lost, and money with them. */
async function refuseLostRows(journal: Journal, lastSeq: number): Promise<void> {
  const { rows } = await journal.client.query<{ seq: number | null }>("SELECT max(seq) AS seq FROM journal");
  const written = rows[0]?.seq ?? lastSeq;
  if (written !== lastSeq)
    throw new ReplayMismatchError(`the journal ends at ${written}, the tables show ${lastSeq}`);
}

interface FatalSignal {
  raise(fatal: Fatal): void;
  connect(handler: (fatal: Fatal) => void): void;
}

/** Before the host exists a lost connection shows itself in the next query; after it, it stops the host. */
function fatalSignal(): FatalSignal {
  let handler: ((fatal: Fatal) => void) | undefined;
  return {
    raise: (fatal) => handler?.(fatal),
    connect: (next) => {
      handler = next;
    },
  };
}
