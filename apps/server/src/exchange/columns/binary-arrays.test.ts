import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bigintArray, integerArray, textArray, timestampArray } from "./binary-arrays.ts";

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await testDatabase();
  client = new Client(database.connection);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.close();
});

/** What PostgreSQL understands an array to be, as text. */
async function understood(type: string, array: Buffer): Promise<unknown> {
  const { rows } = await client.query(
    `SELECT array_agg(value::text ORDER BY place) AS values, count(*)::int AS count
    FROM unnest($1::${type}[]) WITH ORDINALITY AS x (value, place)`,
    [array],
  );
  return rows[0]?.values ?? [];
}

it("are understood as bigint, up to both ends of the safe integers", async () => {
  const values = [
    0,
    1,
    -1,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 32,
    -(2 ** 32),
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
  ];
  expect(await understood("bigint", bigintArray(values))).toEqual(values.map(String));
});

it("are understood as integer", async () => {
  const values = [0, 1, -1, 2 ** 31 - 1, -(2 ** 31)];
  expect(await understood("integer", integerArray(values))).toEqual(values.map(String));
});

it("are understood as text in any script, with quotes, commas and nothing", async () => {
  const values = ["", "NULL", 'a"b,c{}\\', "नमस्ते ₹", "😀", "line\nbreak"];
  expect(await understood("text", textArray(values))).toEqual(values);
});

it("are understood as times to the millisecond, and NULL where there is none", async () => {
  const times = [
    Date.UTC(2026, 10, 20, 11, 22, 33, 444),
    Date.UTC(1970, 0, 1),
    -1,
    Date.UTC(1999, 11, 31, 23, 59, 59, 999),
  ];
  await client.query("SET timezone = 'UTC'");
  expect(await understood("timestamptz", timestampArray(times))).toEqual([
    "2026-11-20 11:22:33.444+00",
    "1970-01-01 00:00:00+00",
    null,
    "1999-12-31 23:59:59.999+00",
  ]);
});

it("may be empty", async () => {
  expect(await understood("bigint", bigintArray([]))).toEqual([]);
  expect(await understood("text", textArray([]))).toEqual([]);
});
