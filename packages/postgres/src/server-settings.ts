import { archiveSettings } from "./backup/wal-archive.ts";

/** What is not the same for every embedded server. */
export interface ServerSettings {
  readonly durable: boolean;
  /** Finished WAL is copied here, an absolute path; undefined: nowhere. */
  readonly walArchiveDir: string | undefined;
  /** The server that this one follows, as libpq names it; undefined: none, it is one of its own. */
  readonly replicaOf: string | undefined;
}

/**
 * How the embedded server runs: every commit is on the disk before it is answered, everything else is sized
 * for a small machine that also runs the application. Not durable: nothing is flushed, see `StartPostgresOptions`.
 */
export function serverArguments(
  cluster: string,
  socketDir: string,
  { durable, walArchiveDir, replicaOf }: ServerSettings,
): readonly string[] {
  const settings = {
    ...SETTINGS,
    ...(durable ? {} : WITHOUT_FLUSHES),
    ...(walArchiveDir === undefined ? {} : archiveSettings(walArchiveDir)),
    ...(replicaOf === undefined ? {} : replicaSettings(replicaOf)),
  };
  return [
    "-D",
    cluster,
    "-k",
    socketDir,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "120",

  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  wal_compression: "on",
  max_wal_size: "2GB",
  min_wal_size: "256MB",
  // Writing 16 MB of zeros first holds up whoever commits into a new segment: twice the throughput without it.
  // Durability does not need it: an fdatasync also keeps what a file needs to be read back.
  wal_init_zero: "off",
  checkpoint_timeout: "15min",
  checkpoint_completion_target: "0.9",

  shared_buffers: "192MB",
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  random_page_cost: "1.1",
  // Statements here are short: compiling them costs more than it saves.
  jit: "off",

  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "warning",
  log_line_prefix: "%m [%p] %d ",
  cluster_name: "crossbook",
};

// Commits stay synchronous: what is written later is not visible to a VACUUM at once, and plans of tests would differ.
const WITHOUT_FLUSHES = { fsync: "off", full_page_writes: "off" };

function replicaSettings(primary: string): Readonly<Record<string, string>> {
  return {
    primary_conninfo: primary,
    // Of the connection alone: one that stayed would keep the WAL of a replica that never comes back.
    wal_receiver_create_temp_slot: "on",
    // Rows that a read here needs stay; reads are short.
    hot_standby_feedback: "on",
    wal_retrieve_retry_interval: "500ms",
    cluster_name: "crossbook-replica",
  };
}
