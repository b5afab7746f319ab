import { type Migration, sql } from "kysely";

/** A migration as plain statements, so that the schema's fingerprint sees every letter of it. */
export interface SqlMigration extends Migration {
  readonly statements: readonly string[];
}

/** A migration that runs these statements in order. */
export function sqlMigration(statements: readonly string[]): SqlMigration {
  return {
    statements,
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
