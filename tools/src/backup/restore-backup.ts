import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import {
  type RecoveryTarget,
  recoverCluster,
  type StartPostgresOptions,
  startPostgres,
} from "@crossbook/postgres";
import { Client, type ClientConfig } from "pg";
import { workWith } from "../interruption.ts";
import { backupFor, CLUSTER_FOLDER, readBackups, type StoredBackup } from "./backup-record.ts";
import type { RestorePoint } from "./restore-point.ts";
import { type Verification, verifyDatabase } from "./verify-database.ts";

/** What is restored, how far, and to where. */
export interface RestoreOptions {
  /** Where the backups are kept. */
  readonly from: string;
  /** The data folder to make, as DATA_DIR names it; it must not have a database. */
  readonly dataDir: string;
  /** Folders of archived WAL, searched in this order; none: a backup is restored to its own moment. */
  readonly walFolders: readonly string[];
  readonly point: RestorePoint;
  /** As of `startPostgres`, for what is restored. */
  readonly durable?: boolean;
  /** Aborted: what was begun is stopped and removed, or, once the folder is there, not verified any further. */
  readonly signal?: AbortSignal;
}

/** What a restored database holds. */
export interface RestoredDatabase {
  readonly backup: StoredBackup;
  /** The newest batch of the journal; 0: there is none. */
  readonly journalSeq: number;
  readonly verification: Verification;
}

/** No backup reaches the point; the message says in a sentence why. */
export class RestoreRefusedError extends Error {
  override readonly name = "RestoreRefusedError";
}

/**
 * Makes a data folder from the newest backup before the point and the WAL up to it, then verifies all of it. The database
 * is stopped when this resolves. Rejects with `RestoreRefusedError` or `PostgresUnavailableError`, and leaves nothing,
 * where the point cannot be reached or the folder has a database.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredDatabase> {
  const { from, point, walFolders, durable = true, signal } = options;
  if (!existsSync(resolve(from))) throw new RestoreRefusedError(`There is no folder ${resolve(from)}.`);
  const backup = chosen(await readBackups(resolve(from)), options);
  const dataDir = join(resolve(options.dataDir), "postgres");
  const copy = join(backup.folder, CLUSTER_FOLDER);
  if (existsSync(dataDir))
    throw new RestoreRefusedError(
      `${dataDir} is there already: a restore makes a new folder and replaces none.`,
    );
  const recover = (target: RecoveryTarget) =>
    recoverCluster({ copy, dataDir, walFolders, target, durable, signal });
  if (point.type === "moment") await recover(point);
  else if (point.type === "end") await recover({ type: walFolders.length === 0 ? "copy" : "end" });
  else
    await recover({
      type: "transaction",
      id: await transactionOfBatch({ ...options, copy, dataDir }, point.seq),
    });
  return withDatabase({ dataDir, durable, signal }, async (connection) => ({
    backup,
    journalSeq: await newestBatch(connection),
    verification: await verifyDatabase(connection, false).catch((error: unknown) =>
      notLookedAt(signal?.aborted ? signal.reason : error),
    ),
  }));
}

/** The folder is there by now: what was restored is said, with why it was not verified. */
function notLookedAt(error: unknown): Verification {
  return {
    isWhole: false,
    words: `NOT VERIFIED: ${error instanceof Error ? error.message : String(error)}.`,
  };
}

function chosen(backups: readonly StoredBackup[], { from, point, walFolders }: RestoreOptions): StoredBackup {
  if (backups.length === 0) throw new RestoreRefusedError(`There is no complete backup in ${from}.`);
  if (point.type !== "end" && walFolders.length === 0)
    throw new RestoreRefusedError(
      "Without archived WAL a backup is restored to its own moment only: name the archive, or no point.",
    );
  const backup = backupFor(backups, point);
  if (backup === undefined)
    throw new RestoreRefusedError(
      `The oldest backup in ${from} is of ${backups[0]?.record.finishedAt}, with batch ${backups[0]?.record.journalSeq}: that point is before it.`,
    );
  return backup;
}

/**
 * Which transaction wrote a batch is seen only in a database that has it: one is made aside and removed, so that a restore
 * that is interrupted leaves no folder that ends elsewhere.
 */
async function transactionOfBatch(
  { copy, dataDir, walFolders, durable = true, signal }: RestoreOptions & { readonly copy: string },
  seq: number,
): Promise<string> {
  const aside = `${dataDir}.newest-${randomUUID()}`;
  await recoverCluster({ copy, dataDir: aside, walFolders, target: { type: "end" }, durable, signal });
  try {
    return await withDatabase({ dataDir: aside, durable, signal }, (connection) =>
      transactionOf(connection, seq),
    );
  } finally {
    await rm(aside, { recursive: true });
  }
}

async function transactionOf(connection: ClientConfig, seq: number): Promise<string> {
  const [row] = await ask<{ id: string }>(connection, "SELECT xmin::text AS id FROM journal WHERE seq = $1", [
    seq,
  ]);
  if (row === undefined)
    throw new RestoreRefusedError(
      `The WAL ends without batch ${seq} in the journal: it came later, or was removed by then. Give a moment.`,
    );
  return row.id;
}

async function newestBatch(connection: ClientConfig): Promise<number> {
  const [row] = await ask<{ seq: number }>(
    connection,
    "SELECT coalesce(max(seq), 0)::int AS seq FROM journal",
    [],
  );
  return row?.seq ?? 0;
}

async function ask<Row extends object>(
  connection: ClientConfig,
  statement: string,
  values: readonly unknown[],
): Promise<readonly Row[]> {
  const client = new Client(connection);
  // A lost connection also fails the statement under way, and that is what is answered.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}

async function withDatabase<Result>(
  options: StartPostgresOptions,
  work: (connection: ClientConfig) => Promise<Result>,
): Promise<Result> {
  return workWith(await startPostgres(options), options.signal, work);
}
