import { sqlMigration } from "../sql-migration.ts";

/** Why an order lapsed, what becomes of it at the turn in play, and whether its market offers to keep it. */
export const lapseReasonsMigration = sqlMigration([
  "ALTER TABLE orders ADD COLUMN lapse_reason smallint, ADD COLUMN persistence smallint NOT NULL DEFAULT 0",
  "ALTER TABLE markets ADD COLUMN keeps_in_play boolean NOT NULL DEFAULT false",
  "ALTER TABLE sport_markets ADD COLUMN keeps_in_play boolean NOT NULL DEFAULT false",
]);
