import { sqlMigration } from "../../sql-migration.ts";

/**
 * What a market was when it was counted for a bonus: whether it was void, and how many of its matches had been corrected. One
 * that is something else now is counted anew.
 */
export const bonusRecountsMigration = sqlMigration([
  `ALTER TABLE bonus_contributions ADD COLUMN is_void boolean NOT NULL DEFAULT false,
     ADD COLUMN corrections integer NOT NULL DEFAULT 0`,
]);
