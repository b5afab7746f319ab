import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inTransaction } from "./in-transaction.ts";
import { schema } from "./migrate.ts";

let made: TestDatabase;
let database: Pool;

beforeAll(async () => {
  made = await testDatabase(schema);
  database = new Pool({ ...made.connection, max: 1 });
  await database.query("CREATE TABLE facts (value integer)");
});
afterAll(async () => {
  await database.end();
  await made.close();
});

async function facts(): Promise<readonly number[]> {
  const { rows } = await database.query<{ value: number }>("SELECT value FROM facts ORDER BY value");
  return rows.map(({ value }) => value);
}

it("keeps what is done, and nothing where it throws or is not to be kept", async () => {
  const write = (value: number) =>
    inTransaction(
      database,
      async (client) => {
        await client.query("INSERT INTO facts VALUES ($1)", [value]);
        if (value === 2) throw new Error("not this one");
        return value;
      },
      (written) => written !== 3,
    );
  expect(await write(1)).toBe(1);
  await expect(write(2)).rejects.toThrow("not this one");
  expect(await write(3)).toBe(3);
  expect(await facts()).toEqual([1]);
});

it("rejects where its connection is lost while nothing is asked, and the next one has another connection", async () => {
  const other = new Pool({ ...made.connection, max: 1 });
  const lost = inTransaction(database, async (client) => {
    const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    await client.query("INSERT INTO facts VALUES (4)");
    const ended = new Promise((resolve) => client.once("end", resolve));
    await other.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
    await ended;
    await client.query("INSERT INTO facts VALUES (5)");
  });
  await expect(lost).rejects.toThrow(/not queryable|closed/);
  expect(await facts()).toEqual([1]);
  await other.end();
});
