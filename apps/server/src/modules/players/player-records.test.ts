import type { PlayerNote, PlayerProfile } from "@crossbook/contract";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { openMatch } from "../../testing/open-match.ts";
import { MOST_NOTES } from "./player-notes.ts";

const HOUR_MS = 60 * 60_000;

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let operator: PlayerSeat;
let asha: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  operator = world.operator;
  asha = await world.player("Asha", 10_000);
  const ravi = await world.player("ravi", 10_000);
  const match = await openMatch(world);
  await match.lay(ravi, { rate: 2, stake: 300 });
  await match.back(asha, { rate: 2, stake: 200 });
  await match.indiaWins();
  const next = await openMatch(world);
  await next.back(asha, { rate: 3, stake: 100 });
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const read = async (call: string, query: Record<string, string | number> = {}) =>
  (await operator.get(`Operator/${call}`, { userName: "asha", ...query })).result;
const profile = async () => (await read("GetPlayerProfile")) as PlayerProfile;
const act = (call: string, input: object) =>
  operator.post(`Operator/${call}`, { userName: "asha", reason: "Ticket 7", ...input });

/** Lets time pass, and gives the operator a session of then. */
async function wait(hours: number): Promise<void> {
  clock.advance(hours * HOUR_MS);
  operator = await world.loginOperator();
}

/** What `look` answers once the next looks for locks that are over were made. */
async function afterLooks(look: () => Promise<unknown>): Promise<unknown> {
  clock.advance(10_000);
  return look();
}

async function query(statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client(database.connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

describe("a player as operators see him", () => {
  it("has the same statement and bets as the player reads", async () => {
    const page = { MaxResultCount: 1, SkipCount: 1 };
    const { upTo, ...statement } = (await read("GetPlayerStatement", page)) as { readonly upTo: number };
    expect(statement).toEqual((await asha.get("Transaction/GetHistory", page)).result);
    expect(upTo).toBeGreaterThan(0);
    const kind = { Kind: "market" };
    expect(await read("GetPlayerStatement", kind)).toMatchObject({ totalCount: 1, totalCredit: 196 });
    const open = (await asha.get("Bet/GetUserOpenBets")).result as { readonly openBets: readonly unknown[] };
    expect(open.openBets).toHaveLength(1);
    expect(await read("GetPlayerOpenBets")).toEqual(open);
    const finished = (await asha.post("Bet/GetUserBetHistory", {})).result as { readonly totalCount: number };
    expect(finished.totalCount).toBe(1);
    expect(await read("GetPlayerBets", { MaxResultCount: 10 })).toEqual(finished);
  });

  it("has pages of a statement that stay apart while money moves, with the balances that the first page had", async () => {
    interface Page {
      readonly items: readonly { readonly id: number }[];
      readonly upTo: number;
    }
    const [whole, first] = [
      await read("GetPlayerStatement"),
      await read("GetPlayerStatement", { MaxResultCount: 1 }),
    ];
    await act("AdjustBalance", { amount: 5, reference: "between-two-pages" });
    const { upTo } = first as Page;
    const second = await read("GetPlayerStatement", { MaxResultCount: 10, SkipCount: 1, UpTo: upTo });
    expect({ ...(second as Page), items: [...(first as Page).items, ...(second as Page).items] }).toEqual(
      whole,
    );
    expect(((await read("GetPlayerStatement")) as Page).items).toHaveLength(3);
  });

  it.each([
    ["GetPlayerProfile", {}],
    ["GetPlayerNotes", {}],
    ["GetPlayerSessions", {}],
    ["GetPlayerLoginAttempts", {}],
    ["GetPlayerStatement", {}],
    ["GetPlayerOpenBets", {}],
    ["GetPlayerBets", {}],
  ])("is not found by %s under a name that nobody has", async (call, input) => {
    const answer = await operator.get(`Operator/${call}`, { userName: "nobody", ...input });
    expect(answer.code).toBe("ACCOUNT_NOT_FOUND");
  });

  it("has sessions that end one by one, and tries to log in", async () => {
    clock.advance(1000);
    const second = await world.login("asha");
    const sessions = (await read("GetPlayerSessions")) as readonly { readonly sessionId: string }[];
    expect(sessions).toHaveLength(2);
    const [newest] = sessions;
    const ended = { sessionId: newest?.sessionId };
    expect((await act("EndPlayerSession", ended)).result).toEqual({ endedSessions: 1 });
    expect((await act("EndPlayerSession", ended)).result).toEqual({ endedSessions: 0 });
    expect((await second.get("Bet/GetUserOpenBets")).code).toBe("TOKEN_INVALID");
    expect((await asha.get("Bet/GetUserOpenBets")).code).toBeUndefined();
    expect(await read("GetPlayerLoginAttempts")).toMatchObject({
      items: [{ userNameOrEmail: "asha", result: "success", tries: 2 }],
      totalCount: 1,
    });
  });

  it("has one note of each reference of an operator, however often it is sent", async () => {
    const before = (await profile()).notes;
    const note = { userName: "asha", text: "Asked twice", clientReference: "note-1" };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => operator.post("Operator/AddPlayerNote", note)),
    );
    expect(new Set(answers.map(({ result }) => (result as PlayerNote).noteId)).size).toBe(1);
    expect(
      (await operator.post("Operator/AddPlayerNote", { ...note, text: " Asked twice " })).result,
    ).toEqual(answers[0]?.result);
    expect((await profile()).notes).toBe(before + 1);
    const other = { ...note, text: "Another" };
    expect((await operator.post("Operator/AddPlayerNote", other)).code).toBe("KEY_REUSED");
    for (const reference of ["note-2", undefined, undefined])
      expectDone(await operator.post("Operator/AddPlayerNote", { ...note, clientReference: reference }));
    expect((await profile()).notes).toBe(before + 4);
  });

  it("has notes that are added and never changed", async () => {
    const written = (await profile()).notes;
    for (const text of ["Asked for the rules of a void", "  Called back  "])
      expect(
        (await operator.post("Operator/AddPlayerNote", { userName: "asha", text })).code,
      ).toBeUndefined();
    const notes = (await read("GetPlayerNotes", { MaxResultCount: 1 })) as {
      readonly items: readonly PlayerNote[];
      readonly totalCount: number;
    };
    expect(notes).toMatchObject({
      items: [{ author: "olga", text: "Called back" }],
      totalCount: written + 2,
    });
    expect((await profile()).notes).toBe(written + 2);
    for (const text of ["", "   ", "x".repeat(2001)])
      expect((await operator.post("Operator/AddPlayerNote", { userName: "asha", text })).code).toBe(
        "INVALID_INPUT",
      );
    for (const change of ["UPDATE player_notes SET body = ''", "DELETE FROM player_notes"])
      await expect(query(change)).rejects.toThrow("added and never changed");
    await query(
      `INSERT INTO player_notes (user_id, at, author, body)
       SELECT user_id, at, author, body FROM player_notes, generate_series(1, ${MOST_NOTES}) LIMIT ${MOST_NOTES - 2 - written}`,
    );
    const full = await operator.post("Operator/AddPlayerNote", { userName: "asha", text: "One more" });
    expect(full.code).toBe("NOTES_FULL");
  });
});

describe("a lock", () => {
  it("says why, by whom and until when, and what it says can be changed", async () => {
    expect(await profile()).toMatchObject({ userName: "Asha", loginLock: null, betLock: null });
    await act("LockBets", {});
    const since = new Date(clock.now()).toISOString();
    expect((await profile()).betLock).toEqual({ since, by: "olga", reason: "Ticket 7", until: null });
    await act("LockBets", { hours: 2, reason: "Ticket 8" });
    const until = new Date(clock.now() + 2 * HOUR_MS).toISOString();
    expect((await profile()).betLock).toEqual({ since, by: "olga", reason: "Ticket 8", until });
    await act("UnlockBets", {});
    expect((await profile()).betLock).toBeNull();
    expect(await query("SELECT FROM player_locks")).toEqual([]);
    for (const hours of [0, -1, 1.5, 8_761])
      expect((await act("LockBets", { hours })).code).toBe("INVALID_INPUT");
  });

  it("ends by itself when its time is over, and one without an end stays", async () => {
    const match = await openMatch(world);
    await act("LockPlayer", { hours: 3 });
    await act("LockBets", {});
    await wait(2);
    expect((await profile()).loginLock).toMatchObject({ reason: "Ticket 7" });
    await expect(world.login("asha")).rejects.toThrow("ACCOUNT_LOCKED");
    await wait(2);
    await expect.poll(() => afterLooks(async () => (await profile()).loginLock)).toBeNull();
    const again = await world.login("asha");
    expect((await match.back(again)).code).toBe("BET_LOCKED");
    await act("LockBets", { hours: 1 });
    await wait(2);
    await expect.poll(() => afterLooks(async () => (await profile()).betLock)).toBeNull();
    expect((await match.back(await world.login("asha"))).code).toBeUndefined();
  });
});
