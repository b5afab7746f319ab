import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { queryPlan } from "../../../testing/query-plan.ts";
import { PROPOSALS_PAGE } from "../proposals/proposal-store.ts";
import { LOG } from "./settlement-log.ts";
import { FEED_RESULTS, FINISHED, FINISHED_BY_TITLE } from "./settlement-queue.ts";

let made: TestDatabase;
let database: Client;

/** A hundred thousand finished markets, each with a result of the feed, every second one refused, and a proposal that was decided. */
beforeAll(async () => {
  made = await testDatabase(schema);
  database = new Client(made.connection);
  await database.connect();
  await database.query(
    `INSERT INTO markets (market_id, min_stake, max_stake, created_at, finished_at, result, commission_basis_points, terms,
       last_matched, money_mode)
     SELECT n, 1, 1, '2026-01-01', '2026-01-01'::timestamptz + n * interval '1 minute', '{}', 0, '{}', '{}', 'play'
     FROM generate_series(1, 100000) AS n`,
  );
  await database.query(
    `INSERT INTO operator_actions (at, actor, action, market_id, reason, detail, outcome)
     SELECT '2026-01-01', 'feed:match', 'settleMarket', n, '', '{}', CASE WHEN n % 2 = 0 THEN 'done' ELSE 'refused' END
     FROM generate_series(1, 100000) AS n`,
  );
  await database.query(
    `INSERT INTO settlement_proposals (market_id, act, words, reason, rule, amount, digest, asked_by, asked_at, expires_at, state)
     SELECT n, '{}', '', '', '', 1, '', 'sana', '2026-01-01', '2026-01-02', CASE WHEN n % 5000 = 0 THEN 'open' ELSE 'done' END
     FROM generate_series(1, 100000) AS n`,
  );
  await database.query("VACUUM ANALYZE markets, operator_actions, settlement_proposals");
});
afterAll(async () => {
  await database.end();
  await made.close();
});

async function planOf(statement: string, values: readonly (string | number | boolean | null)[]) {
  const plan = await queryPlan(database, statement, values);
  expect(plan).not.toMatch(/Seq Scan on (markets|operator_actions|settlement_proposals)/);
  return plan;
}

describe("a hundred thousand markets with a result", () => {
  it("are listed newest first, and searched by title, by the index of their end", async () => {
    expect(await planOf(FINISHED, [50, 0])).toMatch(/Index Scan Backward using markets_finished/);
    expect(await planOf(FINISHED, [50, 20_000])).toMatch(/Index Scan Backward using markets_finished/);
    expect(await planOf(FINISHED_BY_TITLE, [50, 0, "nepal"])).toMatch(
      /Index Scan Backward using markets_finished/,
    );
  });

  it("have the log of an event and the feed's refused results by the index of their market", async () => {
    const ofEvent = "{7,8,9,10,11,12}";
    const actions = "{settleMarket,voidMarket}";
    expect(await planOf(LOG, [ofEvent, actions, 50, 0])).toContain("operator_actions_of_market");
    expect(await planOf(FEED_RESULTS, [ofEvent])).toContain("operator_actions_of_market");
  });

  it("have their proposals newest first, of one market and those that are open by index", async () => {
    const page = (marketId: number | null, isOpen: boolean | null) =>
      planOf(PROPOSALS_PAGE, ["2026-01-01T12:00:00Z", marketId, isOpen, 50, 0]);
    expect(await page(null, null)).toMatch(/Index Scan Backward using settlement_proposals_pkey/);
    expect(await page(7, null)).toContain("settlement_proposals_of_market");
    expect(await page(null, true)).toContain("settlement_proposals_open");
    expect(await page(null, false)).toMatch(/Index Scan Backward using settlement_proposals_pkey/);
  });
});
