import { sqlMigration } from "../../sql-migration.ts";

/** Why an operator has asked for a large adjustment: the second one reads it. */
export const adjustmentReasonsMigration = sqlMigration([
  "ALTER TABLE adjustment_approvals ADD COLUMN reason text NOT NULL DEFAULT ''",
]);
