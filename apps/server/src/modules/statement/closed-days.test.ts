import { transactions } from "@crossbook/contract";
import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withNumbers } from "../../database/index.ts";
import { schema } from "../../database/migrate.ts";
import type { Exchange } from "../../exchange/index.ts";
import { deposit, openForTest } from "../../exchange/testing/exchange-world.ts";
import { readsOf, type StaleReads } from "../../ports/stale-reads.ts";
import { type HistoryReader, historyReader } from "./get-history.ts";

const ACCOUNT = 7;
/** Half past midnight of 10 March in Kolkata. */
const HALF_PAST_MIDNIGHT = Date.UTC(2026, 2, 9, 19, 0);

let database: TestDatabase;
let pool: Pool;
let exchange: Exchange;
let readerAt: (now: number) => HistoryReader;
let stale = 0;

beforeAll(async () => {
  database = await testDatabase(schema);
  pool = new Pool(withNumbers(database.connection));
  pool.on("error", () => undefined);
  ({ exchange } = await openForTest(database.connection));
  const reads = readsOf(pool);
  const staleReads: StaleReads = {
    read(work) {
      stale += 1;
      return reads.read(work);
    },
  };
  readerAt = (now) => historyReader({ database: pool, staleReads, exchange, clock: fakeClock(now) });
});
afterAll(async () => {
  await exchange.close();
  await pool.end();
  await database.close();
});

it.each([
  ["no days", {}, HALF_PAST_MIDNIGHT, 0],
  ["a day that goes on", { To: "2026-03-10" }, HALF_PAST_MIDNIGHT, 0],
  ["a day that has just ended", { To: "2026-03-09" }, HALF_PAST_MIDNIGHT, 0],
  ["the same an hour after its end", { To: "2026-03-09" }, HALF_PAST_MIDNIGHT + 1_800_000, 1],
  ["days before", { From: "2026-03-01", To: "2026-03-08" }, HALF_PAST_MIDNIGHT, 1],
  ["a day that is over elsewhere", { To: "2026-03-09", Zone: "UTC" }, HALF_PAST_MIDNIGHT, 0],
])("a page of %s may be old only where they ended an hour ago", async (name, query, now, expected) => {
  stale = 0;
  await exchange.submit(deposit(ACCOUNT, 100, name));
  await readerAt(now)(ACCOUNT, transactions.getHistory.input.parse(query));
  expect(stale).toBe(expected);
});
