import { sqlMigration } from "../../sql-migration.ts";

/** Whether a market's two runners are matched with each other, as it is announced. */
export const crossMatchingMigration = sqlMigration([
  "ALTER TABLE sport_markets ADD COLUMN cross_matching boolean NOT NULL DEFAULT false",
]);
