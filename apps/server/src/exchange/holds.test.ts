import { type EngineView, HOUSE_ACCOUNT } from "@crossbook/engine";
import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withNumbers } from "../database/connection-types.ts";
import { schema } from "../database/migrate.ts";
import type { ExchangeEvent } from "./exchange-event.ts";
import { back, endHold, hold, openForTest, seedTwoPlayers } from "./testing/exchange-world.ts";
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

async function list(sql: string): Promise<readonly unknown[]> {
  return (await client.query<{ it: unknown }>(sql)).rows.map(({ it }) => it);
}

const LEDGER = `SELECT concat_ws(' ', account_id, balance, amount, balance_after, kind, phase, reference) AS it
  FROM ledger_entries WHERE reference LIKE 'withdrawal:%' ORDER BY entry_id, leg`;

it("is held money that cannot be bet, over a restart, until it is paid or given back", async () => {
  const first = await openForTest(database.connection);
  await seedTwoPlayers(first.exchange);
  const events: ExchangeEvent[] = [];
  first.exchange.onDurable((batch) => events.push(...batch.events));
  const placed = [
    await first.exchange.submit(hold(1, 60_000, "a")),
    await first.exchange.submit(hold(1, 30_000, "b")),
  ];
  expect(placed).toMatchObject([{ ledgerEntryId: 3 }, { ledgerEntryId: 4 }]);
  expect(events.map(({ type }) => type)).toEqual([
    ...["ledgerPosted", "ledgerPosted", "holdPlaced"],
    ...["ledgerPosted", "ledgerPosted", "holdPlaced"],
  ]);
  await first.exchange.close();

  const { exchange } = await openForTest(database.connection);
  expect(await exchange.read((engine) => engine.account(1))).toMatchObject({ cash: 10_000, held: 90_000 });
  expect(await exchange.submit(back(1, 7, "too much", { stake: 20_000 }))).toMatchObject({
    code: "INSUFFICIENT_FUNDS",
  });
  expect(await exchange.submit(endHold("settleHold", 1, 3, "paid"))).toMatchObject({ ledgerEntryId: 5 });
  expect(await exchange.submit(endHold("releaseHold", 1, 4, "returned"))).toMatchObject({ ledgerEntryId: 6 });
  expect(await exchange.submit(endHold("settleHold", 1, 3, "paid"))).toMatchObject({ repeated: true });
  expect(await exchange.submit(endHold("settleHold", 1, 4, "again"))).toEqual({
    ok: false,
    code: "HOLD_NOT_PENDING",
  });
  expect(await exchange.read((engine) => engine.account(1))).toMatchObject({ cash: 40_000, held: 0 });
  await exchange.close();

  expect(
    await list("SELECT concat_ws(' ', hold_id, amount, status, reference) AS it FROM holds ORDER BY 1"),
  ).toEqual(["3 60000 settled withdrawal:a", "4 30000 released withdrawal:b"]);
  expect(await list(LEDGER)).toEqual([
    "1 held 60000 60000 withdrawal held withdrawal:a",
    "1 cash -60000 40000 withdrawal held withdrawal:a",
    "1 held 30000 90000 withdrawal held withdrawal:b",
    "1 cash -30000 10000 withdrawal held withdrawal:b",
    `${HOUSE_ACCOUNT.play.clearing} cash 60000 -140000 withdrawal settled withdrawal:a`,
    "1 held -60000 30000 withdrawal settled withdrawal:a",
    "1 cash 30000 40000 withdrawal released withdrawal:b",
    "1 held -30000 0 withdrawal released withdrawal:b",
  ]);
  expect(await verifyExchange({ connection: database.connection })).toMatchObject({ reported: [] });
});

it("is ended after a restart under the reference that it was placed with, whatever its characters", async () => {
  const references = ["nul\0", "half\ud800", '\u0001"x"', "ए"];
  const first = await openForTest(database.connection);
  await seedTwoPlayers(first.exchange);
  for (const reference of references)
    await first.exchange.submit({ ...hold(1, 100, `key ${reference}`), reference });
  const holdIds = references.map((_, index) => 3 + index);
  const held = (engine: EngineView) => holdIds.map((holdId) => engine.hold(holdId)?.reference);
  expect(await first.exchange.read(held)).toEqual(references);
  await first.exchange.close();
  const { exchange } = await openForTest(database.connection);
  expect(await exchange.read(held)).toEqual(references);
  for (const holdId of holdIds) await exchange.submit(endHold("settleHold", 1, holdId, `end ${holdId}`));
  await exchange.close();
  expect((await verifyExchange({ connection: database.connection })).reported).toEqual([]);
});
