import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, open, readFile, rename, rmdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { archiveSettings, prepareArchive } from "./backup/wal-archive.ts";
import { cannotRun, prepareCluster, SUPERUSER } from "./cluster-folder.ts";
import { type DatabaseTarget, socketTarget } from "./database-target.ts";
import { giveTo, type LaunchUser, launchUser } from "./launch-user.ts";
import { findBinaries, type PostgresBinaries } from "./postgres-binaries.ts";
import { PostgresUnavailableError } from "./postgres-unavailable-error.ts";
import { isAlive, isServerOf, type Postmaster, readPostmaster, removeLeftOver } from "./postmaster-file.ts";
import { type ServerSettings, serverArguments } from "./server-settings.ts";
import { socketFolder } from "./socket-folder.ts";
import { withClient } from "./with-client.ts";

/** Where the embedded server keeps its files. */
export interface StartPostgresOptions {
  /** Holds the cluster and the server's log; made where missing. */
  readonly dataDir: string;
  /**
   * False for a server that nothing need be left of after a loss of power, as a test run's: it flushes nothing, and ends of
   * processes leave the same as with flushes. Absent: true. One that runs already stays as it is.
   */
  readonly durable?: boolean;
  /** Finished WAL is copied to this folder, for a restore to any moment; made where missing. One that runs already stays as it is. */
  readonly walArchiveDir?: string | undefined;
  /** True where the server replays a backup's WAL: it is given all the time that takes, and is not tried again. */
  readonly recovers?: boolean;
  /** Aborted: a server that is not ready yet is stopped, and the promise rejects with the reason. */
  readonly signal?: AbortSignal | undefined;
  /** The server that a replica follows, as libpq names it; absent: it is a server of its own. See `startReplica`. */
  readonly replicaOf?: string;
  /** Receives one sentence for each step that took effect. */
  readonly log?: (message: string) => void;
}

/** An embedded server that accepts connections over its Unix socket. */
export interface RunningPostgres extends DatabaseTarget {
  readonly pid: number;
  /** True where the server ran already, left by an earlier process or used by another one. */
  readonly adopted: boolean;
  /** Stops the server and waits for its end; where others still use it, it is left to the last of them. */
  stop(): Promise<void>;
}

const DATABASE = "crossbook";
/** A killed server's processes and memory may linger for seconds; a start is tried again for so long. */
const RETRY_MS = 15_000;
/** Recovery after a crash reads up to `max_wal_size` of journal before the first connection is let in. */
const RECOVERY_MS = 120_000;
/** A backup's WAL may be that of a week. */
const REPLAY_MS = 86_400_000;
const STOP_MS = 30_000;
const LARGEST_LOG_BYTES = 16 * 1024 * 1024;
const LEAVING_MS = 1000;
const POLL_MS = 25;

interface Place {
  readonly cluster: string;
  readonly logFile: string;
  readonly socketDir: string;
  readonly binaries: PostgresBinaries;
  readonly user: LaunchUser;
  readonly settings: ServerSettings;
  readonly patience: { readonly retryMs: number; readonly readyMs: number };
  readonly signal: AbortSignal | undefined;
}

/**
 * Starts the embedded PostgreSQL on `dataDir`, or takes over the one that runs there, with an empty database
 * for Crossbook. Rejects with `PostgresUnavailableError` where this platform has no PostgreSQL.
 */
export async function startPostgres(options: StartPostgresOptions): Promise<RunningPostgres> {
  const dataDir = resolve(options.dataDir);
  const cluster = join(dataDir, "cluster");
  const live = await adopt(cluster);
  if (live) {
    options.log?.(`using the PostgreSQL that runs already (process ${live.pid})`);
    if (options.walArchiveDir && !(await archivesTo(live, resolve(options.walArchiveDir))))
      options.log?.(
        `that PostgreSQL archives no WAL to ${options.walArchiveDir}: it does once all that use it were stopped and started again`,
      );
    return live;
  }
  const user = launchUser(process.getuid?.());
  const binaries = await findBinaries(process.platform, process.arch);
  await mkdir(dataDir, { recursive: true });
  await giveTo(user, dataDir);
  await prepareCluster(cluster, binaries, user);
  await removeLeftOver(cluster);
  const socketDir = await socketFolder(dataDir, user);
  const walArchiveDir = options.walArchiveDir && resolve(options.walArchiveDir);
  if (walArchiveDir) await prepareArchive(walArchiveDir, user);
  const running = await launchUntilReady({
    cluster,
    logFile: join(dataDir, "postgres.log"),
    socketDir,
    binaries,
    user,
    settings: {
      durable: options.durable ?? true,
      walArchiveDir: walArchiveDir || undefined,
      replicaOf: options.replicaOf,
    },
    patience: options.recovers
      ? { retryMs: 0, readyMs: REPLAY_MS }
      : { retryMs: RETRY_MS, readyMs: RECOVERY_MS },
    signal: options.signal,
  });
  options.log?.(`PostgreSQL runs on ${dataDir} (process ${running.pid})`);
  return running;
}

/** Stops the server that runs on `dataDir`, whoever started it; does nothing where none runs. */
export async function stopPostgres(dataDir: string): Promise<void> {
  const cluster = join(resolve(dataDir), "cluster");
  const postmaster = await readPostmaster(cluster);
  if (postmaster && (await isServerOf(postmaster.pid, cluster))) await stopServer(postmaster);
}

async function adopt(cluster: string): Promise<RunningPostgres | undefined> {
  const postmaster = await readPostmaster(cluster);
  if (!postmaster || !(await isAlive(postmaster.pid))) return undefined;
  const target = socketTarget(postmaster.socketDir, SUPERUSER, DATABASE);
  if (!(await answersFor(cluster, postmaster.socketDir))) return undefined;
  await createDatabase(postmaster.socketDir);
  return {
    ...target,
    pid: postmaster.pid,
    adopted: true,
    stop: () => stopUnused(target, postmaster),
  };
}

async function launchUntilReady(place: Place): Promise<RunningPostgres> {
  const giveUpAt = performance.now() + place.patience.retryMs;
  while (true) {
    const child = await launch(place);
    if (await becomesReady(child, place)) return started(child, place);
    await stopWhereAborted(child, place);
    // Another process may have been faster.
    const live = await adopt(place.cluster);
    if (live) return live;
    if (performance.now() > giveUpAt) throw new PostgresUnavailableError(await lastWords(place.logFile));
    await delay(200);
  }
}

async function launch({
  cluster,
  logFile,
  socketDir,
  binaries,
  user,
  settings,
}: Place): Promise<ChildProcess> {
  const [command, args] = user.commandLine(binaries.postgres, serverArguments(cluster, socketDir, settings));
  await keepShort(logFile);
  const log = await open(logFile, "a", 0o600);
  try {
    const child = spawn(command, args, {
      ...user.spawnIds,
      cwd: "/",
      env: { PATH: process.env["PATH"], LC_ALL: "C" },
      stdio: ["ignore", log.fd, log.fd],
      // A process group of its own: an interrupt from the keyboard must not stop it before the application.
      detached: true,
    });
    await new Promise<void>((spawned, failed) => {
      child.once("spawn", spawned);
      child.once("error", (error) => failed(cannotRun(binaries.postgres, error)));
    });
    child.unref();
    return child;
  } finally {
    await log.close();
  }
}

/** Only warnings are in it: a start is often enough to begin it anew, and the one before stays. */
async function keepShort(logFile: string): Promise<void> {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }));
  if (size > LARGEST_LOG_BYTES) await rename(logFile, `${logFile}.1`);
}

async function becomesReady(
  child: ChildProcess,
  { cluster, socketDir, patience, signal }: Place,
): Promise<boolean> {
  const giveUpAt = performance.now() + patience.readyMs;
  while (child.exitCode === null && child.signalCode === null && performance.now() < giveUpAt) {
    if (signal?.aborted) return false;
    // Another process's server may answer here while our child is about to find that it came second.
    const isOurs = (await readPostmaster(cluster))?.pid === child.pid;
    if (isOurs && (await answersFor(cluster, socketDir))) return true;
    await delay(POLL_MS);
  }
  return false;
}

async function stopWhereAborted({ pid }: ChildProcess, { socketDir, signal }: Place): Promise<void> {
  if (!signal?.aborted) return;
  if (pid !== undefined) await stopServer({ pid, socketDir });
  throw signal.reason;
}

async function started(child: ChildProcess, { socketDir }: Place): Promise<RunningPostgres> {
  const pid = child.pid;
  if (pid === undefined) throw new Error("a process that was started has no id");
  await createDatabase(socketDir);
  const target = socketTarget(socketDir, SUPERUSER, DATABASE);
  return { ...target, pid, adopted: false, stop: () => stopUnused(target, { pid, socketDir }) };
}

async function archivesTo(target: DatabaseTarget, folder: string): Promise<boolean> {
  const [found] = await ask<{ command: string }>(
    target,
    "SELECT current_setting('archive_command') AS command",
  );
  return found?.command === archiveSettings(folder)["archive_command"];
}

/** Whether the server behind this socket is ready and really serves this cluster. */
async function answersFor(cluster: string, socketDir: string): Promise<boolean> {
  const answer = await ask<{ folder: string }>(
    socketTarget(socketDir, SUPERUSER, "postgres"),
    "SELECT current_setting('data_directory') AS folder",
  ).catch(() => []);
  return answer[0]?.folder === cluster;
}

async function createDatabase(socketDir: string): Promise<void> {
  const maintenance = socketTarget(socketDir, SUPERUSER, "postgres");
  const found = await ask(maintenance, `SELECT 1 FROM pg_database WHERE datname = '${DATABASE}'`);
  if (found.length > 0) return;
  await ask(maintenance, `CREATE DATABASE ${DATABASE}`).catch((error: { code?: string }) => {
    // Another process may have been faster: the name exists, or its row was written at the same moment.
    if (error.code !== "42P04" && error.code !== "23505") throw error;
  });
}

/** A standby that uses the server goes on with it, whoever started it, and is then the one to stop it. */
async function stopUnused(target: DatabaseTarget, postmaster: Postmaster): Promise<void> {
  const giveUpAt = performance.now() + LEAVING_MS;
  // Connections that the caller has just closed may take a moment to leave.
  while ((await isAlive(postmaster.pid)) && (await isUsed(target))) {
    if (performance.now() > giveUpAt) return;
    await delay(POLL_MS);
  }
  await stopServer(postmaster);
}

/** True also where it cannot be asked, as when it has no connection left: whoever does not know stops nothing. */
async function isUsed(target: DatabaseTarget): Promise<boolean> {
  const others = await ask(
    target,
    "SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
  ).catch(() => undefined);
  return others === undefined || others.length > 0;
}

function ask<Row>(target: DatabaseTarget, statement: string): Promise<readonly Row[]> {
  return withClient({ ...target.connection, connectionTimeoutMillis: 5000 }, async (client) => {
    return (await client.query(statement)).rows as readonly Row[];
  });
}

/** SIGINT is PostgreSQL's fast shutdown: connections are ended, everything is written, no recovery is needed. */
async function stopServer({ pid, socketDir }: Postmaster): Promise<void> {
  const giveUpAt = performance.now() + STOP_MS;
  if (await isAlive(pid)) process.kill(pid, "SIGINT");
  while (await isAlive(pid)) {
    if (performance.now() > giveUpAt)
      throw new PostgresUnavailableError(`PostgreSQL (process ${pid}) does not stop.`);
    await delay(POLL_MS);
  }
  await rmdir(socketDir).catch(() => undefined);
}

async function lastWords(logFile: string): Promise<string> {
  const log = await readFile(logFile, "utf8").catch(() => "");
  return `PostgreSQL does not start. Its last words in ${logFile}: ${log.trimEnd().split("\n").slice(-5).join(" | ")}`;
}
