import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { queryPlan } from "../../../testing/query-plan.ts";
import { OPEN_MARKETS, PROPOSALS_PAGE } from "../proposals/proposal-store.ts";
import { FINISHED, FINISHED_BY_TITLE } from "./finished-markets.ts";
import { LOG } from "./settlement-log.ts";
import { FEED_RESULTS } from "./settlement-queue.ts";

let made: TestDatabase;
let database: Client;

/** A hundred thousand finished markets of as many events, each with a result of the feed, every second one refused, and a proposal that was decided. */
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
    `INSERT INTO sport_events (fixture_id, fixture_digest, sport_id, competition, title, start_time, simulated, source_label, phase)
     SELECT n, '', 4, '', CASE n WHEN 9 THEN 'Nepal v Oman' ELSE 'India v Kerala' END, '2026-01-01', false, '', 'ended'
     FROM generate_series(1, 100000) AS n`,
  );
  await database.query(
    `INSERT INTO sport_markets (event_id, key, type, name, rules, ladder, commission_basis_points, delay_ms, min_stake, max_stake, winners)
     SELECT id, '', '', '', '', '', 0, 0, 1, 1, 1 FROM sport_events ORDER BY id`,
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
  await database.query(
    "VACUUM ANALYZE markets, sport_events, sport_markets, operator_actions, settlement_proposals",
  );
});
afterAll(async () => {
  await database.end();
  await made.close();
});

async function planOf(statement: string, values: readonly (string | number | boolean | null)[]) {
  const plan = await queryPlan(database, statement, values);
  expect(plan).not.toMatch(/Seq Scan on (markets|sport_\w+|operator_actions|settlement_proposals)/);
  return plan;
}

describe("a hundred thousand markets with a result", () => {
  it("are listed newest first by the index of their end, and searched by that of the words of titles", async () => {
    expect(await planOf(FINISHED, [50, 0])).toMatch(/Index Scan Backward using markets_finished/);
    expect(await planOf(FINISHED, [50, 20_000])).toMatch(/Index Scan Backward using markets_finished/);
    expect((await database.query(FINISHED, [1, 0])).rows).toMatchObject([
      { market_id: "100000", count: "10000" },
    ]);
    for (const words of ["''nepal'':*", "''india'':*", "''v'':* & ''ker'':*"])
      expect(await planOf(FINISHED_BY_TITLE, [50, 0, words])).toContain("sport_events_by_title");
  });

  it("are found by a word of any title however old it is, and are cut where too many events have the words", async () => {
    const found = (words: string) => database.query(FINISHED_BY_TITLE, [2, 0, words]);
    expect((await found("'nep':*")).rows).toMatchObject([{ market_id: "9", count: "1", isCut: false }]);
    expect((await found("'india':* & 'v':*")).rows).toMatchObject([
      { market_id: "100000", count: "1000", isCut: true },
      { market_id: "99999", count: "1000", isCut: true },
    ]);
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
    const openOfTitle = await planOf(OPEN_MARKETS, ["2026-01-01T12:00:00Z", "''nepal'':*", 50, 0]);
    expect(openOfTitle).toMatch(/settlement_proposals_open|sport_events_by_title/);
    expect(await page(7, null)).toContain("settlement_proposals_of_market");
    expect(await page(null, true)).toContain("settlement_proposals_open");
    expect(await page(null, false)).toMatch(/Index Scan Backward using settlement_proposals_pkey/);
  });
});
