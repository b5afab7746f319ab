import { sqlMigration } from "../sql-migration.ts";

/**
 * Sports that take no bets of one player, or on one host (`*`: on every host). A row locks: there is no row that opens, so
 * the stricter always holds.
 */
export const sportLocksMigration = sqlMigration([
  `CREATE TABLE sport_locks (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint REFERENCES users (id) ON DELETE CASCADE,
    host text,
    sport text NOT NULL,
    locked_at timestamptz NOT NULL,
    locked_by text NOT NULL,
    reason text NOT NULL,
    UNIQUE (user_id, sport),
    UNIQUE (host, sport),
    CHECK ((user_id IS NULL) <> (host IS NULL))
  )`,
]);
