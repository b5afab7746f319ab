import { sqlMigration } from "../../sql-migration.ts";

/** What all open bets of an account may lose together, in paise; 0: no limit. */
export const exposureLimitsMigration = sqlMigration([
  "ALTER TABLE accounts ADD COLUMN exposure_limit bigint NOT NULL DEFAULT 0",
]);
