import { sqlMigration } from "../../sql-migration.ts";

/**
 * When an operator was given a first password that he has not changed; null: he has chosen his own, or the configuration
 * names it.
 */
export const firstPasswordsMigration = sqlMigration([
  "ALTER TABLE operators ADD COLUMN first_password_at timestamptz",
]);
