import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { openMatch } from "../../testing/open-match.ts";

const DAY_MS = 86_400_000;
const START = Date.parse("2026-01-10T06:30:00Z");

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let players = 0;
let since = START;
let anna: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock(START);
  world = await openBettingWorld(database.connection, clock);
  await meetAnna();
});
async function meetAnna(): Promise<void> {
  if (clock.now() > since) {
    await world.close();
    world = await openBettingWorld(database.connection, clock);
    since = clock.now();
  }
  anna = await world.player(`anna${++players}`, 1000);
}
afterAll(() => closeVerified(world, database));

const OF = { kind: "deposit", period: "week" };
const set = (amount: unknown, of: object = OF) => anna.post("Protection/SetLimit", { ...of, amount });
const confirm = (amount: unknown) => anna.post("Protection/ConfirmLimit", { ...OF, amount });
const moment = (afterMs: number) => new Date(clock.now() + afterMs).toISOString();

async function limits(): Promise<unknown> {
  return ((await anna.get("Protection/GetState")).result as { limits: unknown }).limits;
}

async function later(byMs: number): Promise<void> {
  clock.advance(byMs);
  anna = await world.login(anna.userName);
}

describe("a player's limits", () => {
  beforeEach(meetAnna);

  it("are none at first, and those that were set, in force or pending, also after a restart", async () => {
    expect(await limits()).toEqual([]);
    await set(500);
    await set("1,000.50");
    const expected = [
      {
        ...{ ...OF, amount: 500, used: 0 },
        pending: { amount: 1000.5, confirmFrom: moment(DAY_MS), confirmUntil: moment(8 * DAY_MS) },
      },
    ];
    expect(await limits()).toEqual(expected);
    await world.close();
    world = await openBettingWorld(database.connection, clock);
    anna = await world.login(anna.userName);
    expect(await limits()).toEqual(expected);
  });

  it("are looser only a day after they were asked for, and only when that is confirmed", async () => {
    await set(500);
    await set(900);
    expect((await confirm(900)).code).toBe("LIMIT_CHANGE_TOO_EARLY");
    await later(DAY_MS);
    expect(await limits()).toMatchObject([{ amount: 500, pending: { amount: 900 } }]);
    expect((await confirm(901)).code).toBe("LIMIT_CHANGE_NOT_FOUND");
    expect((await confirm(900)).result).toMatchObject({
      state: { limits: [{ amount: 900, pending: null }] },
    });
    expect((await confirm(900)).code).toBe("LIMIT_CHANGE_NOT_FOUND");
  });

  it("are removed in the same way, and the wish can be withdrawn", async () => {
    await set(500);
    await set(null);
    expect(await limits()).toMatchObject([{ amount: 500, pending: { amount: null } }]);
    expectDone(await anna.post("Protection/WithdrawLimitChange", OF));
    expect(await limits()).toMatchObject([{ amount: 500, pending: null }]);
    expect((await anna.post("Protection/WithdrawLimitChange", OF)).code).toBe("LIMIT_CHANGE_NOT_FOUND");
    await set(null);
    await later(DAY_MS);
    expectDone(await confirm(null));
    expect(await limits()).toEqual([]);
  });

  it("are changed one after the other: of a stricter and a looser one at once the stricter is in force", async () => {
    await set(500);
    await Promise.all([set(100), set(900), set(50), set(700)]);
    expect(await limits()).toMatchObject([{ amount: 50, pending: { amount: 700 } }]);
  });

  it("are the player's own, and nobody's without a login", async () => {
    await set(500);
    const bela = await world.player(`bela${players}`);
    expect((await bela.get("Protection/GetState")).result).toMatchObject({ limits: [] });
    expect((await world.guest.get("Protection/GetState")).code).toBe("NOT_LOGGED_IN");
    expect((await world.guest.post("Protection/SetLimit", { ...OF, amount: 1 })).code).toBe("NOT_LOGGED_IN");
  });

  it("are changed twenty times at once and then once a minute, and looked at once a second", async () => {
    const codes = [];
    for (let change = 0; change < 21; change += 1) codes.push((await set(1000 - change)).code);
    expect(codes).toEqual([...Array.from({ length: 20 }, () => undefined), "TOO_MANY_REQUESTS"]);
    clock.advance(60_000);
    expect((await set(100)).code).toBeUndefined();
    const looks = [];
    for (let look = 0; look < 21; look += 1) looks.push((await anna.get("Protection/GetRealityCheck")).code);
    expect(looks.at(-1)).toBe("TOO_MANY_REQUESTS");
    clock.advance(1000);
    expectDone(await anna.get("Protection/GetState"));
  });

  it("have a history of every change, with who made it", async () => {
    await set(500);
    await set(900);
    expectDone(await anna.post("Protection/SetReminder", { minutes: 60 }));
    const client = new Client(database.connection);
    await client.connect();
    const { rows } = await client.query(
      `SELECT actor, change, before, after FROM protection_changes c JOIN users u ON u.id = c.user_id
       WHERE u.username = $1 ORDER BY c.id`,
      [anna.userName],
    );
    await client.end();
    expect(rows).toMatchObject([
      { actor: "player", change: "limit", before: { amount: null }, after: { ...OF, amount: 500 } },
      { change: "limit", before: { amount: 500 }, after: { amount: 500, pending: { amount: 900 } } },
      { change: "reminder", before: { minutes: null }, after: { minutes: 60 } },
    ]);
  });
});

describe("a limit that is none", () => {
  beforeAll(meetAnna);

  it.each([
    ["three decimals", 1.005, "AMOUNT_INVALID"],
    ["less than nothing", -1, "AMOUNT_INVALID"],
    ["less than nothing as text", "-1", "AMOUNT_INVALID"],
    ["2^53", 2 ** 53, "AMOUNT_INVALID"],
    ["words", "much", "AMOUNT_INVALID"],
    ["an empty text", "", "AMOUNT_INVALID"],
    ["a text of no end", "1".repeat(21), "INVALID_INPUT"],
    ["a list", [5], "INVALID_INPUT"],
    ["true", true, "INVALID_INPUT"],
    ["no amount at all", undefined, "INVALID_INPUT"],
  ])("is refused: %s", async (_name, amount, code) => {
    expect((await set(amount)).code).toBe(code);
    expect((await confirm(amount)).code).toBe(code);
    expect(await limits()).toEqual([]);
  });

  it.each([
    ["kind", { kind: "fun", period: "day" }],
    ["period", { kind: "stake", period: "year" }],
  ])("is refused for another %s", async (_name, of) => {
    expect((await set(5, of)).code).toBe("INVALID_INPUT");
  });
});

describe("the reality check", () => {
  beforeAll(meetAnna);

  it("tells time, stakes and net position since the session began", async () => {
    const bela = await world.player(`carl${players}`, 1000);
    const earlier = await openMatch(world);
    await earlier.lay(bela, { stake: 70 });
    await earlier.back(anna, { stake: 70 });
    await later(3 * 3_600_000 + 5000);
    const bela2 = await world.login(bela.userName);
    const [won, lost, open] = [await openMatch(world), await openMatch(world), await openMatch(world)];
    await won.lay(bela2, { stake: 100 });
    await won.back(anna, { stake: 100 });
    await lost.back(bela2, { stake: 30 });
    await lost.lay(anna, { stake: 30 });
    await open.lay(bela2, { stake: 25 });
    await open.back(anna, { stake: 50 });
    await won.indiaWins();
    await lost.indiaWins();
    expectDone(await anna.post("Protection/SetReminder", { minutes: 30 }));
    clock.advance(65_000);
    const { result } = await anna.get("Protection/GetRealityCheck");
    const { won: profit } = result as { won: number };
    // Less the commission on the won market.
    expect(profit).toBeLessThanOrEqual(100);
    expect(profit).toBeGreaterThan(90);
    expect(result).toEqual({
      ...{ sessionStart: moment(-65_000), elapsedSeconds: 65, staked: 155, won: profit, lost: 30 },
      ...{ net: profit - 30, reminderMinutes: 30 },
    });
  });

  it.each([
    ["9 minutes", 9],
    ["241 minutes", 241],
    ["half a minute more", 30.5],
    ["text", "30"],
    ["nothing", undefined],
  ])("takes no reminder of %s", async (_name, minutes) => {
    expect((await anna.post("Protection/SetReminder", { minutes })).code).toBe("INVALID_INPUT");
  });

  it("reminds of nothing where that is what the player wants", async () => {
    expectDone(await anna.post("Protection/SetReminder", { minutes: 10 }));
    const off = await anna.post("Protection/SetReminder", { minutes: null });
    expect(off.result).toMatchObject({ reminderMinutes: null });
  });
});
