import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";

const MIB = 2 ** 20;
/** Memory outside the heap is given back by another thread after a collection, and counted until then. */
const GIVEN_BACK_MS = 250;

/** What a process and its database hold at one moment, after a full collection and with whole tables. */
export interface SoakSample {
  /** Millions of commands so far. */
  readonly millions: number;
  readonly settledMarkets: number;
  readonly commandsPerSecond: number;
  /** What the collector counts, arrays outside its heap included. */
  readonly memoryMiB: number;
  /** Of it: objects, and arrays outside the heap. */
  readonly heapMiB: number;
  readonly arraysMiB: number;
  readonly residentMiB: number;
  readonly journalMiB: number;
  readonly checkpointsMiB: number;
  /** History: bets, matches and ledger entries stay for ever and grow with the work. */
  readonly tablesMiB: number;
  /** Idempotency keys in their table, millions. */
  readonly keyMillions: number;
}

/** Reads a sample; the caller has stopped all work before. */
export async function readSample(
  client: Client,
  progress: Pick<SoakSample, "millions" | "settledMarkets" | "commandsPerSecond">,
): Promise<SoakSample> {
  for (let collection = 0; collection < 2; collection += 1) {
    globalThis.gc?.();
    await wait(GIVEN_BACK_MS);
  }
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  const { rows } = await client.query<{ name: string; bytes: string }>(
    `SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
       WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  const sizeOf = (isOne: (name: string) => boolean) =>
    rows.reduce((sum, { name, bytes }) => (isOne(name) ? sum + Number(bytes) : sum), 0) / MIB;
  const isRecent = (name: string) => name === "journal" || name === "checkpoints";
  return {
    ...progress,
    memoryMiB: (heapUsed + arrayBuffers) / MIB,
    heapMiB: heapUsed / MIB,
    arraysMiB: arrayBuffers / MIB,
    residentMiB: rss / MIB,
    journalMiB: sizeOf((name) => name === "journal"),
    checkpointsMiB: sizeOf((name) => name === "checkpoints"),
    tablesMiB: sizeOf((name) => !isRecent(name)),
    keyMillions: (await keysInTable(client)) / 1e6,
  };
}

async function keysInTable(client: Client): Promise<number> {
  const { rows } = await client.query<{ keys: string }>("SELECT count(*) AS keys FROM command_keys");
  return Number(rows[0]?.keys);
}

/**
 * By how much a figure grows with each million commands: the median of the lines through each two samples but the first ones.
 * A checkpoint that is being stored is in the memory for a moment, and the one sample that has it must not count.
 */
export function growthPerMillion(
  samples: readonly SoakSample[],
  figure: "memoryMiB" | "journalMiB" | "tablesMiB",
): number {
  const settled = samples.slice(Math.floor(samples.length / 4));
  const slopes = settled.flatMap((from, index) =>
    settled.slice(index + 1).map((to) => (to[figure] - from[figure]) / (to.millions - from.millions)),
  );
  return slopes.toSorted((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? 0;
}
