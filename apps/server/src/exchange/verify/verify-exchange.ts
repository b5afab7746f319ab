import {
  createEngine,
  ENGINE_VERSION,
  type Engine,
  type EngineSnapshot,
  ignoredEffects,
} from "@crossbook/engine";
import { Client, type ClientBase, type ClientConfig } from "pg";
import { withNumbers } from "../../database/connection-types.ts";
import { loadCheckpoint } from "../checkpoints.ts";
import { EffectRecorder } from "../effects/effect-recorder.ts";
import type { RecorderStart } from "../effects/recorder-start.ts";
import { readJournal } from "../journal/read-journal.ts";
import { ReplayMismatchError, replayRow } from "../journal/replay.ts";
import { type LoadedProjection, loadProjection } from "../projection/load-projection.ts";
import { checkSums } from "./check-sums.ts";
import { compareChunk } from "./compare-chunk.ts";
import { compareOrders, compareState } from "./compare-state.ts";
import { Differences } from "./differences.ts";
import { ExpectedEnds } from "./expected-ends.ts";
import { ExpectedKeys } from "./expected-keys.ts";
import { ExpectedOrders } from "./expected-orders.ts";

/** What is to be verified, and from where. */
export interface VerifyOptions {
  readonly connection: ClientConfig;
  /** Replays all of the journal that there is of this version of the engine, also what was verified before. */
  readonly fromBeginning?: boolean;
}

/** What was compared, and what does not agree. */
export interface VerifyReport {
  readonly differences: number;
  /** The first differences in words. */
  readonly reported: readonly string[];
  readonly fromSeq: number;
  readonly toSeq: number;
  /** Batches up to here are not in the journal any more: a proof begins at a checkpoint. 0: all are there. */
  readonly removedUntilSeq: number;
  /** Batches in the journal that the tables do not show yet; replayed, but with nothing to compare. */
  readonly notProjected: number;
  readonly commands: number;
  readonly accounts: number;
  readonly orders: number;
  readonly matches: number;
  readonly ledgerEntries: number;
}

/**
 * Proves that the tables are what the journal makes of them: replays it through a fresh engine and compares
 * every balance, hold, order, match, ledger entry, result and key. Reads one consistent moment, so the exchange may be
 * running. Rejects only where the database cannot be read, or another version of the engine wrote the journal.
 */
export async function verifyExchange({
  connection,
  fromBeginning = false,
}: VerifyOptions): Promise<VerifyReport> {
  const client = new Client(withNumbers(connection));
  // A lost connection also fails the statement under way, and that is what is answered.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    return await verifyMoment(client, fromBeginning);
  } finally {
    await client.end();
  }
}

/** The same in a transaction that the caller has begun, which is to see one moment; `client` reads numbers as `withNumbers` says. */
export async function verifyMoment(client: ClientBase, fromBeginning = false): Promise<VerifyReport> {
  const differences = new Differences();
  const tables = await loadProjection(client, 0);
  refuseOtherVersion(tables);
  const start = await startOf(client, tables, fromBeginning, differences);
  const { engine, recorder, orders, keys, ends } = start;
  let commands = 0;
  let notProjected = 0;
  let state: EngineSnapshot | undefined;
  try {
    for await (const row of readJournal(client, start.seq)) {
      if (row.seq > tables.appliedSeq) {
        state ??= engine.snapshot();
        replayRow(engine, row, ignoredEffects);
        notProjected += 1;
        continue;
      }
      recorder.beginBatch();
      await compareSealed(client, start, differences);
      replayRow(engine, row, recorder);
      recorder.endBatch(row.seq, row.commandCount, row.digest);
      commands += row.commandCount;
    }
  } catch (error) {
    if (!(error instanceof ReplayMismatchError)) throw error;
    differences.add(error.message);
  }
  state ??= engine.snapshot();
  await compareSealed(client, start, differences, { last: true });
  await compareOrders(client, orders, differences);
  await keys.finish(
    client,
    (orderId) => orders.mayBeWithoutKey(orderId, tables.keysRemovedUntil),
    differences,
  );
  await ends.compare(client, differences);
  compareState(state, tables.snapshot, differences);
  differences.expect("the number of used keys", recorder.keyCount, tables.recorderStart.keyCount);
  await checkSums(client, tables, differences);
  return {
    differences: differences.count,
    reported: differences.reported,
    fromSeq: start.seq,
    toSeq: tables.appliedSeq,
    removedUntilSeq: start.removedUntilSeq,
    notProjected,
    commands,
    accounts: state.accounts.length,
    orders: state.nextOrderId - 1,
    matches: state.nextMatchId - 1,
    ledgerEntries: state.nextEntryId - 1,
  };
}

function refuseOtherVersion({ engineVersion, commandCount }: LoadedProjection): void {
  if (engineVersion === ENGINE_VERSION || commandCount === 0) return;
  throw new Error(
    `the journal was written by version ${engineVersion ?? 1} of the engine and this is ${ENGINE_VERSION}: start the exchange once, then verify`,
  );
}

interface Start {
  readonly seq: number;
  readonly engine: Engine;
  readonly recorder: EffectRecorder;
  readonly orders: ExpectedOrders;
  readonly keys: ExpectedKeys;
  readonly ends: ExpectedEnds;
  readonly removedUntilSeq: number;
}

async function startOf(
  client: ClientBase,
  tables: LoadedProjection,
  fromBeginning: boolean,
  differences: Differences,
): Promise<Start> {
  const limits = { keys: tables.rememberedKeys };
  const { engineSinceSeq, appliedSeq } = tables;
  const removedUntilSeq = await lastRemovedSeq(client, appliedSeq);
  const firstSeq = Math.max(engineSinceSeq, removedUntilSeq);
  const keys = new ExpectedKeys();
  const ends = new ExpectedEnds();
  const checkpoint =
    fromBeginning && firstSeq === 0
      ? undefined
      : await loadCheckpoint(client, fromBeginning ? "oldest" : "newest", firstSeq, appliedSeq);
  if (!checkpoint) {
    if (engineSinceSeq > 0) differences.add(`the checkpoint ${engineSinceSeq} of this engine is missing`);
    if (removedUntilSeq > 0)
      throw new Error(`the checkpoint for the journal after ${removedUntilSeq} is missing`);
    const recorder = new EffectRecorder(EMPTY);
    const orders = new ExpectedOrders([]);
    return { seq: 0, engine: createEngine({ limits }), recorder, orders, keys, ends, removedUntilSeq };
  }
  const { seq, snapshot, keyCount } = checkpoint;
  const engine = createEngine({ limits }, snapshot);
  differences.expect(`the digest of checkpoint ${seq}`, checkpoint.stateDigest, engine.stateDigest());
  const recorder = new EffectRecorder({ ...EMPTY, ...snapshot, keyCount, balances: balancesOf(snapshot) });
  return { seq, engine, recorder, orders: new ExpectedOrders(snapshot.orders), keys, ends, removedUntilSeq };
}

/** The journal keeps what comes after the oldest kept checkpoint; see `removeOldJournal`. */
async function lastRemovedSeq(client: ClientBase, appliedSeq: number): Promise<number> {
  const { rows } = await client.query<{ first: number | null }>("SELECT min(seq) AS first FROM journal");
  return (rows[0]?.first ?? appliedSeq + 1) - 1;
}

const EMPTY: RecorderStart = {
  nextOrderId: 1,
  nextMatchId: 1,
  nextEntryId: 1,
  keyCount: 0,
  balances: new Map(),
  firstKeys: new Map(),
  finishedMarkets: new Map(),
  removedMarkets: [],
  waitingOrders: [],
};

function balancesOf({ accounts }: EngineSnapshot): RecorderStart["balances"] {
  return new Map(
    accounts.map(({ accountId, cash, held, receivable }) => [accountId, { cash, held, receivable }]),
  );
}

async function compareSealed(
  client: ClientBase,
  { recorder, orders, keys, ends }: Start,
  differences: Differences,
  { last = false } = {},
): Promise<void> {
  const take = () => recorder.takeChunk({ sealedOnly: !last });
  for (let complete = take(); complete; complete = take()) {
    orders.add(complete.chunk);
    ends.add(complete.chunk.updates);
    await compareChunk(client, complete.chunk, keys, differences);
  }
}
