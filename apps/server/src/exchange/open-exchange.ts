import { CheckpointSchedule } from "./checkpoint-schedule.ts";
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
import { JournalFollower } from "./follow/journal-follower.ts";
import { Standby } from "./follow/standby.ts";
import { Journal } from "./journal/journal.ts";
import { ReplayMismatchError } from "./journal/replay.ts";
import { OldKeys } from "./keys/old-keys.ts";
import { loadProjection, type ProjectionHead, takeProjection } from "./projection/load-projection.ts";
import { Projector } from "./projection/projector.ts";

/**
 * Opens the exchange: waits for the leader's lock (a standby waits here, and follows), loads the tables unless it has
 * followed them, replays the journal after them and proves each batch by its digest. The database must have the newest
 * schema. Rejects where the journal cannot be replayed exactly, or was written by another version of the engine and is not
 * in the tables yet; nothing has been changed then.
 */
export async function openExchange(options: ExchangeOptions): Promise<Exchange> {
  const { connection, clock, signal, observer = {} } = options;
  const limits: ExchangeLimits = { ...DEFAULT_EXCHANGE_LIMITS, ...options.limits };
  const fatal = fatalSignal();
  const standby = new Standby({ connection, clock, observer, limits });
  const journal = await Journal.lead(connection, {
    onLost: (error) => fatal.raise({ reason: "COMMIT_FAILED", error }),
    leaseMs: limits.leaderLeaseMs,
    onWaiting: () => standby.begin(),
    signal,
  }).catch(async (error: unknown) => {
    await standby.abandon();
    throw error;
  });
  try {
    return await openAsLeader(options, { limits, observer, journal, fatal, standby });
  } catch (error) {
    await journal.close().catch(() => undefined);
    throw error;
  }
}

interface Opening {
  readonly limits: ExchangeLimits;
  readonly observer: ExchangeObserver;
  readonly journal: Journal;
  readonly fatal: FatalSignal;
  readonly standby: Standby;
}

async function openAsLeader(options: ExchangeOptions, opening: Opening): Promise<Exchange> {
  const { connection, clock } = options;
  const { observer, journal, fatal, standby } = opening;
  const startedAt = clock.monotonicMs();
  const followed = await standby.handOver();
  const head = await takeProjection(journal.client);
  const caughtUp = followed && (await catchUp(followed, head, opening));
  const follower = caughtUp ?? (await loadTables(options, opening));
  const { engine, recorder } = follower;
  const limits: ExchangeLimits = { ...opening.limits, rememberedKeys: follower.rememberedKeys };
  const oldKeys = await OldKeys.connect({
    ...{ connection, keyCount: head.keyCount },
    lookedUp: (lookup) => observer.oldKeysLookedUp?.(lookup),
    onFailed: (error) => fatal.raise({ reason: "COMMIT_FAILED", error }),
  });
  follower.reportKeysTo((accountId, key) => oldKeys.used(accountId, key));
  const replayed = await follower.replayRest(journal.client);
  await refuseLostRows(journal, replayed.lastSeq);
  observer.replayed?.({
    ...{ batches: replayed.batches, commands: replayed.commands, followed: caughtUp !== undefined },
    durationMs: clock.monotonicMs() - startedAt,
  });
  oldKeys.fillFilter();
  const checkpoints = await CheckpointSchedule.load(journal.client, head.commandCount + replayed.commands, {
    connection,
    clock,
    observer,
    engine,
    recorder,
    everyCommands: limits.checkpointEveryCommands,
    everyMs: limits.checkpointEveryMs,
    removesOldJournal: options.journal !== "keep",
    rememberedKeys: limits.rememberedKeys,
    loadedRows: follower.mostRows,
    mostRowsInWriter: limits.checkpointRowsInWriter,
  });
  const host = new ExchangeHost({
    ...{ engine, recorder, journal, oldKeys, limits, observer, clock },
    journalSeq: replayed.lastSeq,
    replayedCommands: replayed.commands,
    checkpoints,
    publisher: options.publisher,
    onFatal: options.onFatal,
  });
  fatal.connect(({ reason, error }) => host.fail(reason, error));
  const projector = await Projector.connect({
    ...{ connection, clock, observer },
    appliedSeq: head.appliedSeq,
    keyCount: head.keyCount,
    leadership: head.leadership,
    keptKeysMs: limits.keptKeysMs,
    take: () => host.takeChunk(),
    release: ({ chunk, keyCount }) => {
      recorder.recycle(chunk);
      oldKeys.tableReached(keyCount);
    },
    lag: () => host.lag,
    mayRest: () => host.isBusy && host.lag < limits.maxLagCommands / 2,
    onFailed: (error) => fatal.raise({ reason: "PROJECTION_FAILED", error }),
  });
  await journal.beginLease();
  options.publisher?.leads(head.leadership);
  host.startProjecting(projector);
  return host;
}

/** Brings what has followed to where the tables are; undefined where it cannot go on from there. */
async function catchUp(
  followed: JournalFollower,
  head: ProjectionHead,
  { journal, observer }: Opening,
): Promise<JournalFollower | undefined> {
  try {
    await followed.catchUp(journal.client, head);
    return followed;
  } catch (error) {
    observer.standbyFailed?.(error);
    return undefined;
  }
}

async function loadTables(
  { connection, clock }: ExchangeOptions,
  { journal: { client }, limits }: Opening,
): Promise<JournalFollower> {
  const loaded = await loadProjection(client, limits.rememberedKeys);
  const follower = new JournalFollower(loaded, limits);
  await enterEngineEpoch(client, connection, loaded, follower.engine, clock.now());
  await client.query("UPDATE projection SET remembered_keys = $1 WHERE remembered_keys IS NULL", [
    loaded.rememberedKeys,
  ]);
  return follower;
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
  /** Throws the error of what was raised before. */
  connect(handler: (fatal: Fatal) => void): void;
}

/** Before the host exists a lost connection ends the start, at the latest once the host is made; after it, it stops the host. */
function fatalSignal(): FatalSignal {
  let handler: ((fatal: Fatal) => void) | undefined;
  let early: Fatal | undefined;
  return {
    raise(fatal) {
      if (handler) handler(fatal);
      else early ??= fatal;
    },
    connect(next) {
      if (early) throw early.error;
      handler = next;
    },
  };
}
