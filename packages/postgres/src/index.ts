export type { DatabaseTarget } from "./database-target.ts";
export { PostgresUnavailableError } from "./postgres-unavailable-error.ts";
export { type ResolveDatabaseOptions, type ResolvedDatabase, resolveDatabase } from "./resolve-database.ts";
export {
  type RunningPostgres,
  type StartPostgresOptions,
  startPostgres,
  stopPostgres,
} from "./start-postgres.ts";
