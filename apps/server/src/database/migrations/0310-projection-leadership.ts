import { sqlMigration } from "../sql-migration.ts";

/** Counts who has led: only the newest leader's projector may write the tables, see `takeProjection`. */
export const projectionLeadershipMigration = sqlMigration([
  "ALTER TABLE projection ADD COLUMN leadership bigint NOT NULL DEFAULT 0",
]);
