import { sqlMigration } from "../../sql-migration.ts";

/**
 * Pictures that players sent: the bytes as they came, for disputes, and a copy that was made anew from the pixels, which is
 * all that is ever shown. `kept_for` is what a picture belongs to, such as `deposit:17`; without it, it goes after a day.
 * The hashes stay when the pictures go.
 */
export const imagesMigration = sqlMigration([
  `CREATE TABLE images (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (id),
    purpose text NOT NULL CHECK (purpose IN ('deposit')),
    content_type text NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    sha256 bytea NOT NULL,
    difference_hash bytea NOT NULL,
    bytes integer NOT NULL,
    original bytea,
    display bytea,
    reading jsonb,
    kept_for text,
    created_at timestamptz NOT NULL
  )`,
  // Compressed already.
  "ALTER TABLE images ALTER COLUMN original SET STORAGE EXTERNAL, ALTER COLUMN display SET STORAGE EXTERNAL",
  "CREATE INDEX images_of_user ON images (user_id, created_at DESC) INCLUDE (bytes)",
  "CREATE INDEX images_sha256 ON images (sha256)",
  "CREATE INDEX images_unnamed ON images (created_at) WHERE kept_for IS NULL",
  "CREATE INDEX images_kept ON images (created_at) WHERE kept_for IS NOT NULL AND bytes > 0",
  // One upload for each ticket: what is here was used, and goes when the ticket would have ended.
  `CREATE TABLE used_upload_tickets (
    id text PRIMARY KEY,
    expires_at timestamptz NOT NULL
  )`,
]);
