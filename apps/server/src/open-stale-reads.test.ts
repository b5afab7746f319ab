import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { pino } from "pino";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStaleReads } from "./open-stale-reads.ts";
import { systemClock } from "./ports/clock.ts";
import { urlOf } from "./testing/server-process.ts";

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await testDatabase();
  pool = new Pool(database.connection);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const one = async (from: Pool) => (await from.query<{ value: number }>("SELECT 1 AS value")).rows[0]?.value;

it("asks the database itself where there is no replica, and has no metrics of one", async () => {
  const metrics = new Registry();
  const logger = pino({ level: "silent" });
  const config = { readDatabase: undefined };
  const reads = openStaleReads({ config, database: pool, clock: fakeClock(), metrics, logger });
  expect(await reads.read(one)).toBe(1);
  expect(await metrics.metrics()).not.toContain("crossbook_replica");
  await reads.close();
});

it("says that what is set is no replica, and asks the primary", async () => {
  const metrics = new Registry();
  const lines: string[] = [];
  const logger = pino({ base: null }, { write: (line: string) => lines.push(line) });
  const config = { readDatabase: { url: urlOf(database.connection), maxLagMs: 5_000 } };
  const reads = openStaleReads({ config, database: pool, clock: systemClock, metrics, logger });
  await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    ...{ level: 40, msg: "the replica is behind or does not answer: the primary is asked" },
    err: { message: expect.stringContaining("READ_DATABASE_URL is no replica") },
  });
  expect(await reads.read(one)).toBe(1);
  const text = await metrics.metrics();
  for (const line of [
    "crossbook_replica_used 0",
    "crossbook_replica_lag_seconds Nan",
    'crossbook_replica_reads_total{database="primary"} 1',
  ])
    expect(text).toContain(line);
  await reads.close();
});
