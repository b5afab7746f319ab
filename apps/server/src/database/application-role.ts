import { type ClientBase, type ClientConfig, escapeIdentifier, escapeLiteral, type Pool } from "pg";

/** The role that the server runs as on the embedded database. */
export const APPLICATION_ROLE = "crossbook_app";

/** One server grants at a time; any number will do that nobody else locks: the letters of "crosgrnt". */
const GRANT_LOCK = "7165064744978870900";

/**
 * Rows of these tables are added and read: what they say is never changed. The journal's old rows go by the function
 * `remove_journal`.
 */
const APPEND_ONLY = [
  "journal",
  "audit_entries",
  "audit_subjects",
  "payment_steps",
  "payment_approvals",
  "protection_changes",
  "exclusions",
  "bonus_steps",
  "bonus_template_versions",
  "player_notes",
] as const;
const MIGRATIONS = ["kysely_migration", "kysely_migration_lock"] as const;

/** The name of the role that a connection is made as; undefined: PostgreSQL's default. */
export function roleOf({ user, connectionString }: ClientConfig): string | undefined {
  if (user !== undefined || connectionString === undefined) return user;
  return decodeURIComponent(new URL(connectionString).username) || undefined;
}

/**
 * Gives a role what the server needs at run time and nothing more, and makes it where it is missing: it owns no table,
 * so it can drop, alter or truncate none, and it can change no row of the journal or the audit. `owner`'s connections own
 * the tables.
 */
export async function grantApplication(owner: Pool, roleName: string): Promise<void> {
  const role = escapeIdentifier(roleName);
  const client = await owner.connect();
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock($1::bigint)", [GRANT_LOCK]);
    await makeRole(client, roleName);
    const appendOnly = APPEND_ONLY.join(", ");
    for (const statement of [
      `GRANT USAGE ON SCHEMA public TO ${role}`,
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`,
      `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role}`,
      `REVOKE UPDATE, DELETE ON ${appendOnly} FROM ${role}`,
      `REVOKE INSERT, DELETE ON audit_head FROM ${role}`,
      `REVOKE INSERT, UPDATE, DELETE ON ${MIGRATIONS.join(", ")} FROM ${role}`,
    ])
      await client.query(statement);
    await client.query("COMMIT");
  } finally {
    // Nothing else is asked for over it.
    client.release(true);
  }
}

/** Roles belong to the whole server: another database's start may make it at the same moment. */
async function makeRole(client: ClientBase, roleName: string): Promise<void> {
  const { rows } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [roleName]);
  if (rows.length > 0) return;
  const statement = `CREATE ROLE ${escapeIdentifier(roleName)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE`;
  await client.query(
    `DO $do$ BEGIN EXECUTE ${escapeLiteral(statement)};
     EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $do$`,
  );
}
