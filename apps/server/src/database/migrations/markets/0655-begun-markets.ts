import { sqlMigration } from "../../sql-migration.ts";

/** Markets that are added to an event are not shown before all that they begin with is in the engine, also after a start. */
export const begunMarketsMigration = sqlMigration([
  "ALTER TABLE sport_markets ADD COLUMN is_begun boolean NOT NULL DEFAULT true",
]);
