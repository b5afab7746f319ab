import { sqlMigration } from "../../sql-migration.ts";

/**
 * Links for a new password: the newest of each player, so that it ends the one before. The token is stored as its
 * SHA-256 only. A link stays a while after its use, so that operators see what became of it.
 */
export const passwordResetsMigration = sqlMigration([
  `CREATE TABLE password_resets (
    user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    token_hash bytea NOT NULL UNIQUE,
    sent_to text NOT NULL,
    sent_by text NOT NULL,
    sent_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  )`,
  "CREATE INDEX password_resets_age ON password_resets (sent_at)",
]);
