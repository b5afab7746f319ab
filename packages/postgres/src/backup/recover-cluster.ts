import { chmod, mkdir, mkdtemp, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { exists } from "../cluster-folder.ts";
import { PostgresUnavailableError } from "../postgres-unavailable-error.ts";
import { type StartPostgresOptions, startPostgres } from "../start-postgres.ts";
import { copyFolder } from "./copy-files.ts";
import { restoreCommand } from "./wal-archive.ts";

/**
 * How far the WAL is replayed: to its end, to where the copy itself ends, to the last commit at or before a moment, or to
 * the commit of one transaction.
 */
export type RecoveryTarget =
  | { readonly type: "end" }
  | { readonly type: "copy" }
  | { readonly type: "moment"; readonly at: Date }
  | { readonly type: "transaction"; readonly id: string };

/** What is recovered, and to where. */
export interface RecoverOptions {
  /** A copy of a cluster's folder, as `copyCluster` and `pg_basebackup` make it. It stays as it is. */
  readonly copy: string;
  /** Folder of the embedded server that is made; there must be none. */
  readonly dataDir: string;
  /** Where archived WAL is, searched in this order. */
  readonly walFolders: readonly string[];
  readonly target: RecoveryTarget;
  /** As of `startPostgres`: false where nothing need be left of it after a loss of power. */
  readonly durable?: boolean;
  /** Aborted: the server that replays is stopped, nothing is left, and the promise rejects with the reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Makes a data folder of the embedded server from a copy and archived WAL, on a timeline of its own. The server is stopped
 * when this resolves. Rejects with `PostgresUnavailableError`, and leaves nothing, where there is a folder already, the
 * copy is of another version of PostgreSQL, or the WAL does not reach the target.
 */
export async function recoverCluster(options: RecoverOptions): Promise<void> {
  const { copy, walFolders, target, signal } = options;
  const dataDir = resolve(options.dataDir);
  await refuseToReplace(dataDir);
  const parent = dirname(dataDir);
  await mkdir(parent, { recursive: true, mode: 0o711 });
  const draft = await mkdtemp(`${dataDir}.restoring-`);
  try {
    await chmod(draft, 0o711);
    const cluster = join(draft, "cluster");
    // The server flushes all of it before it replays.
    await copyFolder(copy, cluster, { flush: false, signal });
    const settings = join(cluster, "postgresql.auto.conf");
    const kept = await readFile(settings, "utf8").catch(() => "");
    await writeFile(settings, `${kept}\n${recoverySettings(walFolders, target)}`);
    await writeFile(join(cluster, "recovery.signal"), "");
    await replay({ dataDir: draft, durable: options.durable ?? true, recovers: true, signal });
    await writeFile(settings, kept, { flush: true });
    signal?.throwIfAborted();
    // Another command may have made the folder meanwhile.
    await refuseToReplace(dataDir);
    await rename(draft, dataDir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Only where nothing else is in it.
    await rmdir(parent).catch(() => undefined);
    throw error;
  }
}

async function refuseToReplace(dataDir: string): Promise<void> {
  if (await exists(dataDir))
    throw new PostgresUnavailableError(
      `${dataDir} is there already: a restore makes a new folder and replaces none.`,
    );
}

async function replay(options: StartPostgresOptions): Promise<void> {
  try {
    const postgres = await startPostgres(options);
    await postgres.stop();
  } catch (error) {
    if (!(error instanceof PostgresUnavailableError)) throw error;
    const log = await readFile(join(options.dataDir, "postgres.log"), "utf8").catch(() => "");
    const advice = KNOWN_FAILURES.find(({ words }) => words.test(log))?.advice;
    throw advice === undefined ? error : new PostgresUnavailableError(advice, { cause: error });
  }
}

const KNOWN_FAILURES: readonly { readonly words: RegExp; readonly advice: string }[] = [
  {
    words: /recovery ended before configured recovery target/,
    advice:
      "The archived WAL ends before that point: give an earlier one, or the folder that has the newest WAL, such as pg_wal of the server that is gone.",
  },
  {
    words: /stop point is before consistent recovery point|WAL ends before (?:end of online|consistent)/,
    advice: "That point is before the end of this backup: take an older backup, or a later point.",
  },
  {
    words: /is not compatible with this version|incompatible with server/,
    advice:
      "The backup is of another version of PostgreSQL than the embedded one: restore it with PostgreSQL's own programs of its version.",
  },
];

function recoverySettings(walFolders: readonly string[], target: RecoveryTarget): string {
  const settings: Record<string, string> = {
    restore_command: restoreCommand(walFolders.map((folder) => resolve(folder))),
    recovery_target_timeline: "latest",
    recovery_target_action: "promote",
    // No connection before the end of recovery, so whoever is let in sees the target.
    hot_standby: "off",
    ...targetSettings(target),
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value.replaceAll("\\", "\\\\").replaceAll("'", "''")}'\n`)
    .join("");
}

function targetSettings(target: RecoveryTarget): Readonly<Record<string, string>> {
  switch (target.type) {
    case "end":
      return {};
    case "copy":
      return { recovery_target: "immediate" };
    case "moment":
      return {
        recovery_target_time: target.at.toISOString().replace("T", " ").replace("Z", "+00"),
        recovery_target_inclusive: "on",
      };
    case "transaction":
      return { recovery_target_xid: target.id, recovery_target_inclusive: "on" };
  }
}
