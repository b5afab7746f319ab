import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Kysely, Migrator, PostgresDialect } from "kysely";
import { Client, type ClientConfig, Pool } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withNumbers } from "./connection-types.ts";
import { migrateToLatest } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import { LEADER_LOCK, UpgradeRefusedError } from "./upgrade-refusals.ts";

/** The schema as it was before there was more than the exchange's tables. */
const olderSchema = { fingerprint: "before_accounts", apply: migrateExchangeOnly };

async function migrateExchangeOnly(connection: ClientConfig): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new Pool(connection) }) });
  const provider = { getMigrations: async () => ({ ...migrations }) };
  const { error } = await new Migrator({ db, provider }).migrateTo("0001-exchange-tables");
  await db.destroy();
  if (error) throw error;
}

let database: TestDatabase;
let client: Client;

beforeEach(async () => {
  database = await testDatabase(olderSchema);
  client = new Client(withNumbers(database.connection));
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.close();
});

async function hasUsers(): Promise<unknown> {
  const { rows } = await client.query("SELECT to_regclass('users') IS NOT NULL AS exists");
  return rows[0]?.exists;
}

it("brings an older schema to the newest, and changes nothing the second time", async () => {
  expect(await hasUsers()).toBe(false);
  await migrateToLatest(database.connection);
  await migrateToLatest(database.connection);
  expect(await hasUsers()).toBe(true);
});

it("has no status or result of a market beside the engine's own tables", async () => {
  await migrateToLatest(database.connection);
  const { rows } = await client.query<{ column_name: string }>(
    "SELECT column_name FROM information_schema.columns WHERE table_name = 'sport_markets'",
  );
  const names = rows.map(({ column_name }) => column_name);
  expect(names).toContain("max_stake");
  for (const copied of ["status", "status_reason", "winner", "result"]) expect(names).not.toContain(copied);
});

it("does not change the schema under a journal that is not in the tables, and says what to do", async () => {
  await client.query("INSERT INTO journal VALUES (1, now(), 1, 0, '', '')");
  await expect(migrateToLatest(database.connection)).rejects.toThrow(UpgradeRefusedError);
  expect(await hasUsers()).toBe(false);
});

it("does not change the schema under a server that is running", async () => {
  await client.query("SELECT pg_advisory_lock($1::bigint)", [LEADER_LOCK]);
  await expect(migrateToLatest(database.connection)).rejects.toThrow(
    "a server of an older version is running on this database",
  );
  expect(await hasUsers()).toBe(false);
  await client.query("SELECT pg_advisory_unlock_all()");
  await migrateToLatest(database.connection);
});

it("refuses the tables of an earlier build, leaves them alone and says what to do", async () => {
  await client.query(
    "UPDATE kysely_migration SET name = '0001-exchange'; INSERT INTO kysely_migration VALUES ('0300-keyed-outcomes', '')",
  );
  const start = migrateToLatest(database.connection);
  await expect(start).rejects.toThrow(UpgradeRefusedError);
  await expect(start).rejects.toThrow("delete the data folder, or give the address of an empty database");
  expect(await hasUsers()).toBe(false);
});

it("refuses the tables of a newer build, leaves them alone and says that there is no way back", async () => {
  await migrateToLatest(database.connection);
  await client.query("INSERT INTO kysely_migration VALUES ('9000-of-a-newer-build', '')");
  const start = migrateToLatest(database.connection);
  await expect(start).rejects.toThrow(UpgradeRefusedError);
  await expect(start).rejects.toThrow(
    "a newer build has changed the tables of this database, and there is no way back: start that build, or restore",
  );
});
