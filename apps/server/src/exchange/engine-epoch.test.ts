import { ENGINE_VERSION } from "@crossbook/engine";
import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withNumbers } from "../database/connection-types.ts";
import { schema } from "../database/migrate.ts";
import { UpgradeRefusedError } from "../database/upgrade-refusals.ts";
import { back, lay, openForTest, seedTwoPlayers } from "./testing/exchange-world.ts";
import { Obstacle } from "./testing/obstacle.ts";
import { verifyExchange } from "./verify/verify-exchange.ts";

let database: TestDatabase;
let client: Client;

beforeEach(async () => {
  database = await testDatabase(schema);
  client = new Client(withNumbers(database.connection));
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.close();
});

/** As if an older version had written everything so far: nothing of it can be replayed any more. */
async function makeOlder(): Promise<void> {
  await client.query("UPDATE projection SET engine_version = $1", [ENGINE_VERSION - 1]);
  await client.query("UPDATE journal SET digest = 'of an older engine'");
}

/** All that the tables say of the journal; who led last is not of it. */
async function projection(): Promise<unknown> {
  const { rows } = await client.query("SELECT *, NULL AS leadership FROM projection");
  return rows[0];
}

it("writes down who wrote the journal from its first batch", async () => {
  const { exchange } = await openForTest(database.connection);
  expect(await projection()).toMatchObject({ engine_version: ENGINE_VERSION, engine_since_seq: 0 });
  await exchange.close();
});

it("goes on from the tables of an older version, and proves what came since", async () => {
  const older = await openForTest(database.connection);
  await seedTwoPlayers(older.exchange);
  await older.exchange.submit(back(1, 7, "before"));
  const seq = older.exchange.state().journalSeq;
  await older.exchange.close();
  await makeOlder();
  await expect(verifyExchange({ connection: database.connection })).rejects.toThrow(
    `start the exchange once, then verify`,
  );

  const { exchange } = await openForTest(database.connection);
  expect(await projection()).toMatchObject({ engine_version: ENGINE_VERSION, engine_since_seq: seq });
  expect(await exchange.submit(back(1, 7, "before"))).toMatchObject({ ok: true, repeated: true });
  expect(await exchange.submit(lay(2, 7, "after"))).toMatchObject({ ok: true, matched: 1000 });
  await exchange.close();
  for (const fromBeginning of [false, true]) {
    const report = await verifyExchange({ connection: database.connection, fromBeginning });
    expect(report).toMatchObject({ reported: [], fromSeq: seq, matches: 1 });
  }
  await client.query("DELETE FROM checkpoints");
  const { reported } = await verifyExchange({ connection: database.connection });
  expect(reported).toContain(`the checkpoint ${seq} of this engine is missing`);
});

it("does not replay what an older version left, and says what to do", async () => {
  const older = await openForTest(database.connection);
  await seedTwoPlayers(older.exchange);
  await older.exchange.projected(older.exchange.state().journalSeq);
  const obstacle = await Obstacle.on(database.connection);
  await obstacle.block("projection");
  await older.exchange.submit(back(1, 7, "left behind"));
  await obstacle.killTheLeadersConnection();
  await older.stopped;
  await obstacle.clear();
  await obstacle.remove();
  await makeOlder();
  const before = await projection();
  await expect(openForTest(database.connection)).rejects.toThrow(UpgradeRefusedError);
  expect(await projection()).toEqual(before);
});

it("does not take over what a newer version wrote, also after a clean stop", async () => {
  const newer = await openForTest(database.connection);
  await seedTwoPlayers(newer.exchange);
  await newer.exchange.close();
  await client.query("UPDATE projection SET engine_version = $1", [ENGINE_VERSION + 1]);
  const before = await projection();
  await expect(openForTest(database.connection)).rejects.toThrow(
    `a newer build has written this journal (version ${ENGINE_VERSION + 1} of the engine, this is ${ENGINE_VERSION})`,
  );
  expect(await projection()).toEqual(before);
});
