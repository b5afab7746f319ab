import { paise } from "@crossbook/money";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withNumbers } from "../../../database/connection-types.ts";
import { schema } from "../../../database/migrate.ts";
import { ProtectedAccount } from "../protected-accounts.ts";
import { DepositLimits } from "./deposit-limits.ts";
import { NO_LIMIT } from "./limit.ts";

const DAY_MS = 86_400_000;
const START = Date.parse("2026-01-10T06:30:00Z");

let database: TestDatabase;
let pool: Pool;
let clock: FakeClock;
let limits: DepositLimits;
let accountId = 0;
let account: ProtectedAccount;
let requests = 0;

beforeAll(async () => {
  database = await testDatabase(schema);
  pool = new Pool(withNumbers(database.connection));
  pool.on("error", () => undefined);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});
beforeEach(async () => {
  clock = fakeClock(START);
  limits = new DepositLimits(pool, clock);
  const name = `player${++requests}`;
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO users (username, username_key, kind, password_hash, host, referral_code, created_at)
     VALUES ($1, $1, 'player', 'hash', 'play.example', $1, now()) RETURNING id`,
    [name],
  );
  accountId = rows[0]?.id ?? 0;
  account = new ProtectedAccount();
});

function limit(period: "day" | "week" | "month", amount: number): void {
  account.setLimit("deposit", period, { ...NO_LIMIT, amount: paise(amount) });
}

async function deposit(amount: number, state = "credited"): Promise<void> {
  await pool.query(
    `INSERT INTO payments (user_id, direction, channel, method, amount, state, posting_due, client_request_id,
       created_at, updated_at)
     VALUES ($1, 'deposit', 'upi', 'upi', $2, $3, false, $4, $5, $5)`,
    [accountId, amount, state, `request-${++requests}`, new Date(clock.now())],
  );
}

const reserve = (amount: number) => limits.reserve(account, { accountId, amount: paise(amount) });

describe("a deposit limit", () => {
  it("allows exactly its amount and refuses a paisa more, with words that say when there is more", async () => {
    limit("day", 50_000);
    await deposit(40_000);
    const refused = await reserve(10_001);
    expect(refused).toMatchObject({
      ...{ ok: false, code: "DEPOSIT_LIMIT_EXCEEDED" },
      message:
        "This goes beyond your deposit limit of 500.00 in 24 hours: 100.00 is left. There is more from 11 Jan 2026, 12:00 (India time).",
    });
    expect(await reserve(10_000)).toMatchObject({ ok: true });
  });

  it.each([
    ["created", true],
    ["pending", true],
    ["review", true],
    ["success", true],
    ["credited", true],
    ["failed", false],
    ["expired", false],
    ["rejected", false],
  ])("counts a deposit that is %s: %s", async (state, counts) => {
    limit("day", 50_000);
    await deposit(50_000, state);
    expect((await reserve(1)).ok).toBe(!counts);
  });

  it("forgets a deposit when its period is over: 24 hours, 7 days, the calendar month", async () => {
    limit("day", 100);
    await deposit(100);
    clock.advance(DAY_MS);
    expect((await reserve(1)).ok).toBe(false);
    clock.advance(1);
    expect((await reserve(1)).ok).toBe(true);
    limit("week", 100);
    expect((await reserve(1)).ok).toBe(false);
    clock.advance(6 * DAY_MS);
    expect((await reserve(1)).ok).toBe(true);
    limit("month", 100);
    const refused = await reserve(1);
    expect(refused).toMatchObject({ message: expect.stringContaining("from 1 Feb 2026, 00:00") });
    clock.advance(Date.parse("2026-01-31T18:30:00Z") - clock.now());
    expect((await reserve(1)).ok).toBe(true);
  });

  it("is the lowest of those in force", async () => {
    limit("day", 1000);
    limit("week", 300);
    limit("month", 5000);
    expect((await reserve(301)).ok).toBe(false);
    expect((await reserve(300)).ok).toBe(true);
  });

  it("holds for fifty deposits at once, and what was not written is free again", async () => {
    limit("day", 1000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => reserve(100)));
    const permitted = answers.filter((answer) => answer.ok);
    expect(permitted).toHaveLength(10);
    for (const answer of permitted) if (answer.ok) answer.end();
    expect((await reserve(1000)).ok).toBe(true);
  });

  it.each([
    ["before", 400, true],
    ["before", 401, false],
    ["after", 400, true],
    ["after", 401, false],
  ] as const)(
    "counts once a deposit whose row is committed just %s what counts is read: %i of 400 left",
    async (when, amount, isOk) => {
      limit("day", 1000);
      let written = async () => undefined as void;
      // Around the answer of the tables, as a busy process leaves time.
      const busyPool = Object.assign(Object.create(pool) as Pool, {
        query: async (text: string, values: unknown[]) => {
          if (when === "before") await written();
          const answer = await pool.query(text, values);
          if (when === "after") await written();
          return answer;
        },
      });
      limits = new DepositLimits(busyPool, clock);
      const first = await reserve(600);
      if (!first.ok) throw new Error("the first is within the limit");
      written = async () => {
        written = async () => undefined;
        await deposit(600);
        first.end();
      };
      expect((await reserve(amount)).ok).toBe(isOk);
      expect((await reserve(401)).ok).toBe(false);
    },
  );

  it("forgets after a minute a reservation that nobody has ended", async () => {
    limit("day", 1000);
    expect((await reserve(1000)).ok).toBe(true);
    expect((await reserve(1)).ok).toBe(false);
    clock.advance(60_000);
    expect((await reserve(1)).ok).toBe(true);
  });
});
