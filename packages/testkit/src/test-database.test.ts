import { Socket } from "node:net";
import { Client, Pool } from "pg";
import { expect, it } from "vitest";
import { type DatabaseTemplate, type TestDatabase, testDatabase } from "./test-database.ts";

async function rowsIn(database: TestDatabase, statement: string): Promise<readonly unknown[]> {
  const client = new Client(database.connection);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

it("gives every caller a database of its own", async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  await rowsIn(one, "CREATE TABLE mine (id int)");
  expect(await rowsIn(other, "SELECT 1 FROM pg_tables WHERE tablename = 'mine'")).toEqual([]);
  await Promise.all([one.close(), other.close()]);
});

it("makes a template once, also when several ask at the same time", async () => {
  let applied = 0;
  const template: DatabaseTemplate = {
    fingerprint: "0123456789abcdef-of-this-test",
    async apply(connection) {
      applied++;
      const client = new Client(connection);
      await client.connect();
      await client.query("CREATE TABLE greeting AS SELECT 'नमस्ते' AS words");
      await client.end();
    },
  };
  const databases = await Promise.all([
    testDatabase(template),
    testDatabase(template),
    testDatabase(template),
  ]);
  for (const database of databases) {
    expect(await rowsIn(database, "SELECT words FROM greeting")).toEqual([{ words: "नमस्ते" }]);
    await database.close();
  }
  expect(applied).toBe(1);
});

it("drops the database at the end, also with a connection left open", async () => {
  const database = await testDatabase();
  const forgotten = new Client(database.connection);
  await forgotten.connect();
  const cutOff = new Promise((resolve) => forgotten.on("error", resolve));
  await database.close();
  await cutOff;
  await expect(rowsIn(database, "SELECT 1")).rejects.toMatchObject({ code: "3D000" });
});

/** The first byte of the message that ends a connection. */
const TERMINATE = "X".charCodeAt(0);

/** Says goodbye to the server a moment late, as a connection of a busy machine does. */
class LateSocket extends Socket {
  override _write(...given: Parameters<Socket["_write"]>): void {
    const [data] = given as [Uint8Array, ...unknown[]];
    setTimeout(() => super._write(...given), data[0] === TERMINATE ? 50 : 0);
  }
}

it("cuts off nobody who has ended: a pool's end does not wait for its connections", async () => {
  const database = await testDatabase();
  const pool = new Pool({ ...database.connection, stream: () => new LateSocket() });
  const cutOff: unknown[] = [];
  const gone = new Promise((resolve) => {
    pool.on("connect", (client) => {
      client.on("error", (error) => cutOff.push(error));
      client.once("end", resolve);
    });
  });
  await pool.query("SELECT 1");
  await pool.end();
  await database.close();
  await gone;
  expect(cutOff).toEqual([]);
});
