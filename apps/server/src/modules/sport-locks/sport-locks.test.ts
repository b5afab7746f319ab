import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { withNumbers } from "../../database/connection-types.ts";
import { schema } from "../../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { cricketMatch } from "../../testing/cricket-match.ts";
import { type OpenMatch, openMatch } from "../../testing/open-match.ts";
import { createPlayersModule } from "../players/index.ts";
import { createSportLocksModule } from "./index.ts";

let database: TestDatabase;
let pool: Pool;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;
let cricket: OpenMatch;
let football: OpenMatch;

const ON_ANNA = { type: "player", userName: "Anna" };
const ON_LOCALHOST = { type: "host", host: "localhost" };
const EVERYWHERE = { type: "host", host: "*" };

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, fakeClock());
  pool = new Pool(withNumbers(database.connection));
  // `end` resolves before the database has closed its side, and dropping the database cuts what is left.
  pool.on("error", () => undefined);
  anna = await world.player("anna", 10_000);
  bela = await world.player("bela", 10_000);
  cricket = await openMatch(world);
  football = await openMatch(world, cricketMatch({ sportId: 1 }));
});

afterEach(async () => {
  for (const target of [ON_ANNA, ON_LOCALHOST, EVERYWHERE]) await setLock(target, false);
});

afterAll(async () => {
  await pool.end();
  await world.close();
  await database.close();
});

const setLock = (target: object, locked = true, sport = "cricket") =>
  world.operator.post("Operator/SetSportLock", { for: target, sport, locked, reason: "Review 7" });
const codes = async (...bets: readonly ReturnType<OpenMatch["back"]>[]) =>
  (await Promise.all(bets)).map(({ code }) => code);
const isLockShown = async (seat: PlayerSeat, { eventId }: OpenMatch) => {
  const limits = (await seat.get("Odds/GetUserLimits", { eventId })).result as {
    readonly limit: { readonly isSportLock: boolean };
  }[];
  return limits.map(({ limit }) => limit.isSportLock);
};

describe("a sport that is locked for a player", () => {
  it("takes no bet, no replacement and no cash-out of that player, and shows it", async () => {
    await cricket.lay(bela, { rate: 3, stake: 100 });
    await cricket.back(anna, { rate: 3, stake: 100 });
    await cricket.back(bela, { rate: 2.5, stake: 500 });
    const scope = { marketId: cricket.marketId, runnerId: null, fraction: 100 };
    const { quoteId } = (await anna.post("CashOut/GetQuote", scope)).result as { quoteId: string };
    expect(await setLock(ON_ANNA)).toMatchObject({
      result: {
        locks: [{ for: { userName: "anna" }, sport: "cricket", lockedBy: "olga", reason: "Review 7" }],
      },
    });

    expect(await codes(cricket.back(anna), football.back(anna), cricket.back(bela))).toEqual([
      "SPORT_LOCKED",
      undefined,
      undefined,
    ]);
    const bet = { runnerId: cricket.india, type: 1, rate: 2, stake: 100 };
    const replaced = await anna.post("Bet/ReplaceBets", {
      ...{ marketId: cricket.marketId, cancel: [], place: [bet] },
    });
    expect(replaced.result).toMatchObject({ placed: [{ ok: false, code: "SPORT_LOCKED" }] });
    const cashedOut = await anna.post("CashOut/Execute", { quoteId, clientReference: "out-1" });
    expect(cashedOut.code).toBe("SPORT_LOCKED");
    expect(await isLockShown(anna, cricket)).toEqual([true, true]);
    expect(await isLockShown(anna, football)).toEqual([false, false]);
    expect(await isLockShown(bela, cricket)).toEqual([false, false]);
  });

  it("leaves what is unmatched, which can be cancelled, and takes bets again once it is unlocked", async () => {
    const placed = { rate: 1.5, stake: 100, clientReference: "before" };
    expect(await codes(cricket.lay(anna, placed))).toEqual([undefined]);
    await setLock(ON_ANNA);
    // The same reference gets the outcome of before the lock.
    expect(await codes(cricket.lay(anna, placed))).toEqual([undefined]);
    const cancelled = await anna.post("Bet/CancelBets", { marketId: cricket.marketId });
    expect(cancelled.code).toBeUndefined();
    await setLock(ON_ANNA, false);
    expect(await codes(cricket.lay(anna, { rate: 1.5 }))).toEqual([undefined]);
  });
});

describe("a sport that is locked on a host", () => {
  it.each([
    ["the host", ON_LOCALHOST],
    ["every host", EVERYWHERE],
  ])("takes no bet of anyone on %s, and other sports do", async (_where, target) => {
    await setLock(target);
    const placing = [cricket.back(anna), cricket.back(bela), football.back(bela)];
    expect(await codes(...placing)).toEqual(["SPORT_LOCKED", "SPORT_LOCKED", undefined]);
    expect(await isLockShown(bela, cricket)).toEqual([true, true]);
    await setLock(target, false);
    expect(await codes(cricket.back(bela))).toEqual([undefined]);
  });

  it("stays locked for a player who is locked as well, and is no matter of another host", async () => {
    await setLock(ON_ANNA);
    await setLock(EVERYWHERE);
    await setLock(EVERYWHERE, false);
    expect(await codes(cricket.back(anna), cricket.back(bela))).toEqual(["SPORT_LOCKED", undefined]);
    const elsewhere = { type: "host", host: "elsewhere.example" };
    await setLock(elsewhere);
    expect(await codes(cricket.back(bela))).toEqual([undefined]);
    await setLock(elsewhere, false);
  });
});

it("no bet asks the table: one is taken and one refused while it cannot be read", async () => {
  await setLock(ON_ANNA);
  await codes(cricket.back(anna), cricket.back(bela));
  await pool.query("ALTER TABLE sport_locks RENAME TO elsewhere");
  const answers = await codes(cricket.back(anna), cricket.back(bela));
  await pool.query("ALTER TABLE elsewhere RENAME TO sport_locks");
  expect(answers).toEqual(["SPORT_LOCKED", undefined]);
});

it("what was locked is locked after the next start", async () => {
  await setLock(ON_LOCALHOST);
  await setLock(ON_ANNA);
  const { players } = createPlayersModule({ database: pool, clock: fakeClock() });
  const { locks } = createSportLocksModule({ database: pool, clock: fakeClock(), players });
  await locks.load();
  const [asPlayer, asHost] = [await players.byUsername("anna"), await players.byUsername("bela")];
  if (asPlayer === undefined || asHost === undefined) throw new Error("two players are expected");
  // Cricket has two numbers on the wire.
  for (const sportId of [3, 4])
    expect(locks.isLocked({ ...asPlayer, host: "other.example" }, "other.example", sportId)).toBe(true);
  expect(locks.isLocked(asHost, "localhost", 3)).toBe(true);
  expect(locks.isLocked(asHost, "other.example", 3)).toBe(asHost.host === "localhost");
  expect(locks.isLocked(asPlayer, "localhost", 1)).toBe(false);
  expect(locks.isLocked(asPlayer, "localhost", 999)).toBe(false);
});

it("operators read what is locked and who locked it first, and the audit says what changed", async () => {
  await setLock(ON_ANNA);
  await setLock(ON_ANNA);
  await setLock(EVERYWHERE, true, "tennis");
  const list = async (query: Record<string, string>) =>
    (await world.operator.get("Operator/GetSportLocks", query)).result;
  const tennis = { for: EVERYWHERE, sport: "tennis", lockedBy: "olga", reason: "Review 7" };
  expect(await list({})).toMatchObject({ locks: [tennis] });
  expect(await list({ UserName: "anna" })).toMatchObject({
    locks: [{ for: { type: "player", userName: "anna" }, sport: "cricket" }, tennis],
  });
  await setLock(EVERYWHERE, false, "tennis");
  expect((await setLock({ type: "player", userName: "nobody" })).code).toBe("ACCOUNT_NOT_FOUND");
  const unknown = await world.operator.get("Operator/GetSportLocks", { UserName: "nobody" });
  expect(unknown.code).toBe("ACCOUNT_NOT_FOUND");
  const { rows } = await pool.query<{ outcome: string; before: string; after: string }>(
    `SELECT outcome, before, after FROM audit_entries
     WHERE call = 'setSportLock' AND outcome <> 'asked' ORDER BY seq DESC LIMIT 2`,
  );
  expect(rows).toEqual([
    { outcome: "ACCOUNT_NOT_FOUND", before: "{}", after: "{}" },
    { outcome: "done", before: '{"locked":["tennis"]}', after: '{"locked":[]}' },
  ]);
});

it("players cannot lock, and a host's name is one", async () => {
  const change = { for: ON_ANNA, sport: "cricket", locked: true, reason: "why" };
  expect((await anna.post("Operator/SetSportLock", change)).status).toBe(403);
  expect((await setLock({ type: "host", host: "two hosts" })).status).toBe(400);
  expect((await setLock(ON_ANNA, true, "casino")).status).toBe(400);
});
