import { createHash } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ClientConfig } from "pg";
import { copyCluster } from "./backup/copy-cluster.ts";
import { exists } from "./cluster-folder.ts";
import { PostgresUnavailableError } from "./postgres-unavailable-error.ts";
import { isAlive } from "./postmaster-file.ts";
import { type RunningPostgres, startPostgres } from "./start-postgres.ts";
import { withClient } from "./with-client.ts";

/** What a replica is made of. */
export interface StartReplicaOptions {
  /** Holds the replica's own cluster and log; made where missing. */
  readonly dataDir: string;
  /** A superuser's connection to an embedded server of this machine, over its socket. */
  readonly primary: ClientConfig;
  /** As of `startPostgres`. */
  readonly durable?: boolean;
  /** Aborted: what was begun is stopped, a half copy is removed, and the promise rejects with the reason. */
  readonly signal?: AbortSignal | undefined;
  /** Receives one sentence for each step that took effect. */
  readonly log?: (message: string) => void;
}

const FOLLOWS_MS = 10_000;
const POLL_MS = 50;

/**
 * Starts a server that follows `primary` and answers reads only. It goes on with the copy that it has, or makes a new one
 * where that cannot follow any more. Rejects with `PostgresUnavailableError` where the folder is that of a server of its own, or of a
 * copy that cannot follow while others still use it.
 */
export async function startReplica(options: StartReplicaOptions): Promise<RunningPostgres> {
  const { primary, durable = true, log, signal } = options;
  const dataDir = resolve(options.dataDir);
  const cluster = join(dataDir, "cluster");
  const name = nameOf(dataDir);
  const start = { dataDir, durable, signal, replicaOf: sourceOf(primary, name), ...(log && { log }) };
  const follows = () => isFollowed(primary, name, signal);
  if (await exists(cluster)) {
    if (!(await exists(join(cluster, "standby.signal"))))
      throw new PostgresUnavailableError(`${cluster} is no replica: name another folder.`);
    const kept = await startPostgres(start);
    const isCopy = async () => (await identityOf(kept.connection)) === (await identityOf(primary));
    if (await isRightOrStopped(kept, async () => (await isCopy()) && (await follows()))) return kept;
    log?.("the copy cannot follow any more: a new one is made");
    await rm(cluster, { recursive: true });
  }
  await copy(primary, cluster, signal);
  const made = await startPostgres(start);
  if (await isRightOrStopped(made, follows)) return made;
  throw new PostgresUnavailableError(`The replica does not follow; its log is in ${dataDir}.`);
}

/**
 * Whether a server is as it should be. Where it is not, it is stopped; where nobody can say, only one that was started here is.
 * Rejects where it is not as it should be and others use it.
 */
async function isRightOrStopped(server: RunningPostgres, isRight: () => Promise<boolean>): Promise<boolean> {
  try {
    if (await isRight()) return true;
  } catch (error) {
    if (!server.adopted) await server.stop();
    throw error;
  }
  await server.stop();
  // Its files are about to be replaced.
  if (await isAlive(server.pid))
    throw new PostgresUnavailableError(
      `The replica that runs already (process ${server.pid}) does not follow, and others use it: stop them first.`,
    );
  return false;
}

/** Renamed into place when it is whole. */
async function copy(
  connection: ClientConfig,
  cluster: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(cluster), { recursive: true, mode: 0o711 });
  try {
    await copyCluster({ connection, to: draft, isFast: true, signal });
    await writeFile(join(draft, "standby.signal"), "", { mode: 0o600, flush: true });
    signal?.throwIfAborted();
    await rename(draft, cluster);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** By this name the primary lists it: the same at each start of one folder. */
function nameOf(dataDir: string): string {
  return `crossbook-replica-${createHash("sha256").update(dataDir).digest("hex").slice(0, 16)}`;
}

function sourceOf({ host, port, user }: ClientConfig, name: string): string {
  return `host=${host} port=${port} user=${user} application_name=${name}`;
}

/** The same for a cluster and all its copies. */
function identityOf(connection: ClientConfig): Promise<unknown> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query("SELECT system_identifier FROM pg_control_system()");
    return rows[0]?.system_identifier;
  });
}

/** The primary says so: a replica of another server believes that it streams until it is refused. */
function isFollowed(primary: ClientConfig, name: string, signal: AbortSignal | undefined): Promise<boolean> {
  return withClient(primary, async (client) => {
    const giveUpAt = performance.now() + FOLLOWS_MS;
    while (performance.now() < giveUpAt) {
      signal?.throwIfAborted();
      const { rowCount } = await client.query(
        "SELECT FROM pg_stat_replication WHERE application_name = $1 AND state IN ('catchup', 'streaming')",
        [name],
      );
      if (rowCount === 1) return true;
      await delay(POLL_MS);
    }
    return false;
  });
}
