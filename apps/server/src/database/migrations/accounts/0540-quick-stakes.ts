import { sqlMigration } from "../../sql-migration.ts";

/** The stake buttons that players chose for their bet slip: eight labels with amounts; null: the default ones. */
export const quickStakesMigration = sqlMigration([
  `ALTER TABLE users ADD COLUMN quick_stakes jsonb
     CHECK (jsonb_typeof(quick_stakes) = 'array' AND jsonb_array_length(quick_stakes) = 8)`,
]);
