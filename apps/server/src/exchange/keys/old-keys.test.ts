import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { withNumbers } from "../../database/connection-types.ts";
import { schema } from "../../database/migrate.ts";
import { deposit } from "../testing/exchange-world.ts";
import { KeyFilter } from "./key-filter.ts";
import { OldKeys } from "./old-keys.ts";

let database: TestDatabase;
let oldKeys: OldKeys;

/** Keys that the table has from the start. */
const IN_TABLE = 1200;
/** Keys that are used afterwards and leave the table: more than the filter has room for at first. */
const GONE = 1_100_000;
const FIRST_CAPACITY = new KeyFilter().capacity;

beforeEach(async () => {
  database = await testDatabase(schema);
  const client = new Client(withNumbers(database.connection));
  await client.connect();
  await client.query(
    `INSERT INTO command_keys (account_id, key, key_seq, command_digest, matched, remaining, matched_payout_centipaise)
     SELECT 1, 'kept-' || seq, seq, 0, 0, 0, 0 FROM generate_series(1, $1) AS seq`,
    [IN_TABLE],
  );
  await client.query("UPDATE projection SET key_count = $1, removed_keys = $2", [IN_TABLE + GONE, GONE]);
  await client.end();
  const onFailed = (error: unknown) => {
    throw error;
  };
  const { connection } = database;
  oldKeys = await OldKeys.connect({ connection, keyCount: IN_TABLE, lookedUp: () => undefined, onFailed });
  oldKeys.fillFilter();
  await queriesAreDone(() => !oldKeys.mayHave(deposit(1, 10, "new")));
  for (let index = 1; index <= GONE; index += 1) oldKeys.used(1, `gone-${index}`);
});

afterEach(async () => {
  await oldKeys.close();
  await database.close();
});

/** Asks the table until it is so: each answer comes behind the queries that were sent before. */
async function queriesAreDone(isSo: () => boolean): Promise<void> {
  for (let asked = 0; asked < 100 && !isSo(); asked += 1) await oldKeys.find(deposit(1, 10, "any"));
  expect(isSo()).toBe(true);
}

function ruledOut(prefix: string, count: number): number {
  let ruledOut = 0;
  for (let index = 1; index <= count; index += 1)
    if (!oldKeys.mayHave(deposit(1, 10, `${prefix}-${index}`))) ruledOut += 1;
  return ruledOut;
}

it("give back the room of keys that have left the table, and at no moment rule out one that was used", async () => {
  expect(oldKeys.filterCapacity).toBe(2 * FIRST_CAPACITY);
  oldKeys.tableReached(IN_TABLE + GONE);
  await oldKeys.find(deposit(1, 10, "any"));
  oldKeys.used(1, "meanwhile-1");
  oldKeys.tableReached(IN_TABLE + GONE);
  await queriesAreDone(() => {
    expect(ruledOut("kept", IN_TABLE) + ruledOut("meanwhile", 1)).toBe(0);
    return oldKeys.filterCapacity === FIRST_CAPACITY;
  });
  oldKeys.used(1, "meanwhile-2");
  expect(ruledOut("kept", IN_TABLE) + ruledOut("meanwhile", 2)).toBe(0);
  expect(ruledOut("gone", 1000)).toBeGreaterThan(990);
});

it("keep the room until the table shows all keys that were used before", async () => {
  oldKeys.tableReached(IN_TABLE + GONE);
  await oldKeys.find(deposit(1, 10, "any"));
  oldKeys.tableReached(IN_TABLE + GONE - 1);
  for (let asked = 0; asked < 10; asked += 1) await oldKeys.find(deposit(1, 10, "any"));
  expect(oldKeys.filterCapacity).toBe(2 * FIRST_CAPACITY);
  expect(ruledOut("gone", 1000)).toBe(0);
});
