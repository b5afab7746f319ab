import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import { PostgresUnavailableError } from "../postgres-unavailable-error.ts";
import { copyFolder, copyOne } from "./copy-files.ts";

/** How a running cluster is copied. */
export interface CopyClusterOptions {
  /** A superuser's connection to a server whose files are on this machine. */
  readonly connection: ClientConfig;
  /** A folder that does not exist yet. */
  readonly to: string;
  /**
   * True: the checkpoint that a copy begins with is written at once, at the cost of whoever commits meanwhile. False: it is
   * spread over minutes, as the server's own are.
   */
  readonly isFast: boolean;
  /** Aborted: nothing of the server is waited for and no further file is copied, and the promise rejects with the reason. */
  readonly signal?: AbortSignal | undefined;
}

const CONTROL_FILE = "global/pg_control";
/** Made anew by every start, or only of use to the server that runs. */
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|backup_label.*|tablespace_map.*|(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*)$|(?:^|\/)(?:pgsql_tmp|pg_internal\.init)/;

/**
 * Copies the files of a running server, with the WAL that makes the copy consistent: it can be recovered from the copy
 * alone to the moment when this ends, and with archived WAL to any moment after. The server goes on working. Answers when the
 * copy's last WAL was handed to the archive, by the server's clock. Rejects where the server's files cannot be read here.
 */
export async function copyCluster({ connection, to, isFast, signal }: CopyClusterOptions): Promise<Date> {
  signal?.throwIfAborted();
  const client = new Client(connection);
  // A lost connection also fails the statement under way, and that is what is answered.
  client.on("error", () => undefined);
  // The checkpoint that a copy begins with may take minutes; with its connection the server ends the backup too.
  const giveUp = () => client.connection.stream.destroy();
  signal?.addEventListener("abort", giveUp, { once: true });
  try {
    await client.connect();
    return await copyFiles(client, to, isFast, signal);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener("abort", giveUp);
    await client.end();
  }
}

async function copyFiles(
  client: Client,
  to: string,
  isFast: boolean,
  signal: AbortSignal | undefined,
): Promise<Date> {
  const from = await folderOf(client);
  // Keeps the WAL of the copy until it is copied too. Temporary: it goes with the connection.
  await client.query("SELECT pg_create_physical_replication_slot($1, true, true)", [
    `crossbook_backup_${process.pid}`,
  ]);
  const begin = await client.query<{ lsn: string }>("SELECT pg_backup_start('crossbook', $1) AS lsn", [
    isFast,
  ]);
  await copyFolder(from, to, {
    isWanted: (path) => !LEFT_OUT.test(path) && path !== CONTROL_FILE,
    flush: true,
    signal,
  });
  // Last, as the server's own tool does: no other file is newer than what it says.
  await copyOne(join(from, CONTROL_FILE), join(to, CONTROL_FILE), true);
  const { rows } = await client.query<{ at: Date }>("SELECT clock_timestamp() AS at");
  const [{ at } = { at: new Date(0) }] = rows;
  const end = await client.query<{ lsn: string; labelfile: string }>(
    "SELECT lsn, labelfile FROM pg_backup_stop(false)",
  );
  const [{ lsn: startLsn } = { lsn: "" }] = begin.rows;
  const [{ lsn: endLsn, labelfile } = { lsn: "", labelfile: "" }] = end.rows;
  await writeFile(join(to, "backup_label"), labelfile, { mode: 0o600, flush: true });
  await copyWal(client, from, to, startLsn, endLsn);
  return at;
}

async function folderOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ folder: string; tablespaces: number }>(
    `SELECT current_setting('data_directory') AS folder,
            (SELECT count(*)::int FROM pg_tablespace WHERE spcname NOT IN ('pg_default', 'pg_global')) AS tablespaces`,
  );
  const [{ folder, tablespaces } = { folder: "", tablespaces: 0 }] = rows;
  if (tablespaces > 0)
    throw new PostgresUnavailableError(
      "This database has tablespaces outside its folder: back it up by pg_basebackup.",
    );
  return folder;
}

async function copyWal(
  client: Client,
  from: string,
  to: string,
  startLsn: string,
  endLsn: string,
): Promise<void> {
  const { rows } = await client.query<{ first: string; last: string }>(
    "SELECT pg_walfile_name($1::pg_lsn) AS first, pg_walfile_name($2::pg_lsn) AS last",
    [startLsn, endLsn],
  );
  const [{ first, last } = { first: "", last: "" }] = rows;
  const names = await readdir(join(from, "pg_wal"));
  const needed = names.filter((name) => name.endsWith(".history") || (name >= first && name <= last));
  for (const name of needed) {
    if (/^[0-9A-F]{24}$|\.history$/.test(name))
      await copyOne(join(from, "pg_wal", name), join(to, "pg_wal", name), true);
  }
}
