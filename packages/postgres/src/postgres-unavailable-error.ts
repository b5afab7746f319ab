/** PostgreSQL cannot run here; the message says in one sentence what to do. */
export class PostgresUnavailableError extends Error {
  override readonly name = "PostgresUnavailableError";
}
