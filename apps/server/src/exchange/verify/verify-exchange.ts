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
import { EffectRecorder, type RecorderStart } from "../effects/effect-recorder.ts";
import { readJournal } from "../journal/read-journal.ts";
import { ReplayMismatchError, replayRow } from "../journal/replay.ts";
import { type LoadedProjection, loadProjection } from "../projection/load-projection.ts";
import { checkSums } from "./check-sums.ts";
import { compareChunk } from "./compare-chunk.ts";
import { compareOrders, compareState } from "./compare-state.ts";
import { Differences } from "./differences.ts";
import { ExpectedOrders } from "./expected-orders.ts";

export interface VerifyOptions {
  readonly connection: ClientConfig;
  /** Replays all that this version of the engine wrote, also what a checkpoint has proved before. */
  readonly fromBeginning?: boolean;
}

export interface VerifyReport {
  readonly differences: number;
  /** The first differences in words. */
  readonly told: readonly string[];
  readonly fromSeq: number;
  readonly toSeq: number;
  /** Batches in the journal that the tables do not show yet; replayed, but with nothing to compare. */
  readonly notProjected: number;
  readonly commands: number;
  readonly accounts: number;
  readonly orders: number;
  readonly fills: number;
  readonly ledgerEntries: number;
}

/**
 * Proves that the tables are what the journal makes of them: replays it through a fresh engine and compares
 * every balance, order, fill, ledger entry, result and key. Reads one consistent moment, so the exchange may be
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

async function verifyMoment(client: ClientBase, fromBeginning: boolean): Promise<VerifyReport> {
  const differences = new Differences();
  const tables = await loadProjection(client, 0);
  refuseOtherVersion(tables);
  const start = await startOf(client, tables, fromBeginning, differences);
  const { engine, recorder, orders } = start;
  let commands = 0;
  let notProjected = 0;
  let state: EngineSnapshot | undefined;
  try {
    for await (const row of readJournal(client, start.seq)) {
      if (row.seq > tables.appliedSeq) {
        state ??= engine.snapshot();
        replayRow(engine, row, quietSink);
        notProjected += 1;
        continue;
      }
      recorder.beginBatch();
      await compareSealed(client, recorder, orders, differences);
      replayRow(engine, row, recorder);
      recorder.endBatch(row.seq, row.commandCount, row.digest);
      commands += row.commandCount;
    }
  } catch (error) {
    if (!(error instanceof ReplayMismatchError)) throw error;
    differences.add(error.message);
  }
  state ??= engine.snapshot();
  await compareSealed(client, recorder, orders, differences, { last: true });
  await compareOrders(client, orders, differences);
  compareState(state, tables.snapshot, differences);
  await checkSums(client, state, recorder.keyCount, differences);
  return {
    differences: differences.count,
    told: differences.told,
    fromSeq: start.seq,
    toSeq: tables.appliedSeq,
    notProjected,
    commands,
    accounts: state.accounts.length,
    orders: state.nextOrderId - 1,
    fills: state.nextFillId - 1,
    ledgerEntries: state.nextEntryId - 1,
  };
}

function refuseOtherVersion({ engineVersion, commandCount }: LoadedProjection): void {
  if (engineVersion === ENGINE_VERSION || commandCount === 0) return;
  throw new Error(
    `the journal was written by version ${engineVersion ?? 1} of the engine and this is ${ENGINE_VERSION}: start the exchange once, then verify`,
  );
}

/** For replays that look at the state only. */
export const quietSink = { ...ignoredEffects, beginCommand: () => ignoredEffects };

interface Start {
  readonly seq: number;
  readonly engine: Engine;
  readonly recorder: EffectRecorder;
  readonly orders: ExpectedOrders;
}

async function startOf(
  client: ClientBase,
  tables: LoadedProjection,
  fromBeginning: boolean,
  differences: Differences,
): Promise<Start> {
  const limits = { keys: tables.rememberedKeys };
  const { engineSinceSeq } = tables;
  const untilSeq = fromBeginning ? engineSinceSeq : tables.appliedSeq;
  const checkpoint = untilSeq > 0 ? await loadCheckpoint(client, engineSinceSeq, untilSeq) : undefined;
  if (!checkpoint) {
    if (engineSinceSeq > 0) differences.add(`the checkpoint ${engineSinceSeq} of this engine is missing`);
    const recorder = new EffectRecorder(EMPTY);
    return { seq: 0, engine: createEngine({ limits }), recorder, orders: new ExpectedOrders([]) };
  }
  const { seq, snapshot, keyCount } = checkpoint;
  const engine = createEngine({ limits }, snapshot);
  differences.expect(`the digest of checkpoint ${seq}`, checkpoint.stateDigest, engine.stateDigest());
  const recorder = new EffectRecorder({ ...EMPTY, ...snapshot, keyCount, balances: balancesOf(snapshot) });
  return { seq, engine, recorder, orders: new ExpectedOrders(snapshot.orders) };
}

const EMPTY: RecorderStart = {
  nextOrderId: 1,
  nextFillId: 1,
  nextEntryId: 1,
  keyCount: 0,
  balances: new Map(),
  firstKeys: new Map(),
};

function balancesOf(snapshot: EngineSnapshot): ReadonlyMap<number, number> {
  return new Map([
    ...snapshot.accounts.map(({ accountId, cash }) => [accountId, cash] as const),
    ...snapshot.houseBalances.map(({ ledgerAccountId, balance }) => [ledgerAccountId, balance] as const),
  ]);
}

async function compareSealed(
  client: ClientBase,
  recorder: EffectRecorder,
  orders: ExpectedOrders,
  differences: Differences,
  { last = false } = {},
): Promise<void> {
  const take = () => recorder.takeChunk({ sealedOnly: !last });
  for (let complete = take(); complete; complete = take()) {
    orders.add(complete.chunk);
    await compareChunk(client, complete.chunk, differences);
  }
}
