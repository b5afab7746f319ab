import { sqlMigration } from "../../sql-migration.ts";

/** A player's movements of casino games: a statement groups them, and finds in it that most accounts have none. */
export const casinoStatementMigration = sqlMigration([
  `CREATE INDEX ledger_entries_casino ON ledger_entries (account_id, entry_id) INCLUDE (at, amount, reference)
    WHERE kind = 'casino' AND balance = 'cash' AND account_id > 0`,
]);
