import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { matchOdds } from "../../../testing/cricket-match.ts";
import { bookmaker, type MatchWithLines, matchWithLines } from "../../../testing/match-with-lines.ts";
import { type OpenMatch, openMatch } from "../../../testing/open-match.ts";
import { holdsWithin, until, untilDelayed } from "../../../testing/passing-time.ts";

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;

/** Each test has players of its own. */
let tests = 0;
const nameOf = (player: "anna" | "bela") => `${player}${tests}`;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
});
beforeEach(async () => {
  tests++;
  anna = await world.player(nameOf("anna"), 10_000);
  bela = await world.player(nameOf("bela"), 10_000);
});
afterAll(() => closeVerified(world, database));

const beat = async (seat: PlayerSeat, timeoutSeconds: unknown) =>
  seat.post("Bet/Heartbeat", { timeoutSeconds });
const later = (seconds: number) => new Date(clock.now() + seconds * SECOND_MS).toISOString();

async function unmatchedOf(seat: PlayerSeat): Promise<number> {
  const { result } = await seat.get("Bet/GetUserOpenBets");
  const { openBets } = result as { openBets: readonly { unmatched: number }[] };
  return openBets.reduce((sum, { unmatched }) => sum + unmatched, 0);
}

async function matchedOf(seat: PlayerSeat): Promise<number> {
  const { result } = await seat.get("Bet/GetUserOpenBets");
  const { openBets } = result as { openBets: readonly { matched: number }[] };
  return openBets.reduce((sum, { matched }) => sum + matched, 0);
}

const untilNothingIsUnmatched = (seat: PlayerSeat) => until(async () => (await unmatchedOf(seat)) === 0);
/** What was cancelled is not there at once: the exchange writes it first. */
const staysUnmatched = async (seat: PlayerSeat, stake: number) =>
  !(await holdsWithin(20, async () => (await unmatchedOf(seat)) !== stake));

/** Once the heartbeat of the account has cancelled. */
async function lastOf(seat: PlayerSeat): Promise<unknown> {
  let answer = await beat(seat, 0);
  await until(async () => {
    answer = await beat(seat, 0);
    return answer.code === undefined && (answer.result as { last: unknown }).last !== null;
  });
  return (answer.result as { last: unknown }).last;
}

describe("a heartbeat", () => {
  it("is registered until a moment, which each call moves, and the newest timeout holds", async () => {
    expect((await beat(anna, 30)).result).toEqual({ timeoutSeconds: 30, cancelsAt: later(30), last: null });
    clock.advance(20 * SECOND_MS);
    expect((await beat(anna, 30)).result).toEqual({ timeoutSeconds: 30, cancelsAt: later(30), last: null });
    expect((await beat(anna, 10)).result).toEqual({ timeoutSeconds: 10, cancelsAt: later(10), last: null });
    expect((await beat(anna, 300)).result).toEqual({
      timeoutSeconds: 300,
      cancelsAt: later(300),
      last: null,
    });
    expect((await beat(anna, 0)).result).toEqual({ timeoutSeconds: 0, cancelsAt: null, last: null });
    expect((await beat(anna, 0)).result).toEqual({ timeoutSeconds: 0, cancelsAt: null, last: null });
  });

  it.each([[9], [301], [-10], [10.5], ["30"], [null], [undefined]])(
    "is not awaited for %s seconds",
    async (timeoutSeconds) => {
      expect((await beat(anna, timeoutSeconds)).code).toBe("INVALID_INPUT");
    },
  );

  it("is of players alone", async () => {
    expect((await beat(world.guest, 30)).code).toBe("NOT_LOGGED_IN");
    expect((await beat(world.operator, 30)).code).toBe("FORBIDDEN");
  });
});

/** Of anna 90 stay unmatched in two bets, of bela 30. */
async function partlyMatchedBets(): Promise<MatchWithLines> {
  const match = await matchWithLines(world, [matchOdds(), bookmaker()]);
  for (const [seat, market, type, rate, stake] of [
    [bela, "matchOdds", 2, 2, 40],
    [anna, "matchOdds", 1, 2, 100],
    [anna, "bookmaker", 1, 50, 50],
    [bela, "bookmaker", 2, 50, 20],
    [bela, "matchOdds", 2, 1.5, 30],
  ] as const)
    expectDone(await match.bet(seat, { market, type, rate, stake }));
  return match;
}

describe("a heartbeat that does not come", () => {
  let match: MatchWithLines;
  beforeEach(async () => {
    match = await partlyMatchedBets();
  });

  it("cancels what is unmatched of the account in every market, leaves what is matched, and ends", async () => {
    expect([await unmatchedOf(anna), await unmatchedOf(bela)]).toEqual([90, 30]);
    await beat(anna, 30);
    clock.advance(30 * SECOND_MS - 1);
    expect(await staysUnmatched(anna, 90)).toBe(true);
    clock.advance(1);
    const at = later(0);
    await untilNothingIsUnmatched(anna);
    expect([await matchedOf(anna), await matchedOf(bela), await unmatchedOf(bela)]).toEqual([60, 60, 30]);
    expect(await lastOf(anna)).toEqual({ at, bets: 2, timeoutSeconds: 30 });

    await match.bet(anna, { market: "matchOdds", type: 1, rate: 3, stake: 70 });
    clock.advance(HOUR_MS / 6);
    expect(await staysUnmatched(anna, 70)).toBe(true);
  });

  it("cancels nothing while calls come in time, from whichever session", async () => {
    const other = await world.login(nameOf("anna"));
    await beat(anna, 30);
    for (const seat of [other, anna, other]) {
      clock.advance(29 * SECOND_MS);
      expect((await beat(seat, 30)).result).toMatchObject({ cancelsAt: later(30), last: null });
    }
    expect(await staysUnmatched(anna, 90)).toBe(true);
  });

  it("cancels nothing once it was ended", async () => {
    await beat(anna, 10);
    await beat(anna, 0);
    clock.advance(HOUR_MS / 6);
    expect(await staysUnmatched(anna, 90)).toBe(true);
  });

  it("cancels after the newest timeout, be it shorter or longer", async () => {
    await beat(anna, 300);
    await beat(anna, 10);
    await beat(bela, 10);
    await beat(bela, 300);
    clock.advance(10 * SECOND_MS);
    await untilNothingIsUnmatched(anna);
    expect(await staysUnmatched(bela, 30)).toBe(true);
  });

  it("awaits one whole timeout from the start of the next server, and knows what it did before", async () => {
    await beat(bela, 10);
    clock.advance(10 * SECOND_MS);
    const last = await lastOf(bela);
    await beat(bela, 0);
    await beat(anna, 30);
    clock.advance(29 * SECOND_MS);
    await world.crash();
    clock.advance(29 * SECOND_MS);
    expect(await staysUnmatched(anna, 90)).toBe(true);
    clock.advance(SECOND_MS);
    await untilNothingIsUnmatched(anna);
    expect(await lastOf(anna)).toEqual({ at: later(0), bets: 2, timeoutSeconds: 30 });
    expect((await beat(bela, 0)).result).toMatchObject({ last });
  });

  it("cancels nothing by the stop of a server", async () => {
    await beat(anna, 10);
    const stopping = world.server.stop();
    clock.advance(10 * SECOND_MS);
    await stopping;
    await world.crash();
    expect(await staysUnmatched(anna, 90)).toBe(true);
  });

  it("cancels also for a player who has logged out", async () => {
    await beat(bela, 10);
    await bela.post("Account/Logout", {});
    clock.advance(10 * SECOND_MS);
    bela = await world.login(nameOf("bela"));
    await untilNothingIsUnmatched(bela);
  });
});

describe("a heartbeat in play", () => {
  let match: OpenMatch;
  beforeEach(async () => {
    match = await openMatch(world);
    await match.start();
  });

  it("cancels a bet in its delay", async () => {
    expect((await match.lay(bela)).code).toBeUndefined();
    await beat(anna, 10);
    clock.advance(8 * SECOND_MS);
    const placing = match.back(anna);
    await untilDelayed(world.server.exchange);
    clock.advance(2 * SECOND_MS);
    expect((await placing).detail).toMatchObject({ matched: 0, remaining: 0, cancelled: 100 });
    expect(await lastOf(anna)).toMatchObject({ bets: 1 });
    expect(await unmatchedOf(bela)).toBe(100);
  });
});

// The last: sessions of the others end with the day.
describe("a heartbeat that has cancelled", () => {
  beforeEach(async () => {
    await partlyMatchedBets();
  });

  it("says for 24 hours what it has cancelled, also where a new one was begun", async () => {
    await beat(anna, 10);
    clock.advance(10 * SECOND_MS);
    const last = { at: later(0), bets: 2, timeoutSeconds: 10 };
    expect(await lastOf(anna)).toEqual(last);
    expect((await beat(anna, 300)).result).toMatchObject({ timeoutSeconds: 300, last });
    expect((await beat(anna, 0)).result).toMatchObject({ last });
    clock.advance(24 * HOUR_MS - 1);
    const again = await world.login(nameOf("anna"));
    expect((await beat(again, 300)).result).toMatchObject({ last });
    clock.advance(1);
    expect((await beat(again, 300)).result).toMatchObject({ last: null });
  });
});
