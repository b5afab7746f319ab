import { sqlMigration } from "../sql-migration.ts";

/** Keys of orders leave the tables some time after their market has: how far this has come, by when markets were removed. */
export const keptKeysMigration = sqlMigration([
  "ALTER TABLE projection ADD COLUMN keys_removed_until timestamptz NOT NULL DEFAULT to_timestamp(0)",
]);
