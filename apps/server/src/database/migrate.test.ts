import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Kysely, Migrator, PostgresDialect } from "kysely";
import { Client, type ClientConfig, Pool } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withNumbers } from "./connection-types.ts";
import { migrateToLatest } from "./migrate.ts";
import { migrations } from "./migrations.ts";
import { LEADER_LOCK, UpgradeRefusedError } from "./upgrade-refusals.ts";

/** The schema as it was when keys kept their outcome as text. */
const olderSchema = { fingerprint: "before_keyed_outcomes", apply: migrateBefore };

async function migrateBefore(connection: ClientConfig): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new Pool(connection) }) });
  const provider = { getMigrations: async () => ({ ...migrations }) };
  const { error } = await new Migrator({ db, provider }).migrateTo("0200-catalogue");
  await db.destroy();
  if (error) throw error;
}

let database: TestDatabase;
let client: Client;

beforeEach(async () => {
  database = await testDatabase(olderSchema);
  client = new Client(withNumbers(database.connection));
  await client.connect();
  await client.query(
    `INSERT INTO command_keys (account_id, key, key_seq, command_digest, outcome) VALUES
      (1, 'bet', 1, 'fedcba9876543210', '{"ok":true,"type":"orderPlaced","orderId":7,"matched":300,"remaining":200,"matchedPayoutCentipaise":60000,"repeated":false}'),
      (1, 'cash', 2, '0123456789abcdef', '{"ok":true,"type":"cashMoved","ledgerEntryId":9,"repeated":false}')`,
  );
});

afterEach(async () => {
  await client.end();
  await database.close();
});

it("makes columns of the outcomes that keys kept as text", async () => {
  await migrateToLatest(database.connection);
  const { rows } = await client.query(
    `SELECT key, lpad(to_hex(command_digest), 16, '0') AS digest, order_id, entry_id, matched, remaining,
       matched_payout_centipaise AS payout FROM command_keys ORDER BY key_seq`,
  );
  expect(rows).toEqual([
    {
      ...{ key: "bet", digest: "fedcba9876543210", order_id: 7, entry_id: null },
      ...{ matched: 300, remaining: 200, payout: 60000 },
    },
    {
      ...{ key: "cash", digest: "0123456789abcdef", order_id: null, entry_id: 9 },
      ...{ matched: 0, remaining: 0, payout: 0 },
    },
  ]);
});

it("keeps what was done to markets, and drops what the catalogue said of them beside the engine", async () => {
  await client.query(
    `INSERT INTO desk_actions (at, actor, action, market_id, reason, detail, outcome)
     VALUES (now(), 'operator:olga', 'voidMarket', 4, 'Rain', '{}', 'done')`,
  );
  await migrateToLatest(database.connection);
  const { rows } = await client.query("SELECT id, actor, action, market_id, reason FROM operator_actions");
  expect(rows).toEqual([
    { id: 1, actor: "operator:olga", action: "voidMarket", market_id: 4, reason: "Rain" },
  ]);
  const { rows: columns } = await client.query<{ column_name: string }>(
    "SELECT column_name FROM information_schema.columns WHERE table_name = 'sport_markets'",
  );
  const names = columns.map(({ column_name }) => column_name);
  expect(names).toContain("max_stake");
  for (const dropped of ["status", "status_reason", "winner"]) expect(names).not.toContain(dropped);
});

it("keeps the credit of new players under its new name", async () => {
  await client.query(
    `INSERT INTO host_settings VALUES ('a', '{}', '{"country":"GB","welcomeCredit":5}', now()), ('b', '{}', '{}', now())`,
  );
  await migrateToLatest(database.connection);
  const { rows } = await client.query("SELECT server FROM host_settings ORDER BY host");
  expect(rows).toEqual([{ server: { country: "GB", openingCredit: 5 } }, { server: {} }]);
});

it("does not change the schema under a journal that is not in the tables, and says what to do", async () => {
  await client.query("INSERT INTO journal VALUES (1, now(), 1, 0, '', '')");
  await expect(migrateToLatest(database.connection)).rejects.toThrow(UpgradeRefusedError);
  const { rows } = await client.query("SELECT outcome IS NOT NULL AS kept FROM command_keys");
  expect(rows).toEqual([{ kept: true }, { kept: true }]);
});

it("does not change the schema under a server that is running", async () => {
  await client.query("SELECT pg_advisory_lock($1::bigint)", [LEADER_LOCK]);
  await expect(migrateToLatest(database.connection)).rejects.toThrow(
    "a server of an older version is running on this database",
  );
  await client.query("SELECT pg_advisory_unlock_all()");
  await migrateToLatest(database.connection);
});
