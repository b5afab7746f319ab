import { paise } from "@crossbook/money";
import {
  type FakeClock,
  fakeClock,
  sequentialIds,
  type TestDatabase,
  testDatabase,
} from "@crossbook/testkit";
import { Client, Pool } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OperatorCaller } from "../../../calls/callers.ts";
import type { CallContext } from "../../../calls/handler.ts";
import { withNumbers } from "../../../database/connection-types.ts";
import { schema } from "../../../database/migrate.ts";
import { expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { type OpenMatch, openMatch } from "../../../testing/open-match.ts";
import { untilDelayed } from "../../../testing/passing-time.ts";
import { createPlayersModule } from "../../players/index.ts";
import { createProtectionModule } from "../index.ts";

const DAY_MS = 86_400_000;
const START = Date.parse("2026-01-10T06:30:00Z");
const TIME_OUT = { kind: "timeOut", days: 1 };
const HALF_A_YEAR = { kind: "selfExclusion", months: 6 };
const FOR_GOOD = { kind: "selfExclusion", months: null };

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let players = 0;
let since = START;
let anna: PlayerSeat;
let maker: PlayerSeat;
let match: OpenMatch;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock(START);
  await open();
  await meetAnna();
});
async function meetAnna(): Promise<void> {
  // Tokens of before are over.
  if (clock.now() > since) await restart();
  maker = await world.player(`maker${++players}`, 10_000);
  anna = await world.player(`anna${players}`, 10_000);
  match = await openMatch(world);
}
afterAll(() => closeVerified(world, database));

async function restart(): Promise<void> {
  await world.close();
  await open();
}

async function open(): Promise<void> {
  world = await openBettingWorld(database.connection, clock);
  since = clock.now();
}

const prepare = (wish: unknown, seat = anna) => seat.post("Protection/PrepareExclusion", { wish });
const confirm = (token: unknown, seat = anna) => seat.post("Protection/Exclude", { token, understood: true });

async function exclude(wish: object, seat = anna) {
  const prepared = await prepare(wish, seat);
  expectDone(prepared);
  return confirm((prepared.result as { token: string }).token, seat);
}

async function inDatabase(statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client(database.connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

describe("an exclusion", () => {
  beforeEach(meetAnna);

  it("is explained before it is confirmed, and nothing is changed by the explanation", async () => {
    const { result } = await prepare(TIME_OUT);
    expect(result).toMatchObject({ token: expect.any(String), until: "2026-01-11T06:30:00.000Z" });
    const { consequences } = result as { consequences: string[] };
    expect(consequences[0]).toBe(
      "You cannot bet, pay in, claim bonuses or open the casino until 11 Jan 2026, 12:00 (India time).",
    );
    for (const word of ["Nobody can shorten", "unmatched bets are cancelled", "withdraw", "forfeited"])
      expect(consequences.join(" ")).toContain(word);
    expect((await match.back(anna)).code).toBeUndefined();
    expect(((await anna.get("Protection/GetState")).result as { exclusion: unknown }).exclusion).toBeNull();
  });

  it.each([
    ["a token that was never given", "no-such-token", "EXCLUSION_NOT_PREPARED"],
    ["an empty token", "", "INVALID_INPUT"],
    ["a number", 7, "INVALID_INPUT"],
  ])("is not confirmed by %s", async (_name, token, code) => {
    await prepare(TIME_OUT);
    expect((await confirm(token)).code).toBe(code);
    expect((await match.back(anna)).code).toBeUndefined();
  });

  it("is not confirmed twice, after 15 minutes, by another player's token, or without the tick", async () => {
    const token = ((await prepare(TIME_OUT)).result as { token: string }).token;
    expect((await confirm(token, maker)).code).toBe("EXCLUSION_NOT_PREPARED");
    expect((await anna.post("Protection/Exclude", { token, understood: false })).code).toBe("INVALID_INPUT");
    clock.advance(15 * 60_000);
    anna = await world.login(anna.userName);
    expect((await confirm(token)).code).toBe("EXCLUSION_NOT_PREPARED");
    const again = ((await prepare(TIME_OUT)).result as { token: string }).token;
    expectDone(await confirm(again));
    expect((await confirm(again)).code).toBe("EXCLUSION_NOT_PREPARED");
  });
});

it("an exclusion that could not be written is confirmed by the same token again", async () => {
  await meetAnna();
  const token = ((await prepare(TIME_OUT)).result as { token: string }).token;
  await inDatabase("ALTER TABLE exclusions RENAME TO elsewhere");
  const { code } = await confirm(token);
  await inDatabase("ALTER TABLE elsewhere RENAME TO exclusions");
  expect(code).toBe("INTERNAL_ERROR");
  expect((await match.back(anna)).code).toBeUndefined();
  expectDone(await confirm(token));
  expect((await match.back(anna)).code).toBe("TIME_OUT_ACTIVE");
  expect((await confirm(token)).code).toBe("EXCLUSION_NOT_PREPARED");
});

describe("an exclusion of a wrong length", () => {
  it.each([
    ["no days", { kind: "timeOut", days: 0 }],
    ["43 days", { kind: "timeOut", days: 43 }],
    ["half a day", { kind: "timeOut", days: 0.5 }],
    ["days as text", { kind: "timeOut", days: "2" }],
    ["5 months", { kind: "selfExclusion", months: 5 }],
    ["61 months", { kind: "selfExclusion", months: 61 }],
    ["no months at all", { kind: "selfExclusion" }],
    ["a time-out of months", { kind: "timeOut", months: 6 }],
    ["another kind", { kind: "holiday", days: 2 }],
    ["nothing", null],
  ])("is not prepared: %s", async (_name, wish) => {
    expect((await prepare(wish)).code).toBe("INVALID_INPUT");
  });
});

describe("an excluded player", () => {
  beforeEach(meetAnna);

  it("has no unmatched bet, keeps the matched ones, and places none by any call", async () => {
    await match.lay(maker, { stake: 40 });
    await match.back(anna, { stake: 100, clientReference: "before" });
    const made = await exclude(HALF_A_YEAR);
    expect(made.result).toMatchObject({
      exclusion: { kind: "selfExclusion", until: "2026-07-10T06:45:00.000Z" },
      cancelledBets: 1,
    });
    const before = await world.stateDigest();
    const refused = await match.back(anna);
    expect(refused).toMatchObject({ status: 403, code: "SELF_EXCLUDED" });
    expect(refused.message).toBe(
      "You have excluded yourself until 10 Jul 2026, 12:15 (India time). You can still cancel unmatched bets and withdraw.",
    );
    const quote = { runnerId: match.india, type: 1, rate: 2, stake: 10 };
    const replaced = await anna.post("Bet/ReplaceBets", {
      ...{ marketId: match.marketId, cancel: [], place: [quote, { ...quote, type: 2 }] },
    });
    expect(replaced.result).toMatchObject({
      placed: [
        { ok: false, code: "SELF_EXCLUDED", message: expect.stringContaining("until 10 Jul 2026") },
        { ok: false, code: "SELF_EXCLUDED" },
      ],
    });
    expect(await world.stateDigest()).toBe(before);
    expect((await match.back(anna, { stake: 100, clientReference: "before" })).detail).toMatchObject({
      repeated: true,
    });
    expect((await anna.get("Bet/GetUserOpenBets")).result).toMatchObject({ exposure: 40 });
    await match.indiaWins();
    expect((await anna.get("Bet/GetUserOpenBets")).result).toMatchObject({ exposure: 0 });
  });

  it("logs in, reads and withdraws", async () => {
    await exclude(FOR_GOOD);
    const again = await world.login(anna.userName);
    for (const call of ["Protection/GetState", "Protection/GetRealityCheck", "Transaction/GetHistory"])
      expectDone(await again.get(call));
    const withdrawal = { amount: 1000, paymentMethod: "UPI", upiId: "anna@okbank" };
    expectDone(await again.post("DepositWithdrawal/CreateWithdrawal", withdrawal));
    expectDone(await again.post("Bet/CancelBets", {}));
  });

  it("loses a delayed bet, which is cancelled in its delay", async () => {
    await match.start();
    await match.lay(maker, { stake: 100 });
    const placing = match.back(anna, { stake: 100 });
    await untilDelayed(world.server.exchange);
    expectDone(await exclude(TIME_OUT));
    expect((await placing).detail).toMatchObject({ matched: 0, cancelled: 100 });
  });

  it("has nothing in the book whatever was on its way: bets and the exclusion at the same moment", async () => {
    const prepared = (await prepare(TIME_OUT)).result as { token: string };
    const bets = Array.from({ length: 25 }, () => match.back(anna, { stake: 10 }));
    const excluding = confirm(prepared.token);
    const more = Array.from({ length: 25 }, () => match.back(anna, { stake: 10 }));
    await Promise.all([...bets, excluding, ...more]);
    const { openBets } = (await anna.get("Bet/GetUserOpenBets")).result as { openBets: unknown[] };
    expect(openBets).toEqual([]);
  });

  it("is excluded after a restart too, and what an earlier process has left unmatched is cancelled", async () => {
    await match.back(anna, { stake: 10 });
    await inDatabase(
      `INSERT INTO exclusions (user_id, kind, from_at, until_at, actor, reason)
       SELECT id, 'timeOut', '${new Date(clock.now()).toISOString()}', '${new Date(clock.now() + DAY_MS).toISOString()}',
         'player', '' FROM users WHERE username = '${anna.userName}'`,
    );
    await restart();
    const again = await world.login(anna.userName);
    expect((await again.get("Bet/GetUserOpenBets")).result).toMatchObject({ openBets: [], exposure: 0 });
    expect((await match.back(again)).code ?? "").not.toBe("");
  });

  it("has nothing in the book also where sessions of games cannot be ended", async () => {
    await match.back(anna, { stake: 10 });
    await inDatabase("ALTER TABLE casino_sessions RENAME TO elsewhere");
    const { code } = await exclude(FOR_GOOD);
    await inDatabase("ALTER TABLE elsewhere RENAME TO casino_sessions");
    expect(code).toBe("INTERNAL_ERROR");
    expect((await match.back(anna)).code).toBe("SELF_EXCLUDED");
    expect((await anna.get("Bet/GetUserOpenBets")).result).toMatchObject({ openBets: [], exposure: 0 });
  });

  it("may neither pay in, claim bonuses nor launch the casino, and may when it is over", async () => {
    const [row] = await inDatabase(`SELECT id FROM users WHERE username = '${anna.userName}'`);
    const accountId = Number(row?.["id"]);
    expectDone(await exclude(TIME_OUT));
    const pool = new Pool(withNumbers(database.connection));
    pool.on("error", () => undefined);
    const { protection, start } = createProtectionModule({
      ...{ database: pool, clock, exchange: world.server.exchange, ids: sequentialIds() },
      players: createPlayersModule({ database: pool, clock }).players,
      logger: pino({ level: "silent" }),
      cancelAllOf: async () => ({ ok: true, count: 0 }),
      forfeitBonuses: async () => 0,
      endGameSessions: async () => undefined,
    });
    await start();
    await pool.end();
    const code = "TIME_OUT_ACTIVE";
    expect(await protection.mayDeposit({ accountId, amount: paise(100) })).toMatchObject({ code });
    expect(protection.mayClaimBonus(accountId)).toMatchObject({ code });
    expect(protection.mayLaunch(accountId)).toMatchObject({ code });
    clock.advance(DAY_MS - 1);
    expect(protection.mayLaunch(accountId)).toMatchObject({ code });
    clock.advance(1);
    expect(await protection.mayDeposit({ accountId, amount: paise(100) })).toMatchObject({ ok: true });
    expect([protection.mayClaimBonus(accountId), protection.mayLaunch(accountId)]).toEqual([
      undefined,
      undefined,
    ]);
    const again = await world.login(anna.userName);
    expect((await again.get("Protection/GetState")).result).toMatchObject({ exclusion: null });
  });

  it("pays nothing in that was being looked at when the exclusion came", async () => {
    expectDone(await anna.post("Protection/SetLimit", { kind: "deposit", period: "day", amount: 500 }));
    const [row] = await inDatabase(`SELECT id FROM users WHERE username = '${anna.userName}'`);
    const accountId = Number(row?.["id"]);
    const pool = new Pool(withNumbers(database.connection));
    pool.on("error", () => undefined);
    const module = createProtectionModule({
      ...{ database: pool, clock, exchange: world.server.exchange, ids: sequentialIds() },
      players: createPlayersModule({ database: pool, clock }).players,
      logger: pino({ level: "silent" }),
      cancelAllOf: async () => ({ ok: true, count: 0 }),
      forfeitBonuses: async () => 0,
      endGameSessions: async () => undefined,
    });
    await module.start();
    const { excludePlayer } = module.handlers.operator;
    const exclude = typeof excludePlayer === "function" ? excludePlayer : excludePlayer.handle;
    const client = await pool.connect();
    await client.query("BEGIN; LOCK TABLE payments");
    const asked = module.protection.mayDeposit({ accountId, amount: paise(100) });
    const context = { caller: { username: "olga" }, noteChange: () => undefined };
    expect(
      await exclude(
        { userName: anna.userName, wish: { kind: "timeOut", days: 1 }, reason: "Asked by phone" },
        context as unknown as CallContext<OperatorCaller>,
      ),
    ).toMatchObject({ ok: true });
    await client.query("ROLLBACK");
    client.release();
    expect(await asked).toMatchObject({ code: "TIME_OUT_ACTIVE" });
    await pool.end();
  });

  it("asks for nothing looser and confirms nothing meanwhile; a stricter limit is taken", async () => {
    const limit = { kind: "stake", period: "day" };
    expectDone(await anna.post("Protection/SetLimit", { ...limit, amount: 100 }));
    expectDone(await anna.post("Protection/SetLimit", { ...limit, amount: 200 }));
    expectDone(await exclude({ kind: "timeOut", days: 2 }));
    clock.advance(DAY_MS);
    anna = await world.login(anna.userName);
    const confirmed = await anna.post("Protection/ConfirmLimit", { ...limit, amount: 200 });
    expect(confirmed.code).toBe("TIME_OUT_ACTIVE");
    expect((await anna.post("Protection/SetLimit", { ...limit, amount: null })).code).toBe("TIME_OUT_ACTIVE");
    expectDone(await anna.post("Protection/SetLimit", { ...limit, amount: 50 }));
  });
});

describe("the length of an exclusion", () => {
  beforeEach(meetAnna);

  it("can be made longer and never shorter, by the player or an operator", async () => {
    const operate = (wish: object) =>
      world.operator.post("Operator/ExcludePlayer", {
        userName: anna.userName,
        wish,
        reason: "Asked by phone",
      });
    expectDone(await exclude({ kind: "timeOut", days: 2 }));
    expect((await prepare(TIME_OUT)).code).toBe("EXCLUSION_NOT_LONGER");
    expect((await operate(TIME_OUT)).code).toBe("EXCLUSION_NOT_LONGER");
    expectDone(await operate(HALF_A_YEAR));
    expect((await prepare({ kind: "timeOut", days: 42 })).code).toBe("EXCLUSION_NOT_LONGER");
    expect((await match.back(anna)).code).toBe("SELF_EXCLUDED");
    expectDone(await exclude(FOR_GOOD));
    for (const wish of [HALF_A_YEAR, FOR_GOOD]) {
      expect((await prepare(wish)).code).toBe("EXCLUSION_NOT_LONGER");
      expect((await operate(wish)).code).toBe("EXCLUSION_NOT_LONGER");
    }
    expect((await match.back(anna)).message).toContain("for good");
    await restart();
    anna = await world.login(anna.userName);
    expect((await anna.get("Protection/GetState")).result).toMatchObject({
      exclusion: { kind: "selfExclusion", until: null },
    });
  });

  it("cannot be changed in the tables either", async () => {
    expectDone(await exclude(TIME_OUT));
    for (const statement of [
      "UPDATE exclusions SET until_at = now()",
      "DELETE FROM exclusions",
      "TRUNCATE exclusions",
      "UPDATE protection_changes SET actor = 'nobody'",
      "DELETE FROM protection_changes",
    ])
      await expect(inDatabase(statement)).rejects.toThrow("never changed");
  });
});

it("demos and house accounts have neither limits nor exclusions", async () => {
  const demo = await world.guest.get("Account/LoginAsDemoUser");
  expectDone(demo);
  const seat = world.seat("demo", (demo.result as { accessToken: string }).accessToken);
  expect((await prepare(TIME_OUT, seat)).code).toBe("PROTECTION_NOT_OFFERED");
  const limit = { kind: "stake", period: "day", amount: 5 };
  expect((await seat.post("Protection/SetLimit", limit)).code).toBe("PROTECTION_NOT_OFFERED");
  expect((await seat.post("Protection/SetReminder", { minutes: 30 })).code).toBe("PROTECTION_NOT_OFFERED");
  expectDone(await seat.get("Protection/GetRealityCheck"));
});
