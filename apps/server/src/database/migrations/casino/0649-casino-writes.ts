import { sqlMigration } from "../../sql-migration.ts";

/**
 * Fewer things are written with each bet of a studio. Both rows come from one statement, whose player comes from a game session:
 * no key of another table is checked again. Half of each page is left for the ends of its rows, so that no index is written
 * for them. A round's unique key begins with its name and so finds it by that alone; times come in the order of the rows, of
 * which an index by ranges of pages keeps the first and last only.
 */
export const casinoWritesMigration = sqlMigration([
  "ALTER TABLE casino_rounds DROP CONSTRAINT casino_rounds_user_id_fkey",
  "ALTER TABLE casino_transactions DROP CONSTRAINT casino_transactions_round_id_fkey",
  "ALTER TABLE casino_rounds SET (fillfactor = 50)",
  // Its rows grow as they end.
  "ALTER TABLE casino_transactions SET (fillfactor = 45)",
  `ALTER TABLE casino_rounds DROP CONSTRAINT casino_rounds_studio_user_id_game_round_ref_key,
    ADD CONSTRAINT casino_rounds_key UNIQUE (round_ref, user_id, game, studio)`,
  "DROP INDEX casino_rounds_by_ref",
  "DROP INDEX casino_transactions_by_time",
  `CREATE INDEX casino_transactions_times ON casino_transactions USING brin (received_at)
    WITH (pages_per_range = 32, autosummarize = on)`,
]);
