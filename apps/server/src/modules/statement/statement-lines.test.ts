import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool, type PoolClient } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withNumbers } from "../../database/index.ts";
import { schema } from "../../database/migrate.ts";
import { kindsOf } from "./statement-kinds.ts";
import { StatementLines } from "./statement-lines.ts";
import { type StatementRange, statementRange } from "./statement-range.ts";
import { zoneRange } from "./zone-days.ts";

const LINES = 100_000;
const PLAYER = 7;

/** A plan as PostgreSQL writes it, and the plans below it. */
interface Plan {
  readonly "Node Type": string;
  readonly "Index Name"?: string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly Plans?: readonly Plan[];
}

let database: TestDatabase;
let pool: Pool;
let client: PoolClient;
/** Statements with their values, as the reader of lines sends them. */
const sent: { text: string; values: unknown[] }[] = [];

beforeAll(async () => {
  database = await testDatabase(schema);
  pool = new Pool(withNumbers(database.connection));
  // Dropping the database may cut a connection of the pool that is still closing.
  pool.on("error", () => undefined);
  client = await pool.connect();
  // Every third entry is a result with its commission after it; another player's entries lie between.
  await client.query(
    `INSERT INTO ledger_entries (entry_id, leg, account_id, balance, amount, balance_after, kind, phase, market_id,
       reference, remark, at)
     SELECT 3 * line + part, 1, CASE WHEN part < 2 THEN $1::bigint ELSE 8 END, 'cash', CASE part WHEN 0 THEN 100 ELSE -2 END,
       98 * line + CASE part WHEN 0 THEN 100 ELSE 98 END,
       CASE WHEN line % 50 = 0 AND part = 0 THEN 'deposit' WHEN part = 0 THEN 'marketResult' ELSE 'commission' END,
       'posted', line, '', '', timestamptz '2026-01-01T00:00:00Z' + line * interval '1 minute'
     FROM generate_series(1, $2::int) AS line, generate_series(0, 2) AS part
     WHERE NOT (line % 50 = 0 AND part = 1)`,
    [PLAYER, LINES],
  );
  await client.query("VACUUM ANALYZE ledger_entries");
}, 120_000);

afterAll(async () => {
  client.release();
  await pool.end();
  await database.close();
});

/** The pool, with what it is asked written down. */
function recorded(): Pool {
  const query = (text: string, values: unknown[]) => {
    sent.push({ text, values });
    return pool.query(text, values);
  };
  return { query } as unknown as Pool;
}

async function plansOf(read: () => Promise<unknown>): Promise<readonly Plan[]> {
  sent.length = 0;
  await read();
  const plans: Plan[] = [];
  for (const { text, values } of sent) {
    const explained = `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`;
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(explained, values);
    const [row] = rows;
    if (row) plans.push(...nodesOf(row["QUERY PLAN"][0].Plan));
  }
  return plans;
}

function nodesOf(plan: Plan): readonly Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** Nodes that read the ledger's table of this player other than by the numbers of a page's lines. */
function expectByIndexAlone(plans: readonly Plan[], pageSize: number): void {
  const scans = plans.filter(({ "Index Name": index }) => index === "ledger_entries_lines");
  expect(scans.length).toBeGreaterThan(0);
  for (const scan of plans.filter((plan) => plan["Relation Name"] === "ledger_entries")) {
    expect(scan["Node Type"]).not.toBe("Seq Scan");
    if (scan["Node Type"] !== "Index Only Scan") expect(scan["Actual Rows"]).toBeLessThanOrEqual(pageSize);
  }
  for (const sort of plans.filter((plan) => plan["Node Type"].includes("Sort")))
    expect(sort["Actual Rows"]).toBeLessThanOrEqual(pageSize);
}

const rangeOf = (first?: string, last?: string): Promise<StatementRange> =>
  statementRange(recorded(), PLAYER, zoneRange(first, last, "UTC"));

describe(`an account with ${LINES.toLocaleString("en")} lines`, () => {
  it("has its ends found by the index alone", async () => {
    expectByIndexAlone(await plansOf(() => rangeOf("2026-02-01", "2026-02-28")), 1);
    const range = await rangeOf("2026-02-01", "2026-02-28");
    // 31 days of January lie before it, a line a minute.
    const before = 31 * 1440 - 1;
    expect(range.opening).toBe(98 * before + 98);
    expect(range.closing).toBe(98 * (59 * 1440 - 1) + 98);
  });

  it.each([
    ["the first page", 0],
    ["a page in the middle", 50_000],
    ["the last page", LINES - 20],
    ["a page behind the last", LINES + 1000],
  ])("has %s read in the order of the index", async (_page, offset) => {
    const range = await rangeOf();
    const lines = new StatementLines(recorded());
    const page = { limit: 20, offset };
    expectByIndexAlone(await plansOf(() => lines.page(range, kindsOf(0), page)), 20);
    const rows = await lines.page(range, kindsOf(0), page);
    const numbers = Array.from({ length: 20 }, (_, index) => LINES - offset - index).filter(
      (line) => line > 0,
    );
    expect(rows.map(({ entry_id }) => entry_id)).toEqual(numbers.map((line) => 3 * line));
    expect(rows.map(({ commission }) => commission)).toEqual(
      numbers.map((line) => (line % 50 === 0 ? null : -2)),
    );
  });

  it("is read for a file part by part, each when it is asked for", async () => {
    const range = await rangeOf();
    sent.length = 0;
    const parts = new StatementLines(recorded()).oldestFirst(range, kindsOf(0));
    expect(sent).toEqual([]);
    const numbers: number[] = [];
    for (const asked of [1, 2, 3]) {
      const { value } = await parts.next();
      for (const { entry_id } of value ?? []) numbers.push(entry_id / 3);
      expect(sent).toHaveLength(asked);
    }
    expect(numbers).toEqual(Array.from({ length: 1500 }, (_, index) => index + 1));
    await parts.return(undefined);
    expectByIndexAlone(
      await plansOf(() => new StatementLines(recorded()).oldestFirst(range, kindsOf(0)).next()),
      500,
    );
  });

  it("has a rare kind read in the same order, and is counted and summed by the index alone", async () => {
    const range = await rangeOf();
    const lines = new StatementLines(recorded());
    const deposits = kindsOf(0, "deposit");
    expectByIndexAlone(
      await plansOf(() => lines.page(range, deposits, { limit: 20, offset: LINES / 50 - 5 })),
      20,
    );
    const plans = await plansOf(() => lines.totals(range, kindsOf(0)));
    const reads = plans.filter((plan) => plan["Relation Name"] === "ledger_entries");
    expect(reads.map((plan) => plan["Node Type"])).toEqual(["Index Only Scan"]);
    expect(await lines.totals(range, deposits)).toEqual({ lines: LINES / 50, credit: LINES * 2, debit: 0 });
    expect(await lines.totals(range, kindsOf(0, "market"))).toEqual({
      ...{ lines: LINES - LINES / 50, credit: (LINES - LINES / 50) * 98, debit: 0 },
    });
  });
});
