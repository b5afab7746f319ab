import { sqlMigration } from "../../sql-migration.ts";

/**
 * Why a player is locked, by whom and until when: one row for each lock that stands, beside `users.locked_at` and
 * `users.bet_locked`, which decide. Notes about players are added and never changed or removed; they outlive a demo's row.
 */
export const playerRecordsMigration = sqlMigration([
  `CREATE TABLE player_locks (
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    lock text NOT NULL CHECK (lock IN ('login', 'bets')),
    reason text NOT NULL,
    locked_by text NOT NULL,
    locked_at timestamptz NOT NULL,
    until timestamptz,
    PRIMARY KEY (user_id, lock)
  )`,
  "CREATE INDEX player_locks_until ON player_locks (until) WHERE until IS NOT NULL",

  `CREATE TABLE player_notes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL,
    at timestamptz NOT NULL,
    author text NOT NULL,
    body text NOT NULL
  )`,
  "CREATE INDEX player_notes_of_player ON player_notes (user_id, id)",
  `CREATE FUNCTION refuse_note_change() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'notes about players are added and never changed';
   END $$`,
  `CREATE TRIGGER player_notes_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON player_notes
    EXECUTE FUNCTION refuse_note_change()`,
]);
