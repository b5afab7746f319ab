export { copyByProgram } from "./backup/copy-by-program.ts";
export { type CopyClusterOptions, copyCluster } from "./backup/copy-cluster.ts";
export { type RecoverOptions, type RecoveryTarget, recoverCluster } from "./backup/recover-cluster.ts";
export { removeArchivedBefore } from "./backup/wal-archive.ts";
export type { DatabaseTarget } from "./database-target.ts";
export { PostgresUnavailableError } from "./postgres-unavailable-error.ts";
export { type ResolveDatabaseOptions, type ResolvedDatabase, resolveDatabase } from "./resolve-database.ts";
export {
  type RunningPostgres,
  type StartPostgresOptions,
  startPostgres,
  stopPostgres,
} from "./start-postgres.ts";
export { type StartReplicaOptions, startReplica } from "./start-replica.ts";
