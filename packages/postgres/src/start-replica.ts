import { createHash } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ClientConfig } from "pg";
import { copyCluster } from "./backup/copy-cluster.ts";
import { exists } from "./cluster-folder.ts";
import { PostgresUnavailableError } from "./postgres-unavailable-error.ts";
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
  /** Receives one sentence for each step that took effect. */
  readonly log?: (message: string) => void;
}

const FOLLOWS_MS = 10_000;
const POLL_MS = 50;

/**
 * Starts a server that follows `primary` and answers reads only. It goes on with the copy that it has, or makes a new one
 * where that cannot follow any more. Rejects with `PostgresUnavailableError` where the folder is that of a server of its own.
 */
export async function startReplica(options: StartReplicaOptions): Promise<RunningPostgres> {
  const { primary, durable = true, log } = options;
  const dataDir = resolve(options.dataDir);
  const cluster = join(dataDir, "cluster");
  const name = nameOf(dataDir);
  const start = { dataDir, durable, replicaOf: sourceOf(primary, name), ...(log && { log }) };
  if (await exists(cluster)) {
    if (!(await exists(join(cluster, "standby.signal"))))
      throw new PostgresUnavailableError(`${cluster} is no replica: name another folder.`);
    const kept = await startPostgres(start);
    const isCopy = (await identityOf(kept.connection)) === (await identityOf(primary));
    if (isCopy && (await isFollowed(primary, name))) return kept;
    await kept.stop();
    log?.("the copy cannot follow any more: a new one is made");
    await rm(cluster, { recursive: true });
  }
  await copy(primary, cluster);
  const made = await startPostgres(start);
  if (await isFollowed(primary, name)) return made;
  await made.stop();
  throw new PostgresUnavailableError(`The replica does not follow; its log is in ${dataDir}.`);
}

/** Renamed into place when it is whole. */
async function copy(connection: ClientConfig, cluster: string): Promise<void> {
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(dirname(cluster), { recursive: true, mode: 0o711 });
  await copyCluster({ connection, to: draft, isFast: true });
  await writeFile(join(draft, "standby.signal"), "", { mode: 0o600, flush: true });
  await rename(draft, cluster);
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
function isFollowed(primary: ClientConfig, name: string): Promise<boolean> {
  return withClient(primary, async (client) => {
    const giveUpAt = performance.now() + FOLLOWS_MS;
    while (performance.now() < giveUpAt) {
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
