import { sqlMigration } from "../sql-migration.ts";

/** A code knows the session that it was asked for in, so that what ends that session ends the code. */
export const consentsMigration = sqlMigration([
  "ALTER TABLE authorization_codes ADD COLUMN consented_in text",
]);
