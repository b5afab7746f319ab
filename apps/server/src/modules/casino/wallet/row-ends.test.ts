import { paise } from "@crossbook/money";
import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withNumbers } from "../../../database/connection-types.ts";
import { schema } from "../../../database/migrate.ts";
import type { NewTransaction } from "./transaction.ts";
import { TransactionStore } from "./transaction-store.ts";

const BETS = 600;

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await testDatabase(schema);
  // What a connection has changed is counted once it says so: there is one.
  pool = new Pool({ ...withNumbers(database.connection), max: 1 });
});

afterAll(async () => {
  await pool.end();
  await database.close();
});

function betOf(index: number): NewTransaction {
  const [txId, ref] = [`bet-${index}`, `round-${index}`];
  return {
    ...{
      studio: "kestrel",
      txId,
      kind: "bet",
      refTxId: undefined,
      userId: 1000 + (index % 32),
      game: "dice",
    },
    ...{ amount: paise(100), freeAmount: paise(0), digest: "x".repeat(43), state: "due", code: undefined },
    ...{ closesRound: false, opens: { ref, sessionId: 1 }, roundId: undefined, kills: undefined },
  };
}

it("stay in the pages of their rows, so that no index is written for them", async () => {
  const store = new TransactionStore(pool, fakeClock());
  const inserted = await Promise.all(Array.from({ length: BETS }, (_, index) => store.insert(betOf(index))));
  const ids = inserted.flatMap((row) => (row === "taken" ? [] : [row.id]));
  const end = { ledgerEntryId: 12_345, balance: paise(99_900), code: undefined };
  await Promise.all(ids.map((id) => store.end({ ...end, id })));
  await pool.query("SELECT pg_stat_force_next_flush()");
  const { rows } = await pool.query(
    `SELECT relname, n_tup_upd - n_tup_hot_upd AS moved, n_tup_upd AS ended FROM pg_stat_user_tables
     WHERE relname IN ('casino_rounds', 'casino_transactions') ORDER BY relname`,
  );
  expect(rows).toEqual([
    { relname: "casino_rounds", moved: 0, ended: BETS },
    { relname: "casino_transactions", moved: 0, ended: BETS },
  ]);
});
