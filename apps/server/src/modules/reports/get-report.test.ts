import type { CasinoDay, ReportDay, ReportFigures } from "@crossbook/contract";
import type { TransferKind } from "@crossbook/engine";
import { paise } from "@crossbook/money";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client, Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withNumbers } from "../../database/index.ts";
import { schema } from "../../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { openMatch } from "../../testing/open-match.ts";
import { bonusAccountOf, OUTSIDE_ACCOUNTS } from "../wallet/index.ts";
import { REPORT_STATEMENTS, readReport } from "./report-rows.ts";

const DAY_MS = 86_400_000;

interface Report {
  readonly from: string;
  readonly to: string;
  readonly totals: ReportFigures;
  readonly days: readonly ReportDay[];
  readonly casino: readonly CasinoDay[];
}
interface Entry {
  readonly account_id: number;
  readonly balance: string;
  readonly amount: number;
  readonly kind: string;
  readonly at: Date;
}

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let operator: PlayerSeat;
let keys = 0;
const ASHA = 1;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  operator = world.operator;
  const asha = await world.player("asha", 10_000);
  const ravi = await world.player("ravi", 5_000);
  const match = await openMatch(world);
  await match.lay(ravi, { rate: 2, stake: 300 });
  await match.back(asha, { rate: 2, stake: 200 });
  await match.indiaWins();
  await move(OUTSIDE_ACCOUNTS.bank, ASHA, 70_000, "deposit");
  await move(ASHA, OUTSIDE_ACCOUNTS.kestrel, 10_000, "casino");
  clock.advance(DAY_MS);
  await move(OUTSIDE_ACCOUNTS.kestrel, ASHA, 2_500, "casino");
  await move(ASHA, OUTSIDE_ACCOUNTS.banyan, 1_000, "casino");
  await openBonusAccount();
  await move(OUTSIDE_ACCOUNTS.bonus, bonusAccountOf(ASHA), 5_000, "bonusGrant");
  await move(bonusAccountOf(ASHA), ASHA, 2_000, "bonus");
  await move(bonusAccountOf(ASHA), OUTSIDE_ACCOUNTS.bonus, 3_000, "bonusReturn");
  await withdraw(20_000);
  clock.advance(3 * DAY_MS);
  await withdraw(100);
  operator = await world.loginOperator();
});
afterAll(async () => {
  await world.close();
  await database.close();
});

async function move(from: number, to: number, amount: number, kind: TransferKind, hold = false) {
  const key = `key-${++keys}`;
  const money = { from, to, amount: paise(amount), kind, hold, reference: "", remark: "", key };
  const outcome = await world.server.exchange.submit({ type: "transfer", ...money, at: clock.now() });
  if (!outcome.ok || outcome.type !== "transferred") throw new Error(JSON.stringify(outcome));
  return outcome.ledgerEntryId;
}

/** Held, and then paid: only what is paid is a withdrawal of the report. */
async function withdraw(amount: number): Promise<void> {
  const holdId = await move(ASHA, OUTSIDE_ACCOUNTS.bank, amount, "withdrawal", true);
  const end = { accountId: ASHA, holdId, remark: "", key: `key-${++keys}`, at: clock.now() };
  await world.server.exchange.submit({ type: "settleHold", ...end });
  await move(ASHA, OUTSIDE_ACCOUNTS.bank, 50, "withdrawal", true);
}

async function openBonusAccount(): Promise<void> {
  const account = { accountId: bonusAccountOf(ASHA), kind: "bonus", moneyMode: "play" } as const;
  await world.server.exchange.submit({ type: "openAccount", ...account, at: clock.now() });
}

const report = async (query: Record<string, string> = {}) =>
  (await operator.get("Operator/GetReport", query)).result as Report;

async function query<Row extends object>(statement: string): Promise<Row[]> {
  const client = new Client(withNumbers(database.connection));
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

describe("a report", () => {
  it("has what moved by day, and games by studio and day", async () => {
    const { totals, days, casino } = await report();
    expect(totals).toEqual({
      ...{ matchedStakes: 200, casinoStakes: 110, grossResult: 89, commission: 4, casinoResult: 85 },
      ...{ deposits: 700, withdrawals: 201, adjustments: 15_000, bonusGranted: 20, bonusReleased: 20 },
    });
    expect(days.map(({ day, casinoResult }) => [day, casinoResult])).toEqual([
      ["2026-01-01", 100],
      ["2026-01-02", -15],
      ["2026-01-05", 0],
    ]);
    expect(casino).toEqual([
      { day: "2026-01-01", studio: "kestrel", staked: 100, paidOut: 0, kept: 100 },
      { day: "2026-01-02", studio: "kestrel", staked: 0, paidOut: 25, kept: -25 },
      { day: "2026-01-02", studio: "banyan", staked: 10, paidOut: 0, kept: 10 },
    ]);
  });

  it("has totals that are the ledger's own, entry by entry, and the days' sums", async () => {
    const { totals, days } = await report();
    const entries = await query<Entry>("SELECT account_id, balance, amount, kind, at FROM ledger_entries");
    const sum = (isWanted: (entry: Entry) => boolean) =>
      entries.filter(isWanted).reduce((all, { amount }) => all + amount, 0) / 100;
    const ofPlayers =
      (...kinds: string[]) =>
      ({ account_id, balance, kind }: Entry) =>
        account_id > 0 && balance === "cash" && kinds.includes(kind);
    const results = ["marketResult", "resultReversed", "commission", "commissionReversed", "casino"];
    expect(totals.grossResult).toBe(-sum(ofPlayers(...results)));
    expect(totals.casinoResult).toBe(-sum(ofPlayers("casino")));
    expect(totals.commission).toBe(sum(({ account_id }) => account_id === -3));
    const rounding = sum(({ account_id }) => account_id === -4);
    expect(totals.grossResult).toBe(totals.commission + totals.casinoResult + rounding);
    // What came in and has not gone out is with players, on hold, in bonuses or with the house.
    const players = sum(({ account_id }) => account_id > 0);
    const inflow = totals.deposits - totals.withdrawals + totals.adjustments + totals.bonusReleased;
    expect(players).toBe(inflow - totals.grossResult);
    for (const name of ["deposits", "grossResult", "commission", "matchedStakes"] as const)
      expect(totals[name]).toBe(days.reduce((all, day) => all + day[name], 0));
  });

  it("is of the days that are named, both included, in the hosts' zone", async () => {
    const { from, to, days } = await report({ From: "2026-01-02", To: "2026-01-02" });
    expect([from, to, days.map(({ day }) => day)]).toEqual(["2026-01-02", "2026-01-02", ["2026-01-02"]]);
    expect((await report({ From: "2025-01-01", To: "2025-01-31" })).totals.deposits).toBe(0);
    expect(await report()).toMatchObject({ from: "2025-12-07", to: "2026-01-05" });
  });

  it("is refused for more days than it has, and to a program that asks again and again", async () => {
    const codeOf = async (From: string, To: string) =>
      (await operator.get("Operator/GetReport", { From, To })).code;
    expect(await codeOf("2026-01-01", "2026-04-02")).toBeUndefined();
    expect(await codeOf("2026-01-01", "2026-04-03")).toBe("REPORT_RANGE_TOO_LONG");
    expect(await codeOf("2026-02-01", "2026-01-01")).toBeUndefined();
    const codes: (string | undefined)[] = [];
    for (let asked = 0; asked < 20; asked++) codes.push(await codeOf("2026-01-01", "2026-01-01"));
    expect(codes).toContain("TOO_MANY_REQUESTS");
  });

  it("has the moment at which a range begins, and not the one at which it ends", async () => {
    const [first] = await query<Entry>("SELECT at FROM ledger_entries ORDER BY at LIMIT 1");
    const began = first?.at ?? new Date(0);
    const pool = new Pool(withNumbers(database.connection));
    const before = await readReport(pool, { from: new Date(began.getTime() - DAY_MS), until: began });
    const since = await readReport(pool, { from: began, until: new Date(began.getTime() + 1) });
    await pool.end();
    expect(before).toEqual({ ledger: [], studios: [], matched: [] });
    expect(since.ledger).toHaveLength(1);
  });

  it("reads the entries and matches of its days by their indexes", async () => {
    await query(
      `INSERT INTO ledger_entries (entry_id, leg, account_id, balance, amount, balance_after, kind, phase, reference, remark, at)
       SELECT 1000000 + n, 1, 1, 'cash', 0, 0, 'credit', 'posted', '', '', timestamptz '2026-02-01' + n * interval '10 min'
       FROM generate_series(1, 60000) AS n`,
    );
    await query(
      `INSERT INTO match_legs (match_id, order_id, market_id, stake, at, price_hundredths, runner, role)
       SELECT 1000000 + n, 1000000 + n, 1, 0, timestamptz '2026-02-01' + n * interval '10 min', 200, 0, 1
       FROM generate_series(1, 60000) AS n`,
    );
    await query("ANALYZE ledger_entries, match_legs");
    const planOf = async (statement: string) => {
      const filled = statement.replaceAll("$1", "'2026-03-01'").replaceAll("$2", "'2026-03-02'");
      const lines = await query<{ "QUERY PLAN": string }>(`EXPLAIN ${filled}`);
      return lines.map((line) => line["QUERY PLAN"]).join("\n");
    };
    for (const statement of [REPORT_STATEMENTS.LEDGER, REPORT_STATEMENTS.BY_STUDIO])
      expect(await planOf(statement)).toContain("ledger_entries_at");
    for (const statement of [REPORT_STATEMENTS.LEDGER, REPORT_STATEMENTS.BY_STUDIO])
      expect(await planOf(statement)).toContain("casino_transactions_rollbacks");
    expect(await planOf(REPORT_STATEMENTS.MATCHED)).toContain("match_legs_at");
  });
});
