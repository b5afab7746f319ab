import { sqlMigration } from "../../sql-migration.ts";

/** The few players that operators list by a lock, and those of a kind, each in the order of names. */
export const playerListsMigration = sqlMigration([
  "CREATE INDEX users_locked ON users (username_key) WHERE locked_at IS NOT NULL AND forgotten_at IS NULL",
  "CREATE INDEX users_bet_locked ON users (username_key) WHERE bet_locked AND forgotten_at IS NULL",
  "CREATE INDEX users_of_kind ON users (kind, username_key) WHERE forgotten_at IS NULL",
]);
