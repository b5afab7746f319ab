import { fakeClock, testDatabase } from "@crossbook/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { expectDone } from "../../../testing/api-call.ts";
import type { PlayerSeat } from "../../../testing/betting-world.ts";
import { BonusWorld } from "../../../testing/bonus-world.ts";
import { type OpenMatch, openMatch } from "../../../testing/open-match.ts";
import { holdsWithin, until } from "../../../testing/passing-time.ts";
import { lastPeriod } from "./cashback.ts";

const DAY_MS = 86_400_000;
const INDIA_MS = 5.5 * 3_600_000;
const MATCH = { trigger: "deposit", amount: null, percent: 50, cap: 500, minDeposit: 100 } as const;
let world: BonusWorld;
let payments = 0;

beforeAll(async () => {
  // Half past five in the morning in India.
  world = await BonusWorld.open(await testDatabase(schema), fakeClock());
});
afterEach(async () => {
  await world.retireAll();
  await world.checkMoney();
});
afterAll(() => world.close());

const openOf = async (seat: PlayerSeat) => (await world.bonusesOf(seat)).open;

/** A deposit whose offers are made. */
async function deposited(seat: PlayerSeat, amount: number): Promise<number> {
  payments += 1;
  await world.deposit(seat, amount, payments);
  await world.sumOfAllMoney();
  const { rows } = await world.pool.query<{ entry_id: number }>(
    "SELECT max(entry_id) AS entry_id FROM ledger_entries WHERE kind = 'deposit'",
  );
  await world.afterMinute(async () => {
    const progress = await world.pool.query("SELECT FROM bonus_progress WHERE deposit_entry_id >= $1", [
      rows[0]?.entry_id,
    ]);
    return progress.rows.length === 1;
  });
  return payments;
}

describe("a deposit", () => {
  it("offers its match once, though it is reported again after a restart of the count", async () => {
    await world.template({ type: "depositMatch", terms: { ...MATCH, wageringBase: "depositAndBonus" } });
    const asha = await world.player();
    expect((await world.bonusesOf(asha)).promotions).toMatchObject([{ type: "depositMatch" }]);
    await deposited(asha, 300);
    expect(await openOf(asha)).toMatchObject([{ amount: 150, percent: 50, wagerRequired: 1350 }]);
    await world.pool.query("UPDATE bonus_progress SET deposit_entry_id = 0");
    await deposited(asha, 99.99);
    expect(await openOf(asha)).toHaveLength(1);
    await deposited(asha, 5000);
    expect((await openOf(asha)).map(({ amount }) => amount)).toEqual([500, 150]);
  });

  it("that always fails holds back none behind it, and is tried again", async () => {
    await world.template({ type: "depositMatch", terms: MATCH });
    const [asha, ravi] = [await world.player(), await world.player()];
    const { rows: users } = await world.pool.query<{ id: number }>(
      "SELECT id FROM users WHERE username = $1",
      [asha.userName],
    );
    await world.pool.query(
      `CREATE FUNCTION broken_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken off'; END $$;
       CREATE TRIGGER broken_off BEFORE INSERT ON bonus_grants FOR EACH ROW WHEN (NEW.user_id = ${users[0]?.id})
       EXECUTE FUNCTION broken_off()`,
    );
    payments += 1;
    await world.deposit(asha, 300, payments);
    payments += 1;
    await world.deposit(ravi, 300, payments);
    await world.afterMinute(async () => (await openOf(ravi)).length === 1);
    await deposited(ravi, 400);
    expect(await openOf(ravi)).toHaveLength(2);
    expect(await openOf(asha)).toEqual([]);
    await world.pool.query("DROP TRIGGER broken_off ON bonus_grants; DROP FUNCTION broken_off()");
    await world.afterMinute(async () => (await openOf(asha)).length === 1);
    // The offer is there a moment before the count that it was made.
    await until(async () => {
      const { rows } = await world.pool.query("SELECT FROM bonus_progress WHERE failed_entry_ids = '{}'");
      return rows.length === 1;
    });
  });

  it("offers a welcome with the first that is large enough, and never again", async () => {
    await world.template({ type: "welcome", terms: { ...MATCH, onePer: ["user"] } });
    const asha = await world.player();
    await deposited(asha, 99.99);
    expect(await openOf(asha)).toEqual([]);
    await deposited(asha, 100);
    await deposited(asha, 100);
    const bonuses = await world.bonusesOf(asha);
    expect(bonuses.open).toMatchObject([{ type: "welcome", amount: 50 }]);
    expect(bonuses.promotions).toEqual([]);
  });

  it("offers nothing of a template that became active after it", async () => {
    const asha = await world.player();
    payments += 1;
    await world.deposit(asha, 1000, payments);
    await world.pass(1);
    await world.template({ type: "depositMatch", terms: MATCH });
    await deposited(asha, 500);
    expect(await openOf(asha)).toMatchObject([{ amount: 250 }]);
  });

  it("offers nothing on another host, or of a template that is retired", async () => {
    await world.template({ type: "depositMatch", terms: { ...MATCH, host: "elsewhere.example" } });
    const retired = await world.template({ type: "depositMatch", terms: MATCH });
    expectDone(await world.operate("RetireBonusTemplate", { templateId: retired, reason: "Over" }));
    const asha = await world.player();
    await deposited(asha, 1000);
    expect(await world.bonusesOf(asha)).toMatchObject({ open: [], promotions: [] });
  });
});

describe("a sign-up", () => {
  it("offers its welcome to who signed up since the template is active", async () => {
    const before = await world.player();
    await world.pass(1);
    await world.template({ type: "welcome", terms: { trigger: "signUp", onePer: ["user"] } });
    const asha = await world.player();
    for (let looks = 0; looks < 3; looks++)
      expect(await openOf(asha)).toMatchObject([{ type: "welcome", amount: 100, status: "offered" }]);
    expect(await openOf(before)).toEqual([]);
  });
});

describe("a referral", () => {
  it("pays the referrer once, after the first qualifying deposit and the turnover", async () => {
    const terms = { trigger: "referral", minDeposit: 100, refereeTurnover: 250 } as const;
    await world.template({ type: "referral", terms });
    const [asha, ravi] = [await world.player(), await world.player()];
    await referred(ravi, asha);
    await world.wager(ravi, 1000);
    await deposited(ravi, 99);
    await deposited(ravi, 100);
    await world.wager(ravi, 200);
    await until(async () => (await turnoverOf(ravi)) === 200_00);
    expect(await openOf(asha)).toEqual([]);
    await deposited(ravi, 100);
    await world.wager(ravi, 60);
    await until(async () => (await openOf(asha)).length === 1);
    expect(await openOf(asha)).toMatchObject([{ type: "referral", amount: 100, status: "offered" }]);
    await world.wager(ravi, 1000);
    await deposited(ravi, 1000);
    expect(await openOf(asha)).toHaveLength(1);
    expect(await openOf(ravi)).toEqual([]);
  });

  it("counts what was bet since the deposit, though that is reported only later", async () => {
    const terms = { trigger: "referral", minDeposit: 100, refereeTurnover: 250 } as const;
    await world.template({ type: "referral", terms });
    const [asha, ravi] = [await world.player(), await world.player()];
    await referred(ravi, asha);
    await world.wager(ravi, 1000);
    await world.pass(1);
    payments += 1;
    await world.deposit(ravi, 100, payments);
    await world.wager(ravi, 250);
    await world.afterMinute(async () => (await openOf(asha)).length === 1);
    expect(await turnoverOf(ravi)).toBe(250_00);
  });

  it("is not begun by a deposit of before its template was activated", async () => {
    const [asha, ravi] = [await world.player(), await world.player()];
    await referred(ravi, asha);
    payments += 1;
    await world.deposit(ravi, 100, payments);
    await world.pass(1);
    const terms = { trigger: "referral", minDeposit: 100, refereeTurnover: 250 } as const;
    await world.template({ type: "referral", terms });
    await deposited(ravi, 99);
    expect(await turnoverOf(ravi)).toBeUndefined();
    await deposited(ravi, 100);
    expect(await turnoverOf(ravi)).toBe(0);
  });

  it("is begun for no referrer who is locked", async () => {
    const terms = { trigger: "referral", minDeposit: 100, refereeTurnover: 250 } as const;
    await world.template({ type: "referral", terms });
    const [asha, ravi] = [await world.player(), await world.player()];
    await referred(ravi, asha);
    expectDone(await world.operate("LockPlayer", { userName: asha.userName, reason: "Ticket 7" }));
    await deposited(ravi, 100);
    expect(await turnoverOf(ravi)).toBeUndefined();
  });

  it("counts a market anew that was corrected since, until the turnover is reached", async () => {
    await world.template({
      type: "referral",
      terms: { trigger: "referral", minDeposit: 100, refereeTurnover: 250 },
    });
    const [asha, ravi] = [await world.player(), await world.player()];
    await referred(ravi, asha);
    await deposited(ravi, 100);
    const match = await world.wager(ravi, 200);
    await until(async () => (await turnoverOf(ravi)) === 200_00);
    await world.correct("VoidMarket", { marketId: match.marketId });
    await until(async () => (await turnoverOf(ravi)) === 0);
    await world.wager(ravi, 60);
    await until(async () => (await turnoverOf(ravi)) === 60_00);
    expect(await openOf(asha)).toEqual([]);
    const result = { type: "winners", runnerIds: [match.australia] };
    await world.correct("ResettleMarket", { marketId: match.marketId, result });
    await until(async () => (await openOf(asha)).length === 1);
    await world.correct("VoidMarket", { marketId: match.marketId });
    expect(await openOf(asha)).toMatchObject([{ type: "referral", status: "offered" }]);
    expect(await turnoverOf(ravi)).toBe(260_00);
  });

  it("leaves alone each minute the referrals of which nothing is to be counted", async () => {
    await world.template({
      type: "referral",
      terms: { trigger: "referral", minDeposit: 100, refereeTurnover: 250 },
    });
    const [asha, idle, due] = [await world.player(), await world.player(), await world.player()];
    for (const seat of [idle, due]) {
      await referred(seat, asha);
      await deposited(seat, 100);
    }
    const of = "WHERE referee_id = (SELECT id FROM users WHERE username = $1)";
    const client = await world.pool.connect();
    await client.query("BEGIN");
    // Whoever counted it would wait for this.
    await client.query(`SELECT FROM bonus_referrals ${of} FOR UPDATE`, [idle.userName]);
    await world.pool.query(`UPDATE bonus_referrals SET turnover = required ${of}`, [due.userName]);
    await world.afterMinute(async () => (await openOf(asha)).length === 1);
    await client.query("ROLLBACK");
    client.release();
  });

  async function referred(seat: PlayerSeat, by: PlayerSeat): Promise<void> {
    await world.pool.query("UPDATE users SET referred_by = $1 WHERE id = $2", [
      await world.userId(by),
      await world.userId(seat),
    ]);
  }

  async function turnoverOf(seat: PlayerSeat): Promise<number | undefined> {
    const { rows } = await world.pool.query<{ turnover: number }>(
      "SELECT turnover FROM bonus_referrals WHERE referee_id = $1",
      [await world.userId(seat)],
    );
    return rows[0]?.turnover;
  }
});

describe("a net loss", () => {
  it("of a whole day is offered back in part, once, and of nobody who has won", async () => {
    const terms = { trigger: "netLoss", amount: null, percent: 10, cap: 30, period: "day" } as const;
    await world.template({ type: "cashback", terms: { ...terms, wageringMultiple: 0 } });
    const [asha, ravi, maya] = [await world.player(), await world.player(), await world.player()];
    // On the day of the activation, which is not whole.
    await loses(asha, 100);
    await world.pass(DAY_MS);
    await loses(asha, 155.55);
    await world.wager(asha, 20);
    await loses(ravi, 1000);
    await world.wager(maya, 100);
    await world.pass(DAY_MS - 60_000);
    await world.afterMinute(async () => {
      const { rows } = await world.pool.query("SELECT FROM bonus_periods");
      return rows.length > 0;
    });
    // 10 % of 155.55 less 19.60 that was won.
    expect(await openOf(asha)).toMatchObject([{ type: "cashback", amount: 13.59 }]);
    expect(await openOf(ravi)).toMatchObject([{ amount: 30 }]);
    expect(await openOf(maya)).toEqual([]);
    await world.afterMinute(async () => true);
    expect(await openOf(asha)).toHaveLength(1);
  });

  it("of a day that ended while nothing ran is offered when it runs again, and of each day once", async () => {
    const terms = { trigger: "netLoss", amount: null, percent: 10, cap: 30, period: "day" } as const;
    const templateId = await world.template({ type: "cashback", terms: { ...terms, wageringMultiple: 0 } });
    const asha = await world.player();
    await world.pass(DAY_MS);
    await loses(asha, 100);
    world.clock.advance(3 * DAY_MS);
    const days = async () => {
      const { rows } = await world.pool.query<{ period: string }>(
        "SELECT period FROM bonus_periods WHERE template_id = $1 ORDER BY period",
        [templateId],
      );
      return rows.map(({ period }) => period);
    };
    await world.afterMinute(async () => (await days()).length === 3);
    expect(new Set(await days()).size).toBe(3);
    expect(await openOf(asha)).toMatchObject([{ type: "cashback", amount: 10 }]);
    await world.afterMinute(async () => true);
    expect(await openOf(asha)).toHaveLength(1);
  });

  it("counts a market that was settled in the last minute of its day and is not in the tables yet", async () => {
    const terms = { trigger: "netLoss", amount: null, percent: 10, cap: 30, period: "day" } as const;
    const templateId = await world.template({ type: "cashback", terms: { ...terms, wageringMultiple: 0 } });
    const asha = await world.player();
    await world.pass(DAY_MS);
    const sinceMidnight = (world.clock.now() + INDIA_MS) % DAY_MS;
    await world.pass(DAY_MS - sinceMidnight - 90_000);
    const match = await laid(asha, 100);
    const [progress, results] = [await world.pool.connect(), await world.pool.connect()];
    // The job has looked at what is in the tables when it comes to the deposits, and waits there until the day is over.
    await progress.query("BEGIN; LOCK TABLE bonus_progress IN ACCESS EXCLUSIVE MODE");
    await world.pass(60_000);
    await results.query("BEGIN; LOCK TABLE account_results IN EXCLUSIVE MODE");
    await match.indiaWins();
    world.clock.advance(60_000);
    await progress.query("ROLLBACK");
    const isOffered = async () => {
      const { rows } = await world.pool.query("SELECT FROM bonus_periods WHERE template_id = $1", [
        templateId,
      ]);
      return rows.length === 1;
    };
    await holdsWithin(1000, isOffered);
    await results.query("ROLLBACK");
    progress.release();
    results.release();
    await world.afterMinute(isOffered);
    expect(await openOf(asha)).toMatchObject([{ type: "cashback", amount: 10 }]);
  });

  it("of the moment at which a day begins is that day's, and of the moment at which it ends is not", async () => {
    const [asha, ravi] = [await world.player(), await world.player()];
    await world.pass(DAY_MS - ((world.clock.now() + INDIA_MS) % DAY_MS));
    const begin = new Date(world.clock.now());
    await loses(asha, 100);
    await world.pass(begin.getTime() + DAY_MS - world.clock.now());
    await loses(ravi, 100);
    const terms = { trigger: "netLoss", amount: null, percent: 10, cap: 30, period: "day" } as const;
    const templateId = await world.template({ type: "cashback", terms: { ...terms, wageringMultiple: 0 } });
    await world.pool.query("UPDATE bonus_templates SET active_since = $2 WHERE id = $1", [templateId, begin]);
    await world.afterMinute(async () => {
      const { rows } = await world.pool.query("SELECT FROM bonus_periods WHERE template_id = $1", [
        templateId,
      ]);
      return rows.length === 1;
    });
    expect(await openOf(asha)).toMatchObject([{ type: "cashback", amount: 10 }]);
    expect(await openOf(ravi)).toEqual([]);
  });

  /** The player lays what wins. */
  async function loses(seat: PlayerSeat, stake: number): Promise<void> {
    const match = await laid(seat, stake);
    await match.indiaWins();
  }

  async function laid(seat: PlayerSeat, stake: number): Promise<OpenMatch> {
    const match = await openMatch(world.world);
    const maker = await world.player(100_000);
    expectDone(await match.back(maker, { stake }));
    expectDone(await match.lay(await world.seat(seat.userName), { stake }));
    return match;
  }

  it.each([
    ["day", "2026-01-01T00:00:00Z", "day:2025-12-31", "2025-12-30T18:30:00.000Z"],
    ["day", "2026-01-01T18:29:59.999Z", "day:2025-12-31", "2025-12-30T18:30:00.000Z"],
    ["day", "2026-01-01T18:30:00Z", "day:2026-01-01", "2025-12-31T18:30:00.000Z"],
    ["week", "2026-01-01T00:00:00Z", "week:2025-12-22", "2025-12-21T18:30:00.000Z"],
    ["week", "2026-01-04T18:29:59.999Z", "week:2025-12-22", "2025-12-21T18:30:00.000Z"],
    ["week", "2026-01-04T18:30:00Z", "week:2025-12-29", "2025-12-28T18:30:00.000Z"],
  ] as const)("has as its last %s at %s %s, from %s", (kind, now, key, from) => {
    const period = lastPeriod(kind, Date.parse(now));
    expect(period.key).toBe(key);
    expect(new Date(period.fromMs).toISOString()).toBe(from);
    expect(period.untilMs - period.fromMs).toBe(kind === "day" ? DAY_MS : 7 * DAY_MS);
  });
});
