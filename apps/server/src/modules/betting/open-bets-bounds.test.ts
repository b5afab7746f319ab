import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { type OpenMatch, openMatch } from "../../testing/open-match.ts";

/** More than one answer has. */
const BETS = 1_020;

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;
let matches: readonly OpenMatch[];

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.player("anna", 100_000);
  bela = await world.player("bela", 100_000);
  matches = [await openMatch(world), await openMatch(world)];
  for (let call = 0; call < BETS / 60; call += 1) {
    clock.advance(2_000);
    const { marketId, india } = matches[call % 2] as OpenMatch;
    const place = Array.from({ length: 60 }, () => ({ runnerId: india, type: 1, rate: 2, stake: 1 }));
    expectDone(await anna.post("Bet/ReplaceBets", { marketId, cancel: [], place }));
  }
});

afterAll(() => closeVerified(world, database));

interface Answered {
  readonly totalCount?: number;
  readonly openBets: readonly { readonly betId: number }[];
}
const openBetsOf = async (seat: PlayerSeat) => (await seat.get("Bet/GetUserOpenBets")).result as Answered;

describe("a player with more open bets than one answer has", () => {
  it("gets the newest thousand of all markets in the order of placing, and how many there are", async () => {
    const { totalCount, openBets } = await openBetsOf(anna);
    expect(totalCount).toBe(BETS);
    const ids = openBets.map(({ betId }) => betId);
    expect(ids).toHaveLength(1_000);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    const { result } = await anna.get("Bet/GetUserMarkets");
    const events = result as readonly { readonly markets: readonly { readonly bets: number }[] }[];
    expect(events.flatMap(({ markets }) => markets.map(({ bets }) => bets))).toEqual([540, 480]);
    const newest = await anna.post("Bet/PlaceBetV2", {
      ...{ placeTime: null, type: 1, rate: 2, stake: 1, fancyValue: 0, eventId: matches[0]?.eventId },
      ...{ runnerId: matches[0]?.india, marketId: matches[0]?.marketId },
    });
    const { betId } = newest.detail as { readonly betId: number };
    const after = (await openBetsOf(anna)).openBets.map((bet) => bet.betId);
    expect(after.at(-1)).toBe(betId);
    expect(after.slice(0, -1)).toEqual(ids.slice(1));
  });

  it("reads five such answers at once and two a second, and nobody else waits for that", async () => {
    clock.advance(60_000);
    const statuses: number[] = [];
    for (let read = 0; read < 7; read += 1) statuses.push((await anna.get("Bet/GetUserOpenBets")).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    for (const path of ["Bet/GetUserMarkets", "Bet/GetUserExpectedProfitLoss"])
      expect(await anna.get(path)).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
    expect((await bela.get("Bet/GetUserOpenBets")).status).toBe(200);
    clock.advance(500);
    expect((await anna.get("Bet/GetUserOpenBets")).status).toBe(200);
    expect((await anna.get("Bet/GetUserOpenBets")).status).toBe(429);
  });

  it("is read by operators all the same", async () => {
    const { result } = await world.operator.get("Operator/GetPlayerOpenBets", { userName: "anna" });
    expect((result as Answered).openBets).toHaveLength(1_000);
  });
});

describe("a player with as many as one answer has, or fewer", () => {
  it("is not counted beside the list", async () => {
    const match = matches[0] as OpenMatch;
    expectDone(await match.back(bela, { rate: 2, stake: 1 }));
    const answer = await openBetsOf(bela);
    expect(answer.openBets).toHaveLength(1);
    expect(answer).not.toHaveProperty("totalCount");
  });
});
