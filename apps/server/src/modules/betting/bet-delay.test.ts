import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { type OpenMatch, openMatch } from "../../testing/open-match.ts";
import { passDelay, untilHeld } from "../../testing/passing-time.ts";
import { BetDelay } from "./bet-delay.ts";

const DELAY_MS = 5000;

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;
let match: OpenMatch;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.player("anna", 10_000);
  bela = await world.player("bela", 10_000);
  match = await openMatch(world);
  await match.start();
});

afterAll(async () => {
  await world.close();
  await database.close();
});

/** Something Anna can take. */
async function offer(rate = 2, stake = 100): Promise<void> {
  await bela.post("Bet/CancelBets", { marketId: match.marketId });
  expect((await match.lay(bela, { rate, stake })).code).toBeUndefined();
}

describe("the delay of an in-play market", () => {
  it("does not hold a bet that would only rest in the book", async () => {
    const answer = await match.back(anna, { rate: 1000, stake: 1 });
    expect(answer.detail).toMatchObject({ remaining: 1 });
  });

  it("holds a bet that could match at once", async () => {
    await offer();
    const timers = clock.pending;
    const placing = match.back(anna);
    await untilHeld(clock, timers);
    const answer = await passDelay(clock, placing, DELAY_MS);
    expect(answer.result).toBe("Matched 100.00 at 2.00.");
  });

  it("matches with the book as it is after the delay", async () => {
    await offer(2.2);
    const timers = clock.pending;
    const placing = match.back(anna, { rate: 2 });
    await untilHeld(clock, timers);
    await offer(2.04);
    const { detail } = await passDelay(clock, placing, DELAY_MS);
    expect(detail).toMatchObject({ matched: 100, averagePrice: 2.04 });
  });

  it("takes any price of the book after the delay where the player asked for that", async () => {
    await offer(2);
    const timers = clock.pending;
    const placing = match.back(anna, { acceptAnyPrice: true });
    await untilHeld(clock, timers);
    await offer(1.5);
    const { detail } = await passDelay(clock, placing, DELAY_MS);
    expect(detail).toMatchObject({ matched: 100, averagePrice: 1.5 });
  });

  it("does not take at any price what was not offered when the bet came", async () => {
    await bela.post("Bet/CancelBets", { marketId: match.marketId });
    const terms = { rate: 3, acceptAnyPrice: true, clientReference: "any-in-play" };
    const answer = await match.back(anna, terms);
    expect(answer.detail).toMatchObject({ matched: 0, remaining: 100, rate: 3 });
    const again = await match.back(anna, terms);
    expect(again.detail).toEqual({ ...(answer.detail as object), repeated: true });
    await anna.post("Bet/CancelBets", { marketId: match.marketId });
  });

  it("refuses at once a bet whose market is suspended meanwhile", async () => {
    await offer();
    const timers = clock.pending;
    const placing = match.back(anna);
    await untilHeld(clock, timers);
    await match.suspend();
    expect((await placing).code).toBe("MARKET_SUSPENDED");
    await match.reopen();
  });

  it("refuses it also where the market is open again before the delay ends", async () => {
    await offer();
    const timers = clock.pending;
    const placing = match.back(anna, { clientReference: "unlucky" });
    await untilHeld(clock, timers);
    const before = await world.stateDigest();
    await match.suspend();
    await match.reopen();
    expect((await placing).code).toBe("MARKET_SUSPENDED");
    expect(await world.stateDigest()).toBe(before);
    const found = await anna.get("Bet/GetPlacement", { clientReference: "unlucky" });
    expect(found.code).toBe("BET_REFERENCE_NOT_FOUND");
  });

  it("joins a repeated request to the one that is pending", async () => {
    await offer();
    const timers = clock.pending;
    const first = match.back(anna, { clientReference: "patient" });
    await untilHeld(clock, timers);
    const again = match.back(anna, { clientReference: "patient" });
    const asked = anna.get("Bet/GetPlacement", { clientReference: "patient" });
    const reused = await match.back(anna, { clientReference: "patient", stake: 5 });
    expect(reused.code).toBe("KEY_REUSED");
    const all = Promise.all([first, again, asked]);
    const [placed, repeated, found] = await passDelay(clock, all, DELAY_MS);
    expect(placed.detail).toMatchObject({ matched: 100, repeated: false });
    expect(repeated.detail).toEqual({ ...(placed.detail as object), repeated: true });
    expect(found.result).toEqual(placed.detail);
  });

  it("does not hold a repetition of a bet that was taken", async () => {
    await offer();
    const terms = { clientReference: "done" };
    const timers = clock.pending;
    const placing = match.back(anna, terms);
    await untilHeld(clock, timers);
    const first = await passDelay(clock, placing, DELAY_MS);
    await offer();
    const again = await match.back(anna, terms);
    expect(again.detail).toEqual({ ...(first.detail as object), repeated: true });
  });

  it("is shown with the market, and is zero before the start", async () => {
    const upcoming = await openMatch(world);
    const before = await world.guest.get("Market/GetByEventId", { eventId: upcoming.eventId });
    expect(before.result).toMatchObject([{ delayMs: 0, inPlay: false }]);
    const after = await world.guest.get("Market/GetByEventId", { eventId: match.eventId });
    expect(after.result).toMatchObject([{ delayMs: DELAY_MS, inPlay: true }]);
    const limits = await anna.get("Odds/GetUserLimits", { eventId: match.eventId });
    expect(limits.result).toMatchObject([{ runnnerId: match.india, limit: { delayTime: DELAY_MS } }, {}]);
  });
});

describe("the bets in their delay", () => {
  it("are bounded, and all end when the server stops", async () => {
    const ownClock = fakeClock();
    const delay = new BetDelay(ownClock);
    const ends = Array.from({ length: 20_000 }, (_, index) => delay.hold(index % 7, DELAY_MS, 0));
    expect(await delay.hold(1, DELAY_MS, 0)).toBe("full");
    delay.interrupt(0);
    expect(await ends[0]).toBe("interrupted");
    expect(await delay.hold(0, DELAY_MS, 0)).toBe("interrupted");
    const late = delay.hold(0, DELAY_MS, delay.stopsOf(0));
    delay.stop();
    expect(new Set(await Promise.all(ends))).toEqual(new Set(["interrupted", "stopped"]));
    expect(await late).toBe("stopped");
    expect(ownClock.pending).toBe(0);
  });
});
