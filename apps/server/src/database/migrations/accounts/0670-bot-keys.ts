import { sqlMigration } from "../../sql-migration.ts";

/**
 * Keys by which players' bots log in; of their passwords the hash only. A session names the key that began it, also when the
 * key is deleted and gone.
 */
export const botKeysMigration = sqlMigration([
  `CREATE TABLE bot_keys (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name text NOT NULL,
    app_key text NOT NULL UNIQUE,
    secret_hash bytea NOT NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz
  )`,
  "CREATE INDEX bot_keys_of_user ON bot_keys (user_id)",
  "ALTER TABLE sessions ADD COLUMN bot_key_id bigint",
  "CREATE INDEX sessions_of_bot_key ON sessions (bot_key_id) WHERE bot_key_id IS NOT NULL",
]);
