import { sqlMigration } from "../../sql-migration.ts";

/** Deposits whose bonuses could not be offered: they are tried again, and hold back none behind them. */
export const failedDepositsMigration = sqlMigration([
  "ALTER TABLE bonus_progress ADD COLUMN failed_entry_ids bigint[] NOT NULL DEFAULT '{}'",
]);
