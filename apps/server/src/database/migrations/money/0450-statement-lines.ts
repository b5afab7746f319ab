import { sqlMigration } from "../../sql-migration.ts";

/**
 * The movements of a player's cash in the order of the ledger, by which balances add up, with what counting and summing
 * needs: neither reads the table. Accounts of the engine and of outside parties have no statement.
 */
export const statementLinesMigration = sqlMigration([
  `CREATE INDEX ledger_entries_lines ON ledger_entries (account_id, entry_id) INCLUDE (at, kind, amount)
    WHERE balance = 'cash' AND account_id > 0`,
  "DROP INDEX ledger_entries_statement",
]);
