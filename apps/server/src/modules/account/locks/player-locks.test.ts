import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { systemClock } from "../../../ports/clock.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { listenToHub } from "../../../testing/hub-listener.ts";
import { openMatch } from "../../../testing/open-match.ts";

let database: TestDatabase;
let world: BettingWorld;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, systemClock);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const operate = (call: string, userName: string) =>
  world.operator.post(`Operator/${call}`, { userName, reason: "Ticket 7" });
const openBets = async (seat: PlayerSeat) =>
  (await seat.get("Bet/GetUserOpenBets")).result as { readonly openBets: readonly unknown[] };

describe("a locked player", () => {
  it("has no session, no bet and no push from that moment, and nothing unmatched; what matched stands", async () => {
    const url = await world.server.start();
    const maker = await world.player("maker", 10_000);
    const asha = await world.player("asha", 10_000);
    const match = await openMatch(world);
    await match.lay(maker, { rate: 2, stake: 100 });
    await match.back(asha, { rate: 2, stake: 150 });
    const hub = await listenToHub(url, asha.token);
    const closed = new Promise<void>((resolve) => hub.connection.onclose(() => resolve()));

    expect(await operate("LockPlayer", "Asha")).toMatchObject({
      result: { userName: "asha", locked: true, betLocked: false, endedSessions: 1, cancelledBets: 1 },
    });

    expect((await match.back(asha)).code).toBe("TOKEN_INVALID");
    expect((await asha.get("Bet/GetUserOpenBets")).code).toBe("TOKEN_INVALID");
    await hub.receives("Logout");
    await closed;
    await expect(listenToHub(url, asha.token)).rejects.toThrow("401");
    await expect(world.login("asha")).rejects.toThrow("ACCOUNT_LOCKED");
    expect((await operate("GetPlayer", "asha")).status).toBe(405);
    const account = await world.operator.get("Operator/GetPlayer", { userName: "asha" });
    expect(account.result).toMatchObject({ exposure: 100, available: 9900 });
  });

  it("logs in and bets again after the lock is taken away", async () => {
    expect(await operate("UnlockPlayer", "asha")).toMatchObject({ result: { locked: false } });
    const asha = await world.login("asha");
    const match = await openMatch(world);
    expect((await match.back(asha)).code).toBeUndefined();
  });

  it("gets no session from a login that was under way when the lock was set", async () => {
    await world.player("slow");
    const [client, observer] = [new Client(database.connection), new Client(database.connection)];
    await Promise.all([client.connect(), observer.connect()]);
    await client.query("BEGIN");
    await client.query("UPDATE users SET locked_at = now() WHERE username_key = 'slow'");
    const login = world.login("slow");
    const ended = login.then(() => "logged in", String);
    const isWaiting = async () =>
      (
        await observer.query(
          "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO sessions%'",
        )
      ).rowCount;
    await expect.poll(isWaiting, { interval: 20, timeout: 20_000 }).toBe(1);
    await client.query("COMMIT");
    expect(await ended).toContain("FORBIDDEN");
    await Promise.all([client.end(), observer.end()]);
  });
});

describe("a player whose bets are locked", () => {
  it("is refused the next bet, keeps the session and the unmatched bets, and can cancel them", async () => {
    const ravi = await world.player("ravi", 1000);
    const match = await openMatch(world);
    expect((await match.back(ravi)).code).toBeUndefined();
    expect(await operate("LockBets", "ravi")).toMatchObject({
      result: { locked: false, betLocked: true, endedSessions: 0, cancelledBets: 0 },
    });
    expect((await match.back(ravi)).code).toBe("BET_LOCKED");
    expect((await openBets(ravi)).openBets).toHaveLength(1);
    expect((await ravi.post("Bet/CancelBets", {})).code).toBeUndefined();
    expect((await openBets(ravi)).openBets).toHaveLength(0);
    expect(await operate("UnlockBets", "ravi")).toMatchObject({ result: { betLocked: false } });
    expect((await match.back(ravi)).code).toBeUndefined();
  });
});

describe("ending a player's sessions", () => {
  it("logs the player out everywhere, and lets the player log in again", async () => {
    const tara = await world.player("tara");
    const again = await world.login("tara");
    expect(await operate("EndPlayerSessions", "tara")).toMatchObject({ result: { endedSessions: 2 } });
    for (const seat of [tara, again])
      expect((await seat.get("Bet/GetUserOpenBets")).code).toBe("TOKEN_INVALID");
    expect((await (await world.login("tara")).get("Bet/GetUserOpenBets")).code).toBeUndefined();
  });
});

it("every lock is in the audit with what it changed, and refused for a name that nobody has", async () => {
  for (const call of ["LockPlayer", "UnlockPlayer", "LockBets", "UnlockBets", "EndPlayerSessions"])
    expect((await operate(call, "nobody")).code).toBe("ACCOUNT_NOT_FOUND");
  const client = new Client(database.connection);
  await client.connect();
  const { rows } = await client.query<{ outcome: string; input: string; before: string; after: string }>(
    "SELECT outcome, input, before, after FROM audit_entries WHERE call = 'lockPlayer' ORDER BY seq",
  );
  await client.end();
  expect(rows.map(({ outcome }) => outcome)).toEqual(["asked", "done", "asked", "ACCOUNT_NOT_FOUND"]);
  expect(rows[0]?.input).toBe('{"userName":"Asha","reason":"Ticket 7"}');
  expect(rows[1]?.before).toBe('{"locked":false,"betLocked":false}');
  expect(JSON.parse(rows[1]?.after ?? "")).toMatchObject({ userName: "asha", locked: true });
});

it("of two locks one is taken away, and the other one keeps its end", async () => {
  await world.player("nila");
  const timed = { userName: "nila", reason: "Ticket 8", hours: 3 };
  expect((await world.operator.post("Operator/LockPlayer", timed)).code).toBeUndefined();
  await operate("LockBets", "nila");
  expect(await operate("UnlockBets", "nila")).toMatchObject({ result: { locked: true, betLocked: false } });
  const client = new Client(database.connection);
  await client.connect();
  const { rows } = await client.query<{ lock: string; ends: boolean }>(
    `SELECT lock, until IS NOT NULL AS ends FROM player_locks
     WHERE user_id = (SELECT id FROM users WHERE username_key = 'nila')`,
  );
  await client.end();
  expect(rows).toEqual([{ lock: "login", ends: true }]);
});
