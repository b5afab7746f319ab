import { sqlMigration } from "../../sql-migration.ts";

/** What a market is bounded by in the engine, in paise; 0: not bounded. */
export const marketLimitsMigration = sqlMigration([
  `ALTER TABLE markets
    ADD COLUMN limits jsonb NOT NULL DEFAULT '{"minPayout": 0, "maxExposure": 0, "maxMatched": 0}'`,
]);
