import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withNumbers } from "../../database/connection-types.ts";
import { schema } from "../../database/migrate.ts";
import { EffectChunk } from "../effects/effect-chunk.ts";
import { removeForgottenKeys, removeUnmatchedOrders } from "./remove-orders.ts";

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

/** So many keys were used, each of an order that has left the tables; the engine remembers the last ones. */
async function useKeys(count: number, remembered: number): Promise<void> {
  await client.query(
    `INSERT INTO command_keys
       (account_id, key, key_seq, command_digest, order_id, matched, remaining, matched_payout_centipaise)
     SELECT 1, 'key-' || seq, seq, 0, seq, 0, 0, 0 FROM generate_series(1, $1) AS seq`,
    [count],
  );
  await client.query("INSERT INTO removed_keys SELECT key_seq FROM command_keys");
  await client.query("UPDATE projection SET key_count = $1, remembered_keys = $2", [count, remembered]);
  await client.query("VACUUM ANALYZE command_keys");
  await client.query("VACUUM ANALYZE removed_keys");
}

async function one<Value>(text: string): Promise<Value | undefined> {
  const { rows } = await client.query<{ value: Value }>(text);
  return rows[0]?.value;
}

it("takes the oldest forgotten keys, so many at a time, and never one that the engine remembers", async () => {
  await useKeys(12_000, 3_000);
  const left: unknown[] = [];
  for (let chunk = 0; chunk < 3; chunk += 1) {
    await removeForgottenKeys(client);
    left.push(await one("SELECT array[min(key_seq), count(*)]::int[] AS value FROM command_keys"));
  }
  expect(left).toEqual([
    [5_001, 7_000],
    [9_001, 3_000],
    [9_001, 3_000],
  ]);
  expect(await one("SELECT array[min(key_seq), count(*)]::int[] AS value FROM removed_keys")).toEqual([
    9_001, 3_000,
  ]);
  expect(await one("SELECT removed_keys AS value FROM projection")).toBe(9_000);
});

it("finds them by index, however many keys were ever used and however many wait", async () => {
  await useKeys(50_000, 20_000);
  await client.query("BEGIN");
  const scans = `SELECT sum(seq_scan)::int AS value FROM pg_stat_xact_user_tables
    WHERE relname IN ('command_keys', 'removed_keys')`;
  const before = await one(scans);
  await removeForgottenKeys(client);
  expect(await one(scans)).toBe(before);
  await client.query("COMMIT");
  expect(await one("SELECT count(*) AS value FROM command_keys")).toBe(45_000);
});

it("leaves orders of a removed market whose matches are void, and those of other markets", async () => {
  await client.query(
    `INSERT INTO orders (order_id, account_id, market_id, stake, matched, matched_payout_centipaise, cancelled, lapsed, voided,
       key_seq, placed_at, price_hundredths, runner, execution, persistence, side)
     SELECT id, 1, market, 100, matched, matched * 200, 0, 100 - matched - voided, voided, id, now(), 200, 0, 0, 0, 'back'
     FROM (VALUES (1, 7, 100, 0), (2, 7, 0, 100), (3, 7, 0, 0), (4, 8, 0, 0)) AS one (id, market, matched, voided)`,
  );
  const chunk = new EffectChunk();
  chunk.updates.push({ type: "marketRemoved", at: 1, marketId: 7 });
  await removeUnmatchedOrders(client, chunk);
  expect(await one("SELECT array_agg(order_id ORDER BY order_id)::int[] AS value FROM orders")).toEqual([
    1, 2, 4,
  ]);
  expect(await one("SELECT removed_orders AS value FROM projection")).toBe(1);
  expect(await one("SELECT array_agg(key_seq)::int[] AS value FROM removed_keys")).toEqual([3]);
});
