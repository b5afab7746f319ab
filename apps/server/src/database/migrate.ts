import { createHash } from "node:crypto";
import { Kysely, Migrator, PostgresDialect } from "kysely";
import { type ClientConfig, Pool } from "pg";
import { grantApplication } from "./application-role.ts";
import { migrations } from "./migrations.ts";
import { refuseRunningLeader, refuseUnfinishedJournal, refuseUnknownTables } from "./upgrade-refusals.ts";

/**
 * Brings a database to the newest schema and gives the role `application`, where one is named, what the server needs of
 * it; `connection` is of the owner. Several processes may do so at once: one works, the others wait.
 * Rejects with the first migration's error, with everything of that migration undone; and with
 * `UpgradeRefusedError`, nothing changed, where a schema is to change under a running
 * server or after an unclean stop, or where an earlier build made the tables.
 */
export async function migrateToLatest(connection: ClientConfig, application?: string): Promise<void> {
  // One connection: what it locks holds for all that follows, and each new one costs a start 20 ms.
  const pool = new Pool({ ...connection, max: 1 });
  try {
    await migrate(pool);
    if (application !== undefined) await grantApplication(pool, application);
  } finally {
    await pool.end();
  }
}

async function migrate(pool: Pool): Promise<void> {
  const applied = new Set(await appliedMigrations(pool));
  refuseUnknownTables([...applied], new Set(Object.keys(migrations)));
  // Most starts change nothing, and the migrator reads every column of every table to find that out.
  if (Object.keys(migrations).every((name) => applied.has(name))) return;
  const provider = { getMigrations: async () => ({ ...migrations }) };
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({ db, provider });
  const known = await migrator.getMigrations();
  const isChange = known.some(({ executedAt }) => executedAt) && known.some(({ executedAt }) => !executedAt);
  if (isChange) {
    await refuseRunningLeader(pool);
    await refuseUnfinishedJournal(pool);
  }
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** The migrations that the database has had, in the order of their names. */
async function appliedMigrations(pool: Pool): Promise<readonly string[]> {
  const table = await pool.query<{ exists: boolean }>(
    "SELECT to_regclass('kysely_migration') IS NOT NULL AS exists",
  );
  if (!table.rows[0]?.exists) return [];
  const { rows } = await pool.query<{ name: string }>("SELECT name FROM kysely_migration ORDER BY name");
  return rows.map(({ name }) => name);
}

/** The schema as a template for test databases: its fingerprint changes with any migration's text. */
export const schema = {
  get fingerprint(): string {
    const texts = Object.entries(migrations).flatMap(([name, { statements }]) => [name, ...statements]);
    return createHash("sha256").update(JSON.stringify(texts)).digest("hex");
  },
  apply: (connection: ClientConfig) => migrateToLatest(connection),
};
