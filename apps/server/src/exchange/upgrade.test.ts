import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withNumbers } from "../database/connection-types.ts";
import { migrateToLatest, schema } from "../database/migrate.ts";
import { migrations } from "../database/migrations.ts";
import { back, lay, openForTest, seedTwoPlayers } from "./testing/exchange-world.ts";
import { verifyExchange } from "./verify/verify-exchange.ts";

/** The last migration of the build before. */
const LAST_OF_THE_BUILD_BEFORE = "0691-exposure-limits";

/**
 * Makes of tables as they are now those of the build before: what takes each migration back that came since. With a migration that changes
 * the exchange's own tables, raise the one above and list what came since.
 */
const TAKEN_BACK: Readonly<Record<string, string>> = {
  "0700-commission-discounts":
    "ALTER TABLE accounts DROP COLUMN commission_discount_percent; ALTER TABLE account_results DROP COLUMN commission_discount_percent",
  "0701-order-expiries": "ALTER TABLE orders DROP COLUMN expires_at",
};

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await testDatabase(schema);
  client = new Client(withNumbers(database.connection));
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

async function takeBack(): Promise<void> {
  for (const [name, statement] of Object.entries(TAKEN_BACK)) {
    await client.query(statement);
    await client.query("DELETE FROM kysely_migration WHERE name = $1", [name]);
  }
}

describe("an upgrade from the build before", () => {
  it("keeps money, bets and keys, and goes on from them", async () => {
    const before = await openForTest(database.connection);
    await seedTwoPlayers(before.exchange);
    await before.exchange.submit(back(1, 7, "before the upgrade"));
    const { journalSeq } = before.exchange.state();
    await before.exchange.close();
    await takeBack();
    const money = async () =>
      (await client.query("SELECT account_id, cash, held FROM accounts ORDER BY account_id")).rows;
    const kept = await money();
    expect(kept.length).toBeGreaterThan(1);

    await migrateToLatest(database.connection);

    expect(await money()).toEqual(kept);
    const { exchange } = await openForTest(database.connection);
    expect(await exchange.submit(back(1, 7, "before the upgrade"))).toMatchObject({ repeated: true });
    expect(await exchange.submit(lay(2, 7, "after it"))).toMatchObject({ ok: true, matched: 1000 });
    await exchange.close();
    const report = await verifyExchange({ connection: database.connection, fromBeginning: true });
    expect(report).toMatchObject({ reported: [], fromSeq: 0, matches: 1 });
    expect(report.toSeq).toBeGreaterThan(journalSeq);
  });

  it("has a migration to make, and every one since is taken back, or this test proves nothing", () => {
    expect(Object.keys(TAKEN_BACK).length).toBeGreaterThan(0);
    expect(Object.keys(migrations).filter((name) => name > LAST_OF_THE_BUILD_BEFORE)).toEqual(
      Object.keys(TAKEN_BACK),
    );
  });
});
