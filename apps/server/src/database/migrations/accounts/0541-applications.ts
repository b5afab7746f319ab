import { sqlMigration } from "../../sql-migration.ts";

/**
 * Outside applications that players let act for them, and the codes by which they get a session. Secrets and codes are
 * stored as hashes only. A code stays a while after its use, so that one that comes again ends its session.
 */
export const applicationsMigration = sqlMigration([
  `CREATE TABLE applications (
    id text PRIMARY KEY,
    name text NOT NULL,
    secret_hash bytea NOT NULL,
    redirect_uris text[] NOT NULL,
    created_at timestamptz NOT NULL,
    disabled_at timestamptz
  )`,
  "ALTER TABLE sessions ADD COLUMN application_id text REFERENCES applications (id)",
  "CREATE INDEX sessions_of_application ON sessions (application_id) WHERE application_id IS NOT NULL",
  `CREATE TABLE authorization_codes (
    hash bytea PRIMARY KEY,
    application_id text NOT NULL REFERENCES applications (id),
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    redirect_uri text NOT NULL,
    challenge text NOT NULL,
    created_at timestamptz NOT NULL,
    used_at timestamptz,
    session_id text
  )`,
  "CREATE INDEX authorization_codes_of_user ON authorization_codes (user_id, created_at)",
  "CREATE INDEX authorization_codes_age ON authorization_codes (created_at)",
]);
