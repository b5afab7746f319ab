import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Kysely, Migrator, PostgresDialect } from "kysely";
import { Client, type ClientConfig, Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withNumbers } from "../database/connection-types.ts";
import { migrateToLatest } from "../database/migrate.ts";
import { migrations } from "../database/migrations.ts";
import { back, lay, openForTest, seedTwoPlayers } from "./testing/exchange-world.ts";
import { verifyExchange } from "./verify/verify-exchange.ts";

/**
 * The last migration of the build before. The exchange's own tables must be as they are now: raise it with a migration that
 * changes one of them.
 */
const LAST_OF_THE_BUILD_BEFORE = "0665-starting-prices";

async function migrateAsTheBuildBefore(connection: ClientConfig): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new Pool(connection) }) });
  const provider = { getMigrations: async () => ({ ...migrations }) };
  const { error } = await new Migrator({ db, provider }).migrateTo(LAST_OF_THE_BUILD_BEFORE);
  await db.destroy();
  if (error) throw error;
}

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await testDatabase({
    fingerprint: LAST_OF_THE_BUILD_BEFORE.replaceAll("-", "_"),
    apply: migrateAsTheBuildBefore,
  });
  client = new Client(withNumbers(database.connection));
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

describe("an upgrade from the build before", () => {
  it("keeps money, bets and keys, and goes on from them", async () => {
    const before = await openForTest(database.connection);
    await seedTwoPlayers(before.exchange);
    await before.exchange.submit(back(1, 7, "before the upgrade"));
    const { journalSeq } = before.exchange.state();
    await before.exchange.close();
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

  it("has a migration to make, or this test proves nothing", () => {
    expect(Object.keys(migrations).filter((name) => name > LAST_OF_THE_BUILD_BEFORE)).not.toEqual([]);
  });
});
