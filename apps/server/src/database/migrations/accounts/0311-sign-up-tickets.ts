import { sqlMigration } from "../../sql-migration.ts";

/**
 * A sign-up belongs to the browser that began it: two browsers may ask for the same name and number, and neither
 * touches the sign-up of the other.
 */
export const signUpTicketsMigration = sqlMigration([
  "DELETE FROM registrations",
  "ALTER TABLE registrations DROP CONSTRAINT registrations_host_username_key_mobile_key",
  "ALTER TABLE registrations ADD COLUMN ticket_hash bytea NOT NULL UNIQUE",
  "CREATE INDEX registrations_of_name ON registrations (host, username_key, created_at)",
]);
