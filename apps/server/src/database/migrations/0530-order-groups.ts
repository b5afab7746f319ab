import { sqlMigration } from "../sql-migration.ts";

/** Delayed orders that match together or not at all name the first of them. */
export const orderGroupsMigration = sqlMigration([
  "ALTER TABLE delayed_orders ADD COLUMN group_id bigint NOT NULL DEFAULT 0",
]);
