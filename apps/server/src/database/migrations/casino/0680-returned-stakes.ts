import { sqlMigration } from "../../sql-migration.ts";

/**
 * Rollbacks, the few among a studio's transactions, for the reports. Nothing that the index has of a row changes: its end is
 * written without the index, as those of all others.
 */
export const returnedStakesMigration = sqlMigration([
  "CREATE INDEX casino_transactions_rollbacks ON casino_transactions (received_at) WHERE kind = 'rollback'",
]);
