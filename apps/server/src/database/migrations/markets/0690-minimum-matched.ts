import { sqlMigration } from "../../sql-migration.ts";

/** Of a delayed order that is matched or cancelled whole: the least that must be matched, where it names one. */
export const minimumMatchedMigration = sqlMigration([
  "ALTER TABLE delayed_orders ADD COLUMN min_matched bigint NOT NULL DEFAULT 0",
]);
