import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { copyByProgram, copyCluster, type ResolvedDatabase, removeArchivedBefore } from "@crossbook/postgres";
import { Client, type ClientBase, type ClientConfig } from "pg";
import { PARTIAL_PREFIX, removeAbandonedCopies } from "./abandoned-copies.ts";
import { type Archiving, lookAtArchiving } from "./archiving.ts";
import { type BackupRecord, CLUSTER_FOLDER, RECORD_FILE, readBackups } from "./backup-record.ts";

/** What is backed up, to where, and what becomes of older backups. */
export interface BackupOptions {
  readonly database: Pick<ResolvedDatabase, "connection" | "embedded" | "url">;
  /** Where backups are kept, each in a folder of its own. */
  readonly to: string;
  readonly isFast: boolean;
  /** How many backups stay, with this one; undefined: all. */
  readonly keep: number | undefined;
  /** Where the WAL is archived that only removed backups need; undefined: nowhere, or not ours to remove. */
  readonly walArchiveDir: string | undefined;
  /** Aborted: what was copied is removed. */
  readonly signal?: AbortSignal;
  /** Unix milliseconds, by which copies that were broken off are removed; undefined: the time of this machine. */
  readonly now?: number;
}

/** What was made and removed. */
export interface TakenBackup {
  readonly folder: string;
  readonly record: BackupRecord;
  /** Unless it works, the backup can be restored to its own moment only. */
  readonly archiving: Archiving;
  readonly removedBackups: number;
  readonly removedSegments: number;
  /** Copies of earlier backups that were broken off. */
  readonly removedCopies: number;
  /** Why not everything was removed that should have been; the backup is there all the same. */
  readonly removalFault: string | undefined;
}

/**
 * Makes a backup of a running database: the embedded one by copying its files, another one by `pg_basebackup`. It gets its
 * name when it is complete; one that was killed stays as a folder without a record, is never restored, and is removed before a
 * later backup.
 */
export async function takeBackup(options: BackupOptions): Promise<TakenBackup> {
  const { database, isFast, signal } = options;
  const to = resolve(options.to);
  await mkdir(to, { recursive: true, mode: 0o700 });
  // Before the copy, which needs their room.
  const abandoned = await withoutFault(() => removeAbandonedCopies(to, options.now ?? Date.now()));
  const partial = await mkdtemp(join(to, PARTIAL_PREFIX));
  try {
    const copy = join(partial, CLUSTER_FOLDER);
    const handedOverAt = database.embedded
      ? await copyCluster({ connection: database.connection, to: copy, isFast, signal })
      : await copiedByProgram(database, copy, isFast, signal);
    const { archiving, ...state } = await withClient(database.connection, async (client) => ({
      ...(await stateOf(client)),
      archiving: await lookAtArchiving(client, handedOverAt),
    }));
    const record: BackupRecord = { version: 1, firstSegment: await firstSegment(copy), ...state };
    await writeFile(join(partial, RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    });
    const folder = join(to, record.finishedAt.replaceAll(":", "-"));
    await rename(partial, folder);
    const old = await removeOld(options, to);
    const removalFault = abandoned.fault ?? old.removalFault;
    return { folder, record, archiving, ...old, removedCopies: abandoned.removed, removalFault };
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** Answers a moment before the copy's last WAL was handed to the archive: the program does not say when that was. */
async function copiedByProgram(
  { connection, url }: Pick<ResolvedDatabase, "connection" | "url">,
  copy: string,
  isFast: boolean,
  signal: AbortSignal | undefined,
): Promise<Date> {
  const beganAt = performance.now();
  await copyByProgram(url, copy, isFast, signal);
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ at: Date }>("SELECT clock_timestamp() AS at");
    const [{ at } = { at: new Date(0) }] = rows;
    return new Date(at.getTime() - (performance.now() - beganAt));
  });
}

async function withClient<Result>(
  connection: ClientConfig,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = new Client(connection);
  // A lost connection also fails the statement under way, and that is what is answered.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Read right after the copy: whatever it shows is in the copy or after it. */
async function stateOf(
  client: ClientBase,
): Promise<Pick<BackupRecord, "finishedAt" | "journalSeq" | "engineVersion">> {
  const tables = await client.query<{ exist: boolean }>(
    "SELECT to_regclass('journal') IS NOT NULL AND to_regclass('projection') IS NOT NULL AS exist",
  );
  const journal = tables.rows[0]?.exist
    ? `coalesce((SELECT max(seq) FROM journal), 0)::int AS seq, (SELECT engine_version::int FROM projection) AS engine`
    : "0 AS seq, NULL::int AS engine";
  const { rows } = await client.query<{ at: Date; seq: number; engine: number | null }>(
    `SELECT clock_timestamp() AS at, ${journal}`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a SELECT without FROM has no row");
  return { finishedAt: row.at.toISOString(), journalSeq: row.seq, engineVersion: row.engine };
}

/** The label names the segment in which the copy begins. */
async function firstSegment(copy: string): Promise<string> {
  const label = await readFile(join(copy, "backup_label"), "utf8");
  const segment = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label)?.[1];
  if (segment === undefined) throw new Error(`the copy's label names no WAL segment: ${label}`);
  return segment;
}

async function removeOld(
  { keep, walArchiveDir }: BackupOptions,
  to: string,
): Promise<Pick<TakenBackup, "removedBackups" | "removedSegments" | "removalFault">> {
  let [removedBackups, removedSegments] = [0, 0];
  const removed = (removalFault?: string) => ({ removedBackups, removedSegments, removalFault });
  if (keep === undefined) return removed();
  try {
    const backups = await readBackups(to);
    for (const { folder } of backups.slice(0, -keep)) {
      await rm(folder, { recursive: true });
      removedBackups += 1;
    }
    const [oldest] = backups.slice(-keep);
    if (walArchiveDir !== undefined && oldest !== undefined)
      removedSegments = await removeArchivedBefore(walArchiveDir, oldest.record.firstSegment);
    return removed();
  } catch (error) {
    return removed(faultOf(error));
  }
}

async function withoutFault(
  remove: () => Promise<number>,
): Promise<{ readonly removed: number; readonly fault: string | undefined }> {
  try {
    return { removed: await remove(), fault: undefined };
  } catch (error) {
    return { removed: 0, fault: faultOf(error) };
  }
}

function faultOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
