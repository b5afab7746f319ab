import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withNumbers } from "../database/connection-types.ts";
import { schema } from "../database/migrate.ts";
import type { Exchange } from "./exchange.ts";
import {
  back,
  cancel,
  createMarket,
  deposit,
  lay,
  openForTest,
  seedTwoPlayers,
  settle,
} from "./testing/exchange-world.ts";
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

const HOUR_MS = 3_600_000;
const KEPT_KEYS_MS = 24 * HOUR_MS;
/** So many that no key of these tests is forgotten, and so few that every key soon is. */
const MANY = 1000;
const FEW = 2;

async function openWith(clock: ReturnType<typeof fakeClock>, rememberedKeys: number): Promise<Exchange> {
  const limits = { rememberedKeys, finishedMarketMs: HOUR_MS, keptKeysMs: KEPT_KEYS_MS };
  return (await openForTest(database.connection, { clock, limits })).exchange;
}

/** Orders 1 and 2 match, 3 is cancelled, 4 lapses with the result. */
async function playMarket(exchange: Exchange, at: number): Promise<void> {
  await seedTwoPlayers(exchange);
  await exchange.submit(back(1, 7, "maker", { stake: 500 }));
  await exchange.submit(lay(2, 7, "taker", { stake: 500 }));
  await exchange.submit(back(1, 7, "cancelled", { price: 300 }));
  await exchange.submit(cancel(1, 3));
  await exchange.submit(lay(2, 7, "lapsed", { price: 150 }));
  await exchange.submit(settle(7, 0, at));
}

async function isRemoved(exchange: Exchange, marketId = 7): Promise<boolean> {
  return exchange.read((engine) => engine.market(marketId) === undefined);
}

async function list(sql: string): Promise<readonly unknown[]> {
  const { rows } = await client.query<Record<string, unknown>>(sql);
  return rows.map((row) => Object.values(row)[0]);
}

it("leave memory after the stated time, and their orders that never matched leave the tables", async () => {
  const clock = fakeClock();
  const exchange = await openWith(clock, FEW);
  await playMarket(exchange, clock.now());
  clock.advance(HOUR_MS - 1);
  expect(await isRemoved(exchange)).toBe(false);
  clock.advance(1);
  expect(await isRemoved(exchange)).toBe(true);
  await exchange.submit(deposit(1, 10, "a"));
  await exchange.submit(deposit(1, 10, "b"));
  await exchange.projected(exchange.state().journalSeq);
  expect(await list("SELECT order_id FROM orders ORDER BY 1")).toEqual([1, 2]);
  expect(await list("SELECT key FROM command_keys WHERE order_id IS NOT NULL ORDER BY 1")).toEqual([
    "maker",
    "taker",
  ]);
  expect(
    await list(
      "SELECT concat_ws(' ', status, result, matched_total, removed_at = finished_at + '1 hour') FROM markets",
    ),
  ).toEqual(["settled winners:0 500 t"]);
  expect(await list("SELECT count(*) FROM match_legs")).toEqual([2]);
  expect(
    await list("SELECT removed_orders FROM projection UNION ALL SELECT removed_keys FROM projection"),
  ).toEqual([2, 2]);
  await exchange.close();
  expect(await verifyExchange({ connection: database.connection })).toMatchObject({ reported: [] });
});

it("keep the keys that the engine remembers, so that a replay answers what was answered", async () => {
  const clock = fakeClock();
  const exchange = await openWith(clock, MANY);
  await playMarket(exchange, clock.now());
  clock.advance(HOUR_MS);
  expect(await isRemoved(exchange)).toBe(true);
  await exchange.projected(exchange.state().journalSeq);
  expect(await list("SELECT order_id FROM orders ORDER BY 1")).toEqual([1, 2]);
  expect(await list("SELECT key FROM command_keys WHERE order_id > 2 ORDER BY 1")).toEqual([
    "cancelled",
    "lapsed",
  ]);
  const again = back(1, 7, "cancelled", { price: 300 });
  expect(await exchange.submit(again)).toMatchObject({ ok: true, orderId: 3, repeated: true });
  await exchange.close();
  const second = await openWith(clock, MANY);
  expect(await second.submit(again)).toMatchObject({ ok: true, orderId: 3, repeated: true });
  await second.close();
  expect(await verifyExchange({ connection: database.connection })).toMatchObject({ reported: [] });
});

it("are removed after a restart too, and a key that is gone cannot bet again", async () => {
  const clock = fakeClock();
  const first = await openWith(clock, FEW);
  await playMarket(first, clock.now());
  await first.submit(createMarket(8));
  await first.submit(settle(8, 1, clock.now() + 5));
  await first.close();
  clock.advance(HOUR_MS);
  const second = await openWith(clock, FEW);
  clock.advance(0);
  expect(await isRemoved(second, 7)).toBe(true);
  expect(await isRemoved(second, 8)).toBe(false);
  clock.advance(5);
  expect(await isRemoved(second, 8)).toBe(true);
  await second.submit(deposit(1, 10, "a"));
  await second.submit(deposit(1, 10, "b"));
  await second.projected(second.state().journalSeq);
  expect(await second.submit(lay(2, 7, "lapsed", { price: 150 }))).toEqual({
    ok: false,
    code: "MARKET_NOT_FOUND",
  });
  expect(await second.submit(createMarket(7))).toEqual({ ok: false, code: "MARKET_EXISTS" });
  expect(await second.submit(back(1, 7, "maker", { stake: 500 }))).toMatchObject({
    orderId: 1,
    repeated: true,
  });
  await second.close();
  expect(await verifyExchange({ connection: database.connection })).toMatchObject({ reported: [] });
});

it("leave their bets for ever, and the keys of these for the stated time", async () => {
  const clock = fakeClock();
  const exchange = await openWith(clock, FEW);
  await playMarket(exchange, clock.now());
  const placed = back(1, 7, "maker", { stake: 500 });
  clock.advance(HOUR_MS);
  expect(await isRemoved(exchange)).toBe(true);
  const use = async (...keys: readonly string[]) => {
    for (const key of keys) await exchange.submit(deposit(1, 10, key));
    await exchange.projected(exchange.state().journalSeq);
  };
  clock.advance(KEPT_KEYS_MS - 1);
  await use("a", "b");
  expect(await exchange.submit(placed)).toMatchObject({ orderId: 1, repeated: true });
  clock.advance(1);
  await use("c", "d");
  expect(await list("SELECT key FROM command_keys WHERE order_id IS NOT NULL")).toEqual([]);
  expect(await list("SELECT order_id FROM orders ORDER BY 1")).toEqual([1, 2]);
  expect(await list("SELECT count(*) FROM removed_keys")).toEqual([0]);
  expect(await exchange.submit(placed)).toEqual({ ok: false, code: "MARKET_NOT_FOUND" });
  // The reference is free for another bet.
  await exchange.submit(createMarket(8));
  expect(await exchange.submit({ ...placed, marketId: 8 })).toMatchObject({ orderId: 5, repeated: false });
  await exchange.close();
  const options = { connection: database.connection, fromBeginning: true };
  expect(await verifyExchange(options)).toMatchObject({ reported: [] });
  await client.query("UPDATE projection SET keys_removed_until = keys_removed_until - interval '1 ms'");
  const { reported } = await verifyExchange(options);
  expect(reported.join("\n")).toMatch(/key \d+ is missing[^]*order without its key/);
});

it.each([
  ["an order", "DELETE FROM orders WHERE order_id = 1", /order 1 is missing/],
  ["an order's count", "UPDATE projection SET removed_orders = 1", /the number of orders is 2 instead of 3/],
  [
    "a key's order",
    "UPDATE orders SET order_id = 3 WHERE order_id = 1",
    /key of an order that is gone: .*"order_id":1/,
  ],
])("do not hide the loss of %s", async (_, plant, words) => {
  const clock = fakeClock();
  const exchange = await openWith(clock, FEW);
  await playMarket(exchange, clock.now());
  clock.advance(HOUR_MS);
  await isRemoved(exchange);
  await exchange.close();
  await client.query(plant);
  const report = await verifyExchange({ connection: database.connection });
  expect(report.reported.join("\n")).toMatch(words);
});
