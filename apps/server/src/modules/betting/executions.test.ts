import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { type BetTerms, type OpenMatch, openMatch } from "../../testing/open-match.ts";
import { passDelay, untilDelayed } from "../../testing/passing-time.ts";

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
  anna = await world.player("anna", 100_000);
  bela = await world.player("bela", 100_000);
});

beforeEach(async () => {
  match = await openMatch(world);
});

afterAll(() => closeVerified(world, database));

async function openBetsOf(seat: PlayerSeat) {
  const { result } = await seat.get("Bet/GetUserOpenBets");
  const { openBets } = result as { openBets: { eventId: number; matched: number; unmatched: number }[] };
  return openBets.filter(({ eventId }) => eventId === match.eventId);
}

async function exposureOf(seat: PlayerSeat): Promise<number> {
  return ((await seat.get("Bet/GetUserOpenBets")).result as { exposure: number }).exposure;
}

/** What is offered on the first runner, with its last price. */
async function bookOf() {
  const { result } = await world.guest.get("Odds/GetUserOddsV2", { eventId: match.eventId });
  const { matchOdds } = result as { matchOdds: { runners: { back: unknown; lay: unknown }[] } };
  return { back: matchOdds.runners[0]?.back, lay: matchOdds.runners[0]?.lay };
}

async function historyOf(seat: PlayerSeat) {
  const { result } = await seat.post("Bet/GetUserBetHistory", {});
  return (result as { items: Record<string, unknown>[] }).items;
}

describe("a post-only bet", () => {
  it("is refused where it would match at once, and nothing is changed", async () => {
    await match.lay(bela, { rate: 2, stake: 100 });
    const before = await world.stateDigest();
    const terms = { rate: 1.9, stake: 10, execution: "postOnly", clientReference: "maker-1" };
    expect(await match.back(anna, terms)).toMatchObject({ status: 409, code: "ORDER_WOULD_MATCH" });
    expect(await world.stateDigest()).toBe(before);
    const found = await anna.get("Bet/GetPlacement", { clientReference: "maker-1" });
    expect(found.code).toBe("BET_REFERENCE_NOT_FOUND");
  });

  it("rests otherwise, and its refused reference may be used again", async () => {
    const terms = { rate: 1.9, stake: 10, execution: "postOnly", clientReference: "maker-1" };
    const { result, detail } = await match.back(anna, terms);
    expect(result).toBe("10.00 unmatched at 1.90.");
    expect(detail).toMatchObject({ matched: 0, remaining: 10, cancelled: 0, repeated: false });
    expect((await bookOf()).lay).toEqual([{ price: 1.9, size: 10 }]);
    expect(await match.back(anna, { ...terms, execution: "limit" })).toMatchObject({ code: "KEY_REUSED" });
    await anna.post("Bet/CancelBets", {});
  });

  it("is never delayed, since it never matches", async () => {
    await match.start();
    await match.lay(bela, { rate: 2, stake: 100 });
    const bet = { rate: 2, stake: 10, execution: "postOnly" };
    expect((await match.back(anna, bet)).code).toBe("ORDER_WOULD_MATCH");
    expect((await match.back(anna, { ...bet, rate: 2.02 })).detail).toMatchObject({ remaining: 10 });
  });

  it("may be one of several that replace others, each with its own outcome", async () => {
    await match.lay(bela, { rate: 2, stake: 100 });
    const quote = { runnerId: match.india, type: 1, stake: 10, execution: "postOnly" };
    const { result } = await anna.post("Bet/ReplaceBets", {
      ...{ marketId: match.marketId, cancel: "all" },
      place: [
        { ...quote, rate: 2 },
        { ...quote, rate: 2.02 },
      ],
    });
    expect(result).toMatchObject({
      placed: [
        { ok: false, code: "ORDER_WOULD_MATCH", placement: null },
        { ok: true, placement: { remaining: 10, matched: 0 } },
      ],
    });
  });
});

describe("an immediate-or-cancel bet", () => {
  it("matches what it can, and the rest of it is cancelled and rests nowhere", async () => {
    const exposure = await exposureOf(anna);
    await match.lay(bela, { rate: 2, stake: 60 });
    const { result, detail } = await match.back(anna, { execution: "immediateOrCancel" });
    expect(result).toBe("Matched 60.00 at 2.00. 40.00 cancelled.");
    expect(detail).toMatchObject({ stake: 100, matched: 60, remaining: 0, cancelled: 40, averagePrice: 2 });
    expect(await bookOf()).toEqual({ back: [], lay: [] });
    expect(await openBetsOf(anna)).toMatchObject([{ matched: 60, unmatched: 0 }]);
    expect(await exposureOf(anna)).toBe(exposure + 60);
    await match.indiaWins();
    expect((await historyOf(anna))[0]).toMatchObject({
      ...{ stake: 100, matched: 60, profitLoss: "60.00", result: "WON" },
    });
  });

  it("that matches nothing is cancelled as a whole, and the history says so", async () => {
    const exposure = await exposureOf(anna);
    const terms = { rate: 2, stake: 30, execution: "immediateOrCancel", clientReference: "nothing" };
    const { result, detail } = await match.back(anna, terms);
    expect(result).toBe("30.00 cancelled.");
    expect(detail).toMatchObject({ matched: 0, remaining: 0, cancelled: 30, averagePrice: null });
    expect(await exposureOf(anna)).toBe(exposure);
    expect(await openBetsOf(anna)).toEqual([]);
    expect((await historyOf(anna))[0]).toMatchObject({
      ...{ stake: 30, matched: 0, profitLoss: "0.00", result: "CANCELLED", settleTime: null },
    });
    const found = await anna.get("Bet/GetPlacement", { clientReference: "nothing" });
    expect(found.result).toEqual(detail);
  });

  it("is delayed in play, and cancelled for what the book does not offer afterwards", async () => {
    await match.start();
    await match.lay(bela, { rate: 2, stake: 100 });
    const placing = match.back(anna, { execution: "immediateOrCancel" });
    await untilDelayed(world.server.exchange);
    await bela.post("Bet/CancelBets", { marketId: match.marketId });
    await match.lay(bela, { rate: 2, stake: 25 });
    const { detail } = await passDelay(clock, placing, DELAY_MS);
    expect(detail).toMatchObject({ matched: 25, remaining: 0, cancelled: 75 });
    expect(await bookOf()).toEqual({ back: [], lay: [] });
  });
});

describe("a bet at any price", () => {
  it("takes what is offered, and the rest of it rests at the worst price it needed", async () => {
    await match.lay(bela, { rate: 1.8, stake: 60 });
    await match.lay(bela, { rate: 1.5, stake: 20 });
    const terms = { rate: 2, stake: 100, execution: "anyPrice", worstRate: 1.5, clientReference: "eager" };
    const { result, detail } = await match.back(anna, terms);
    expect(detail).toMatchObject({ matched: 80, remaining: 20, averagePrice: 1.725, rate: 1.5 });
    expect(result).toBe("Matched 80.00 at 1.73. 20.00 unmatched at 1.50.");
    expect((await bookOf()).lay).toEqual([{ price: 1.5, size: 20 }]);
    expect((await anna.get("Bet/GetPlacement", { clientReference: "eager" })).result).toEqual(detail);
    await anna.post("Bet/CancelBets", {});
    expect((await match.back(anna, terms)).detail).toEqual({ ...(detail as object), repeated: true });
  });

  it("says after its cancel what it was answered, though the engine has forgotten it", async () => {
    const terms = { rate: 2, stake: 5, execution: "anyPrice", clientReference: "unmatched-any" };
    const { detail } = await match.back(anna, terms);
    expect(detail).toMatchObject({ matched: 0, remaining: 5, rate: 2 });
    await anna.post("Bet/CancelBets", {});
    expect((await match.back(anna, terms)).detail).toEqual({ ...(detail as object), repeated: true });
  });

  it("is bounded by its worst price, and by ten ticks where an older client names none", async () => {
    await anna.post("Bet/CancelBets", {});
    await bela.post("Bet/CancelBets", {});
    await match.back(bela, { rate: 22, stake: 20 });
    const bounded = await match.lay(anna, { rate: 17, stake: 1, execution: "anyPrice", worstRate: 20 });
    expect(bounded.detail).toMatchObject({ matched: 0, remaining: 1, rate: 17 });
    const old = await match.lay(anna, { rate: 15, stake: 1, acceptAnyPrice: true });
    // 15 and ten ticks of a half are 20.
    expect(old.detail).toMatchObject({ matched: 0, remaining: 1, rate: 15 });
    const wide = await match.lay(anna, { rate: 17, stake: 1, execution: "anyPrice", worstRate: 22 });
    expect(wide.detail).toMatchObject({ matched: 1, averagePrice: 22 });
    await anna.post("Bet/CancelBets", {});
    await bela.post("Bet/CancelBets", {});
  });

  it.each([
    ["better than asked for", { execution: "anyPrice", worstRate: 2.1 }],
    ["off the ladder", { rate: 5, execution: "anyPrice", worstRate: 4.01 }],
    ["no price", { execution: "anyPrice", worstRate: 1.001 }],
    ["without consent", { worstRate: 1.9 }],
  ])("is refused where its worst price is %s", async (_, terms) => {
    const before = await world.stateDigest();
    expect((await match.back(anna, terms)).code).toBe("PRICE_INVALID");
    expect(await world.stateDigest()).toBe(before);
  });

  it("means the same as `acceptAnyPrice`", async () => {
    await match.lay(bela, { rate: 1.9, stake: 60 });
    const first = await match.back(anna, { stake: 10, acceptAnyPrice: true, clientReference: "old-way" });
    expect(first.detail).toMatchObject({ matched: 10, averagePrice: 1.9 });
    const again = await match.back(anna, { stake: 10, execution: "anyPrice", clientReference: "old-way" });
    expect(again.detail).toEqual({ ...(first.detail as object), repeated: true });
  });
});

it("a bet with an execution that there is not is refused", async () => {
  const before = await world.stateDigest();
  expect((await match.back(anna, { execution: "allOrNone" })).code).toBe("INVALID_INPUT");
  expect(await world.stateDigest()).toBe(before);
});

/** A bet of Anna's by her session, on whichever server runs now. */
function bet(terms: BetTerms) {
  return world.seat(anna.userName, anna.token).post("Bet/PlaceBetV2", {
    ...{ type: 1, rate: 2, stake: 100, runnerId: match.india },
    ...{ marketId: match.marketId, eventId: match.eventId, ...terms },
  });
}

async function restart(): Promise<void> {
  await world.close();
  world = await openBettingWorld(database.connection, clock);
  bela = world.seat(bela.userName, bela.token);
}

async function lockAnna(isLocked: boolean): Promise<void> {
  const client = new Client(database.connection);
  await client.connect();
  await client.query("UPDATE users SET bet_locked = $1 WHERE username = 'anna'", [isLocked]);
  await client.end();
  // What is known of players is read again by a new server.
  await restart();
}

describe("the same reference gets the same outcome", () => {
  it("while its bet is delayed, after its release, after a restart and with another content", async () => {
    await match.start();
    await match.lay(bela, { rate: 2, stake: 60 });
    const terms = { clientReference: "matched-after-delay" };
    const first = bet(terms);
    await untilDelayed(world.server.exchange);
    const meanwhile = bet(terms);
    const [{ detail }, repeated] = await passDelay(clock, Promise.all([first, meanwhile]), DELAY_MS);
    expect(detail).toMatchObject({ matched: 60, remaining: 40, repeated: false });
    const again = { ...(detail as object), repeated: true };
    expect(repeated.detail).toEqual(again);
    expect((await bet(terms)).detail).toEqual(again);
    await restart();
    expect((await bet(terms)).detail).toEqual(again);
    for (const change of [{ stake: 99 }, { rate: 2.02 }, { type: 2 }, { execution: "postOnly" }])
      expect((await bet({ ...terms, ...change })).code).toBe("KEY_REUSED");
    expect((await openBetsOf(world.seat(anna.userName, anna.token))).length).toBe(1);
  });

  it("after its bet lapsed, also after a restart and while the market is open again", async () => {
    await match.start();
    await match.lay(bela, { rate: 2, stake: 60 });
    const terms = { clientReference: "lapsed-in-delay" };
    const first = bet(terms);
    await untilDelayed(world.server.exchange);
    const operate = (status: string) =>
      world.operator.post("Operator/SetMarketStatus", { marketId: match.marketId, status });
    await operate("SUSPENDED");
    expect((await first).code).toBe("MARKET_SUSPENDED");
    await operate("OPEN");
    expect((await bet(terms)).code).toBe("MARKET_SUSPENDED");
    await restart();
    expect((await bet(terms)).code).toBe("MARKET_SUSPENDED");
    expect((await bet({ ...terms, stake: 99 })).code).toBe("KEY_REUSED");
    const found = await world.seat(anna.userName, anna.token).get("Bet/GetPlacement", terms);
    expect(found.code).toBe("MARKET_SUSPENDED");
    expect(await openBetsOf(world.seat(anna.userName, anna.token))).toEqual([]);
  });

  it("while its player is locked; another bet is refused then", async () => {
    await match.lay(bela, { rate: 2, stake: 60 });
    const terms = { clientReference: "before-the-lock" };
    const { detail } = await bet(terms);
    await lockAnna(true);
    expect((await bet(terms)).detail).toEqual({ ...(detail as object), repeated: true });
    expect((await bet({ ...terms, stake: 99 })).code).toBe("KEY_REUSED");
    expect((await bet({ clientReference: "after-the-lock" })).code).toBe("BET_LOCKED");
    await lockAnna(false);
    expect((await bet({ clientReference: "after-the-lock" })).code).toBeUndefined();
  });

  it("while its player is locked and its bet is still delayed", async () => {
    await match.start();
    await match.lay(bela, { rate: 2, stake: 60 });
    const terms = { clientReference: "delayed-and-locked" };
    const first = bet(terms);
    await untilDelayed(world.server.exchange);
    await lockAnna(true);
    expect((await first).code).toBe("EXCHANGE_STOPPED");
    const { detail } = await passDelay(clock, bet(terms), DELAY_MS);
    expect(detail).toMatchObject({ matched: 60, remaining: 40, repeated: true });
    await lockAnna(false);
  });
});
