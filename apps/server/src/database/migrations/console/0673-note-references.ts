import { sqlMigration } from "../../sql-migration.ts";

/** What an operator's program has named a note by: one that is sent again, because its answer was lost, is written once. */
export const noteReferencesMigration = sqlMigration([
  'ALTER TABLE player_notes ADD COLUMN client_reference text COLLATE "C"',
  `CREATE UNIQUE INDEX player_notes_by_reference ON player_notes (user_id, author, client_reference)
    WHERE client_reference IS NOT NULL`,
]);
