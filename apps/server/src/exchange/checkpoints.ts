import { promisify } from "node:util";
import { createGunzip, gzip } from "node:zlib";
import type { EngineSnapshot } from "@crossbook/engine";
import { Client, type ClientBase, type ClientConfig } from "pg";

/** Form of a checkpoint; one of another form is not read. */
export const CHECKPOINT_VERSION = 5;

/** The engine's whole state after a batch. */
export interface Checkpoint {
  readonly seq: number;
  /** Commands in the journal up to there. */
  readonly commandCount: number;
  /** Keys used up to there. */
  readonly keyCount: number;
  readonly snapshot: EngineSnapshot;
  readonly stateDigest: string;
}

/** Rows made into text in one go: some milliseconds, then others have their turn. */
const ROWS_OF_A_SLICE = 5000;
const PIECE_BYTES = 256 * 1024;
const NEW_LINE = 0x0a;

/**
 * Stores the engine's state as it was after batch `seq`, in place of one that another version of the engine had
 * stored there; answers how many bytes it takes.
 */
export async function storeCheckpoint(
  connection: ClientConfig,
  checkpoint: Checkpoint,
  at: number,
): Promise<number> {
  const state = await encodeSnapshot(checkpoint.snapshot);
  const client = new Client(connection);
  // A lost connection also fails the statement, and that is what is answered.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(
      `INSERT INTO checkpoints (seq, at, version, command_count, key_count, state, state_digest)
       VALUES ($1, to_timestamp($2 / 1000.0), ${CHECKPOINT_VERSION}, $3, $4, $5, $6)
       ON CONFLICT (seq) DO UPDATE SET at = excluded.at, version = excluded.version, state = excluded.state,
         state_digest = excluded.state_digest`,
      [checkpoint.seq, at, checkpoint.commandCount, checkpoint.keyCount, state, checkpoint.stateDigest],
    );
  } finally {
    await client.end();
  }
  return state.length;
}

interface CheckpointRow {
  readonly seq: number;
  readonly command_count: number;
  readonly key_count: number;
  readonly state: Buffer;
  readonly state_digest: string;
}

/** The newest checkpoint, or the oldest, from `sinceSeq` to `untilSeq`; undefined where there is none. */
export async function loadCheckpoint(
  client: ClientBase,
  which: "newest" | "oldest",
  sinceSeq: number,
  untilSeq: number,
): Promise<Checkpoint | undefined> {
  const { rows } = await client.query<CheckpointRow>(
    `SELECT seq, command_count, key_count, state, state_digest FROM checkpoints
     WHERE seq BETWEEN $1 AND $2 AND version = ${CHECKPOINT_VERSION} ORDER BY seq ${which === "newest" ? "DESC" : "ASC"} LIMIT 1`,
    [sinceSeq, untilSeq],
  );
  const row = rows[0];
  if (!row) return undefined;
  return {
    seq: row.seq,
    commandCount: row.command_count,
    keyCount: row.key_count,
    snapshot: await decodeSnapshot(row.state),
    stateDigest: row.state_digest,
  };
}

/** One line of JSON with what is not a list of rows, then the lists in slices, a gzip member each. */
async function encodeSnapshot(snapshot: EngineSnapshot): Promise<Buffer> {
  const entries = Object.entries(snapshot) as [string, unknown][];
  const isRowList = (entry: [string, unknown]): entry is [string, unknown[]] => Array.isArray(entry[1]);
  const rest = Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? [] : value]));
  const members = [await compress(JSON.stringify(rest))];
  for (const [name, rows] of entries.filter(isRowList)) {
    for (let start = 0; start < rows.length; start += ROWS_OF_A_SLICE) {
      members.push(await compress(JSON.stringify([name, rows.slice(start, start + ROWS_OF_A_SLICE)])));
    }
  }
  return Buffer.concat(members);
}

async function decodeSnapshot(state: Buffer): Promise<EngineSnapshot> {
  let snapshot: (EngineSnapshot & Readonly<Record<string, unknown[]>>) | undefined;
  for await (const line of linesOf(state)) {
    if (!snapshot) {
      snapshot = JSON.parse(line) as EngineSnapshot & Readonly<Record<string, unknown[]>>;
      continue;
    }
    const [name, rows] = JSON.parse(line) as [string, unknown[]];
    const list = snapshot[name];
    if (!list) throw new Error(`a checkpoint with rows of no list: ${name}`);
    for (const row of rows) list.push(row);
  }
  if (!snapshot) throw new Error("a checkpoint without a state");
  return snapshot;
}

/**
 * Line by line, as it is unpacked: some millions of rows are more text than one string can be, and to have all of it in
 * memory at once takes ten times as long.
 */
async function* linesOf(state: Buffer): AsyncGenerator<string> {
  const unpacked = createGunzip({ chunkSize: PIECE_BYTES });
  unpacked.end(state);
  let begun: Buffer[] = [];
  for await (const piece of unpacked as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = piece.indexOf(NEW_LINE); end >= 0; end = piece.indexOf(NEW_LINE, start)) {
      yield String(Buffer.concat([...begun, piece.subarray(start, end)]));
      begun = [];
      start = end + 1;
    }
    if (start < piece.length) begun.push(piece.subarray(start));
  }
  if (begun.length > 0) yield String(Buffer.concat(begun));
}

/** Works on another thread. */
function compress(line: string): Promise<Buffer> {
  return promisify(gzip)(`${line}\n`, { level: 3 });
}
