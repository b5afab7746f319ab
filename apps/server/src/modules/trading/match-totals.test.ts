import { TIME_LINE_PARTS } from "@crossbook/contract";
import { seededRandom, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withNumbers } from "../../database/connection-types.ts";
import { schema } from "../../database/migrate.ts";
import { queryPlan } from "../../testing/query-plan.ts";
import { PAGE, SUMS } from "./get-trading-matches.ts";
import { MatchTotalsOfMarkets, NEW_PARTS, PRESENT } from "./match-totals.ts";

const LARGE = 1;
const LARGE_MATCHES = 100_000;
const BEGIN_MS = Date.parse("2026-01-01T00:00:00.000Z");

let made: TestDatabase;
let database: Pool;

beforeAll(async () => {
  made = await testDatabase(schema);
  database = new Pool(withNumbers(made.connection));
  for (const marketId of [LARGE, 2, 3, 4]) await addMarket(marketId);
  await database.query(
    `INSERT INTO match_legs (match_id, order_id, market_id, stake, at, price_hundredths, runner, role)
     SELECT n, n, ${LARGE}, 100, $1::timestamptz + n * interval '1 second', 200, 0, 0
     FROM generate_series(1, ${LARGE_MATCHES}) AS n`,
    [new Date(BEGIN_MS)],
  );
  await database.query("UPDATE markets SET matched_total = 100 * $2 WHERE market_id = $1", [
    LARGE,
    LARGE_MATCHES,
  ]);
  await database.query("VACUUM ANALYZE match_legs, match_corrections, markets");
});
afterAll(async () => {
  await database.end();
  await made.close();
});

async function addMarket(marketId: number): Promise<void> {
  await database.query(
    `INSERT INTO markets (market_id, min_stake, max_stake, created_at, commission_basis_points, terms, last_matched,
       money_mode)
     VALUES ($1, 1, 1, now(), 0, '{}', '{}', 'play')`,
    [marketId],
  );
}

interface Match {
  readonly id: number;
  readonly atMs: number;
  readonly stake: number;
}

async function addMatches(marketId: number, matches: readonly Match[]): Promise<void> {
  for (const { id, atMs, stake } of matches)
    await database.query(
      `INSERT INTO match_legs (match_id, order_id, market_id, stake, at, price_hundredths, runner, role)
       VALUES ($1, $1, $2, $3, $4, 200, 0, 0)`,
      [id, marketId, stake, new Date(atMs)],
    );
  await database.query("UPDATE markets SET matched_total = matched_total + $2 WHERE market_id = $1", [
    marketId,
    matches.reduce((sum, { stake }) => sum + stake, 0),
  ]);
}

async function makeVoid(marketId: number, { id, stake }: Match): Promise<void> {
  await database.query(
    `INSERT INTO match_corrections (match_id, back_order_id, lay_order_id, back_account_id, lay_account_id, market_id,
       stake, at, from_price_hundredths, to_price_hundredths, runner, reason)
     VALUES ($1, $1, $1, 1, 2, $2, $3, now(), 200, 0, 0, 'void')`,
    [id, marketId, stake],
  );
}

describe("the sums of a market's matches", () => {
  it("are those of a recount, however they were added, also after a void and a clock that went back", async () => {
    const totals = new MatchTotalsOfMarkets(database);
    const random = seededRandom(5);
    const all: (Match & { isVoid?: boolean })[] = [];
    const expectSums = async () => {
      const valid = all.filter(({ isVoid }) => !isVoid);
      const stake = valid.reduce((sum, match) => sum + match.stake, 0);
      const found = await totals.of(2);
      expect(found).toMatchObject({ total: all.length, count: valid.length, stake });
      expect(found.firstAt).toBe(Math.min(...all.map(({ atMs }) => atMs)));
      expect(found.lastAt).toBe(Math.max(...all.map(({ atMs }) => atMs)));
      expect(found.timeLine.reduce((sum, part) => sum + part.count, 0)).toBe(valid.length);
      expect(found.timeLine.reduce((sum, part) => sum + part.stake, 0)).toBe(stake);
      expect(found.timeLine.length).toBeLessThanOrEqual(TIME_LINE_PARTS);
    };
    let [id, atMs] = [1_000_000, BEGIN_MS];
    for (let step = 0; step < 12; step++) {
      const added = Array.from({ length: random.between(1, 6) }, () => {
        atMs += random.integer(3 ** step);
        return { id: ++id, atMs, stake: random.between(1, 500) };
      });
      await addMatches(2, added);
      all.push(...added);
      await expectSums();
    }
    const [first] = all;
    if (first === undefined) throw new Error("there are matches");
    await makeVoid(2, first);
    all[0] = { ...first, isVoid: true };
    await expectSums();
    const before = { id: ++id, atMs: atMs - 500, stake: 7 };
    await addMatches(2, [before]);
    all.push(before);
    await expectSums();
  });

  it("are divided into parts of equal length from the first match to the last", async () => {
    const totals = new MatchTotalsOfMarkets(database);
    expect(await totals.of(3)).toMatchObject({ total: 0, firstAt: undefined, timeLine: [] });
    const match = (id: number, seconds: number) => ({ id, atMs: BEGIN_MS + seconds * 1_000, stake: 10 });
    await addMatches(3, [match(2_000_001, 0), match(2_000_002, 0)]);
    expect((await totals.of(3)).timeLine).toEqual([{ at: BEGIN_MS, count: 2, stake: 20 }]);
    await addMatches(3, [match(2_000_003, 86_400)]);
    const { timeLine } = await totals.of(3);
    expect(timeLine.map(({ count }) => count)).toEqual([2, 1]);
    const length = (timeLine.at(-1)?.at ?? 0) - BEGIN_MS;
    expect(length).toBeGreaterThan((86_400_000 * (TIME_LINE_PARTS / 2 - 1)) / (TIME_LINE_PARTS / 2));
    expect(length).toBeLessThanOrEqual(86_400_000);
  });

  it("are counted once for all who ask at once", async () => {
    const totals = new MatchTotalsOfMarkets(database);
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => totals.of(LARGE)));
    expect(first).toMatchObject({ total: LARGE_MATCHES, stake: 100 * LARGE_MATCHES });
    for (const other of others) expect(other).toBe(first);
  });
});

describe("a hundred thousand matches of a market", () => {
  const at = (seconds: number) => new Date(BEGIN_MS + seconds * 1_000).toISOString();

  it.each([
    ["newest", null, null, Number.MAX_SAFE_INTEGER],
    ["after a match", null, null, 50_000],
    ["of a window", at(40_000), at(50_000), Number.MAX_SAFE_INTEGER],
  ] as const)("have a page (%s) by the index of their market", async (_, from, until, before) => {
    const plan = await queryPlan(database, PAGE, [LARGE, from, until, before, 50]);
    expect(plan).toMatch(/Index (Only )?Scan Backward using match_legs_of_market/);
    expect(plan).not.toMatch(/Seq Scan on match_legs/);
  });

  it("have the sums of a window, their ends and what is new by the same index", async () => {
    for (const [statement, values] of [
      [SUMS, [LARGE, at(40_000), at(41_000)]],
      [PRESENT, [LARGE]],
      [NEW_PARTS, [LARGE, at(99_000), 99_000, LARGE_MATCHES, BEGIN_MS, 1_000]],
    ] as const) {
      const plan = await queryPlan(database, statement, values);
      expect(plan).toContain("match_legs_of_market");
      expect(plan).not.toMatch(/Seq Scan on match_legs/);
    }
  });
});
