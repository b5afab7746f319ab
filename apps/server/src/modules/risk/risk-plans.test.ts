import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { queryPlan } from "../../testing/query-plan.ts";
import { LARGEST } from "./largest-orders.ts";
import { LINKED } from "./linked-accounts.ts";
import { ACCOUNTS } from "./market-risk.ts";
import { OWING, SHARED_PAYEES } from "./risk-alerts.ts";
import { PAIRS } from "./risk-snapshot.ts";

let made: TestDatabase;
let database: Client;

/**
 * A hundred thousand orders, of which those of ten markets in a thousand are of markets without a result, and as many accounts,
 * sessions and payees.
 */
beforeAll(async () => {
  made = await testDatabase(schema);
  database = new Client(made.connection);
  await database.connect();
  // Who the rows belong to does not matter to a plan.
  await database.query("SET session_replication_role = replica");
  await database.query(
    `INSERT INTO markets (market_id, min_stake, max_stake, created_at, finished_at, removed_at, result,
       commission_basis_points, terms, last_matched, money_mode)
     SELECT n, 1, 1, '2026-01-01', over, over, result, 0, '{}', '{}', 'play'
     FROM generate_series(1, 1000) AS n,
       LATERAL (SELECT CASE WHEN n > 10 THEN '2026-01-02'::timestamptz END AS over, CASE WHEN n > 10 THEN '{}' END AS result)`,
  );
  await database.query(
    `INSERT INTO orders (order_id, account_id, market_id, stake, matched, matched_payout_centipaise, cancelled, lapsed, voided,
       key_seq, placed_at, price_hundredths, runner, execution, persistence, side)
     SELECT n, n % 5000, n % 1000 + 1, 100, 100, 20000, 0, 0, 0, n, '2026-01-01', 200, 0, 0, 0, 'back'
     FROM generate_series(1, 100000) AS n`,
  );
  await database.query(
    `INSERT INTO accounts (account_id, kind, money_mode, opened_at, receivable)
     SELECT n, 'player', 'play', '2026-01-01', CASE WHEN n % 10000 = 0 THEN -n ELSE 0 END
     FROM generate_series(1, 100000) AS n`,
  );
  await database.query(
    `INSERT INTO sessions (id, user_id, address, user_agent, idle_limit_ms, created_at, ends_at)
     SELECT n, n, 'address ' || n % 50000, '', 1, '2026-01-01', '2026-02-01' FROM generate_series(1, 100000) AS n`,
  );
  await database.query(
    `INSERT INTO payout_accounts (user_id, method, address, ifsc, holder_name, used_at)
     SELECT n, 'upi', 'payee' || n, '', '', '2026-01-01' FROM generate_series(1, 100000) AS n`,
  );
  await database.query("VACUUM ANALYZE markets, orders, accounts, sessions, payout_accounts");
});
afterAll(async () => {
  await database.end();
  await made.close();
});

async function planOf(statement: string, values: readonly number[] = []) {
  const plan = await queryPlan(database, statement, values);
  expect(plan).not.toMatch(/Seq Scan on (orders|accounts|sessions|payout_accounts)/);
  return plan;
}

describe("a hundred thousand orders, accounts, sessions and payees", () => {
  it("are read for the risk of the open markets, and of one, by the orders of those markets alone", async () => {
    for (const [statement, values] of [
      [PAIRS, []],
      [LARGEST, []],
      [ACCOUNTS, [7]],
    ] as const)
      expect(await planOf(statement, values)).toContain("orders_of_market");
  });

  it("are looked up for alerts by index: who owes, and which payees accounts share", async () => {
    expect(await planOf(OWING)).toContain("accounts_owing");
    expect(await planOf(SHARED_PAYEES)).toContain("Index Only Scan using payout_accounts_of_address");
  });

  it("are looked up by index for the accounts that are linked with one", async () => {
    const plan = await planOf(LINKED, [77]);
    expect(plan).toContain("sessions_of_address");
    expect(plan).toContain("payout_accounts_of_address");
  });
});
