import { createEngine, type EffectSink, ignoredEffects, snapshotDigest } from "@crossbook/engine";
import { Client, type ClientBase, type ClientConfig } from "pg";
import { withNumbers } from "../../database/connection-types.ts";
import { type Checkpoint, loadCheckpoint, storeCheckpoint } from "../checkpoints.ts";
import { readJournal } from "../journal/read-journal.ts";
import { replayRow } from "../journal/replay.ts";
import { rowsOf } from "../state-rows.ts";

/** Which checkpoint is made. */
export interface CheckpointOrder {
  readonly connection: ClientConfig;
  /** The batch after which the state is stored; it must be in the journal. */
  readonly seq: number;
  /** Keys that the engine remembers, as the journal was written with. */
  readonly rememberedKeys: number;
  /** When it is taken, milliseconds since 1970. */
  readonly at: number;
}

/** What was stored; `noBase`: there is no checkpoint to begin at, and the journal's beginning is gone. */
export type ReplayedCheckpoint =
  | { readonly ok: true; readonly bytes: number; readonly rows: number }
  | { readonly ok: false; readonly reason: "noBase" };

/**
 * Makes the next checkpoint from the one before it and the journal, without the exchange that wrote them: each batch is
 * applied again and proved by its digest. Rejects where one does not give its digest, or the database cannot be read.
 */
export async function replayCheckpoint(order: CheckpointOrder): Promise<ReplayedCheckpoint> {
  const { seq, rememberedKeys, at } = order;
  const client = new Client(withNumbers(order.connection));
  // A lost connection also fails the statement under way, and that is what is answered.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const base = await baseOf(client, seq);
    if (base === undefined) return { ok: false, reason: "noBase" };
    const checkpoint = await replayed(client, base, { seq, rememberedKeys });
    const bytes = await storeCheckpoint(order.connection, checkpoint, at);
    return { ok: true, bytes, rows: rowsOf(checkpoint.snapshot) };
  } finally {
    await client.end();
  }
}

type Base = Pick<Checkpoint, "seq" | "commandCount" | "keyCount"> & Partial<Pick<Checkpoint, "snapshot">>;

const BEGINNING: Base = { seq: 0, commandCount: 0, keyCount: 0 };

/** The newest checkpoint of this version of the engine, or the journal's first batch. */
async function baseOf(client: ClientBase, untilSeq: number): Promise<Base | undefined> {
  const { rows } = await client.query<{ since: number; first: number | null }>(
    "SELECT engine_since_seq AS since, (SELECT min(seq) FROM journal) AS first FROM projection",
  );
  const { since = 0, first = null } = rows[0] ?? {};
  const newest = await loadCheckpoint(client, "newest", Math.max(since, (first ?? 1) - 1), untilSeq);
  return newest ?? (since === 0 && first === 1 ? BEGINNING : undefined);
}

async function replayed(
  client: ClientBase,
  base: Base,
  { seq, rememberedKeys }: Pick<CheckpointOrder, "seq" | "rememberedKeys">,
): Promise<Checkpoint> {
  const engine = createEngine({ limits: { keys: rememberedKeys } }, base.snapshot);
  let { commandCount, keyCount } = base;
  const sink: EffectSink = {
    ...ignoredEffects,
    keyUsed: () => {
      keyCount += 1;
    },
  };
  let last = base.seq;
  for await (const row of readJournal(client, base.seq, seq)) {
    replayRow(engine, row, sink);
    commandCount += row.commandCount;
    last = row.seq;
  }
  if (last !== seq) throw new Error(`the journal ends at ${last}, before batch ${seq}`);
  const snapshot = engine.snapshot();
  return { seq, commandCount, keyCount, snapshot, stateDigest: snapshotDigest(snapshot) };
}
