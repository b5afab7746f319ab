import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { cricketMatch, matchOdds } from "../../testing/cricket-match.ts";
import { type BetOn, bookmaker, matchWithLines, session } from "../../testing/match-with-lines.ts";
import { openMatch } from "../../testing/open-match.ts";
import { passDelay, untilDelayed } from "../../testing/passing-time.ts";

const DELAY_MS = 5000;
const execution = "fillOrKill";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.player("anna", 100_000);
  bela = await world.player("bela", 100_000);
});

afterAll(() => closeVerified(world, database));

async function exposureOf(seat: PlayerSeat): Promise<number> {
  return ((await seat.get("Bet/GetUserOpenBets")).result as { exposure: number }).exposure;
}

async function lastOf(seat: PlayerSeat): Promise<unknown> {
  const { result } = await seat.post("Bet/GetUserBetHistory", {});
  return (result as { items: unknown[] }).items[0];
}

describe("a fill-or-kill bet", () => {
  it("is refused where less than its stake is offered at its price or better, and nothing is changed", async () => {
    const match = await openMatch(world);
    const terms = { rate: 2, stake: 100, execution, clientReference: "whole" };
    expect(await match.back(anna, terms)).toMatchObject({ status: 409, code: "NOT_MATCHED_WHOLE" });
    await match.lay(bela, { rate: 2.1, stake: 60 });
    await match.lay(bela, { rate: 2, stake: 39.99 });
    await match.lay(bela, { rate: 1.99, stake: 500 });
    const before = await world.stateDigest();
    expect(await match.back(anna, terms)).toMatchObject({ status: 409, code: "NOT_MATCHED_WHOLE" });
    expect(await world.stateDigest()).toBe(before);
    const found = await anna.get("Bet/GetPlacement", { clientReference: "whole" });
    expect(found.code).toBe("BET_REFERENCE_NOT_FOUND");
  });

  it("is matched whole where enough is, at the prices that are offered, under the reference that was refused", async () => {
    const match = await openMatch(world);
    const exposure = await exposureOf(anna);
    const terms = { rate: 2, stake: 100, execution, clientReference: "whole-later" };
    await match.lay(bela, { rate: 2.1, stake: 60 });
    expect((await match.back(anna, terms)).code).toBe("NOT_MATCHED_WHOLE");
    await match.lay(bela, { rate: 2, stake: 60 });
    const { result, detail } = await match.back(anna, terms);
    expect(result).toBe("Matched 100.00 at 2.06.");
    expect(detail).toMatchObject({ matched: 100, remaining: 0, cancelled: 0, averagePrice: 2.06, rate: 2 });
    expect(await exposureOf(anna)).toBe(exposure + 100);
    const found = await anna.get("Bet/GetPlacement", { clientReference: "whole-later" });
    expect(found.result).toEqual(detail);
    const again = { ...(detail as object), repeated: true };
    expect((await match.back(anna, terms)).detail).toEqual(again);
    const other = await match.back(anna, { ...terms, execution: "immediateOrCancel" });
    expect(other.code).toBe("KEY_REUSED");
  });

  it("counts what is offered on the other runner too, where backs of two runners meet", async () => {
    const match = await openMatch(world, cricketMatch({ markets: [matchOdds({ crossMatching: true })] }));
    await match.back(bela, { rate: 2, stake: 60, runnerId: match.australia });
    await match.lay(bela, { rate: 2, stake: 40 });
    expect((await match.back(anna, { stake: 100.01, execution })).code).toBe("NOT_MATCHED_WHOLE");
    expect((await match.back(anna, { stake: 100, execution })).detail).toMatchObject({
      ...{ matched: 100, remaining: 0, cancelled: 0, averagePrice: 2 },
    });
  });

  it("is refused for an own bet in the way only where its stake would be matched whole with it", async () => {
    const match = await openMatch(world);
    await match.lay(anna, { rate: 2, stake: 60 });
    await match.lay(bela, { rate: 2, stake: 40 });
    expect((await match.back(anna, { stake: 101, execution })).code).toBe("NOT_MATCHED_WHOLE");
    expect((await match.back(anna, { stake: 100, execution })).code).toBe("SELF_MATCH");
    await anna.post("Bet/CancelBets", { marketId: match.marketId });
    expect((await match.back(anna, { stake: 40, execution })).detail).toMatchObject({ matched: 40 });
  });

  it("may name no worst price", async () => {
    const match = await openMatch(world);
    await match.lay(bela, { rate: 2, stake: 100 });
    expect((await match.back(anna, { execution, worstRate: 1.9 })).code).toBe("PRICE_INVALID");
  });

  it("may be one of several that replace others, each with its own outcome", async () => {
    const match = await openMatch(world);
    await match.lay(bela, { rate: 2, stake: 100 });
    const bet = { runnerId: match.india, type: 1, rate: 2, execution };
    const { result } = await anna.post("Bet/ReplaceBets", {
      ...{ marketId: match.marketId, cancel: "all" },
      place: [
        { ...bet, stake: 100.01 },
        { ...bet, stake: 100 },
      ],
    });
    expect(result).toMatchObject({
      placed: [
        { ok: false, code: "NOT_MATCHED_WHOLE", placement: null },
        { ok: true, placement: { matched: 100, remaining: 0, cancelled: 0 } },
      ],
    });
  });
});

describe("a fill-or-kill bet with a minimum", () => {
  it("is refused where less than that is offered, and nothing is changed", async () => {
    const match = await openMatch(world);
    await match.lay(bela, { rate: 2, stake: 39 });
    await match.lay(bela, { rate: 1.99, stake: 500 });
    const before = await world.stateDigest();
    const terms = { rate: 2, stake: 100, execution, minMatched: 40, clientReference: "at-least" };
    expect(await match.back(anna, terms)).toMatchObject({ status: 409, code: "NOT_MATCHED_ENOUGH" });
    expect(await world.stateDigest()).toBe(before);
    await match.lay(bela, { rate: 2, stake: 1 });
    expect((await match.back(anna, terms)).detail).toMatchObject({
      matched: 40,
      remaining: 0,
      cancelled: 60,
    });
  });

  it("is matched as far as is offered, and the rest is cancelled; its reference names the minimum too", async () => {
    const match = await openMatch(world);
    const exposure = await exposureOf(anna);
    await match.lay(bela, { rate: 2.1, stake: 30 });
    await match.lay(bela, { rate: 2, stake: 30 });
    const terms = { rate: 2, stake: 100, execution, minMatched: 40, clientReference: "least" };
    const { result, detail } = await match.back(anna, terms);
    expect(result).toBe("Matched 60.00 at 2.05. 40.00 cancelled.");
    expect(detail).toMatchObject({ matched: 60, remaining: 0, cancelled: 40, averagePrice: 2.05 });
    expect(await exposureOf(anna)).toBe(exposure + 60);
    expect((await match.back(anna, terms)).detail).toEqual({ ...(detail as object), repeated: true });
    expect((await match.back(anna, { ...terms, minMatched: 41 })).code).toBe("KEY_REUSED");
    const { minMatched: _, ...whole } = terms;
    expect((await match.back(anna, whole)).code).toBe("KEY_REUSED");
  });

  it.each([
    ["above the stake", { execution, minMatched: 100.01 }],
    ["of nothing", { execution, minMatched: 0 }],
    ["below nothing", { execution, minMatched: -1 }],
    ["with three decimals", { execution, minMatched: 10.001 }],
    ["of a bet that rests", { minMatched: 40 }],
    ["of a bet whose rest is cancelled", { execution: "immediateOrCancel", minMatched: 40 }],
  ])("may not have one %s", async (_, terms) => {
    const match = await openMatch(world);
    await match.lay(bela, { rate: 2, stake: 100 });
    expect(await match.back(anna, { rate: 2, stake: 100, ...terms })).toMatchObject({
      ...{ status: 400, code: "STAKE_INVALID" },
      message: expect.stringContaining("minimum"),
    });
  });

  it("keeps it through its delay, and is cancelled whole where less is offered then", async () => {
    const match = await openMatch(world);
    await match.start();
    const exposure = await exposureOf(anna);
    const terms = { rate: 2, stake: 100, execution, minMatched: 40 };
    await match.lay(bela, { rate: 2, stake: 50 });
    const first = match.back(anna, terms);
    await untilDelayed(world.server.exchange);
    await bela.post("Bet/CancelBets", { marketId: match.marketId });
    await match.lay(bela, { rate: 2, stake: 39.99 });
    expect((await passDelay(clock, first, DELAY_MS)).detail).toMatchObject({ matched: 0, cancelled: 100 });
    expect(await exposureOf(anna)).toBe(exposure);
    await match.lay(bela, { rate: 2, stake: 30 });
    const second = match.back(anna, terms);
    await untilDelayed(world.server.exchange);
    expect((await passDelay(clock, second, DELAY_MS)).detail).toMatchObject({
      matched: 69.99,
      cancelled: 30.01,
    });
    expect(await exposureOf(anna)).toBe(exposure + 69.99);
  });

  it("may be one of several that replace others", async () => {
    const match = await openMatch(world);
    await match.lay(bela, { rate: 2, stake: 60 });
    const bet = { runnerId: match.india, type: 1, rate: 2, stake: 100, execution };
    const { result } = await anna.post("Bet/ReplaceBets", {
      ...{ marketId: match.marketId, cancel: "all" },
      place: [
        { ...bet, minMatched: 60.01 },
        { ...bet, minMatched: 60 },
      ],
    });
    expect(result).toMatchObject({
      placed: [
        { ok: false, code: "NOT_MATCHED_ENOUGH", placement: null },
        { ok: true, placement: { matched: 60, remaining: 0, cancelled: 40 } },
      ],
    });
  });
});

describe("a fill-or-kill bet in play", () => {
  it("is refused at once where too little is offered, and else matched whole after the delay", async () => {
    const match = await openMatch(world);
    await match.start();
    await match.lay(bela, { rate: 2, stake: 60 });
    expect((await match.back(anna, { execution })).code).toBe("NOT_MATCHED_WHOLE");
    await match.lay(bela, { rate: 2, stake: 40 });
    const placing = match.back(anna, { execution });
    await untilDelayed(world.server.exchange);
    const { detail } = await passDelay(clock, placing, DELAY_MS);
    expect(detail).toMatchObject({ matched: 100, remaining: 0, cancelled: 0, averagePrice: 2 });
  });

  it("is cancelled whole where too little is offered when its delay ends, and its reference says so", async () => {
    const match = await openMatch(world);
    await match.start();
    const exposure = await exposureOf(anna);
    await match.lay(bela, { rate: 2, stake: 100 });
    const terms = { execution, clientReference: "too-late" };
    const placing = match.back(anna, terms);
    await untilDelayed(world.server.exchange);
    await bela.post("Bet/CancelBets", { marketId: match.marketId });
    await match.lay(bela, { rate: 2, stake: 99.99 });
    const { result, detail } = await passDelay(clock, placing, DELAY_MS);
    expect(result).toBe("100.00 cancelled.");
    expect(detail).toMatchObject({ matched: 0, remaining: 0, cancelled: 100, averagePrice: null });
    expect(await exposureOf(anna)).toBe(exposure);
    const found = await anna.get("Bet/GetPlacement", { clientReference: "too-late" });
    expect(found.result).toEqual(detail);
    expect((await match.back(anna, terms)).detail).toEqual({ ...(detail as object), repeated: true });
    const cancelled = { stake: 100, matched: 0, profitLoss: "0.00", result: "CANCELLED", settleTime: null };
    expect(await lastOf(anna)).toMatchObject(cancelled);
    const smaller = match.back(anna, { stake: 99.99, execution });
    await untilDelayed(world.server.exchange);
    expect((await passDelay(clock, smaller, DELAY_MS)).detail).toMatchObject({ matched: 99.99 });
  });
});

describe("a fill-or-kill bet in markets of other kinds", () => {
  const runners = Array.from({ length: 8 }, (_, n) => ({ key: `r${n}`, name: `Runner ${n}` }));
  const race = matchOdds({ key: "race", type: "each_way", runners, eachWay: { places: 3, divisor: 4 } });

  it.each<[string, BetOn, BetOn, number]>([
    [
      "of lines counts what is offered on its line and on better ones",
      { market: "over6", type: 4, line: 47, rate: 90, stake: 100 },
      { market: "over6", type: 3, line: 47, rate: 90, stake: 100 },
      90,
    ],
    [
      "of a bookmaker reads its price in percent",
      { market: "bookmaker", type: 2, rate: 85, stake: 100 },
      { market: "bookmaker", type: 1, rate: 85, stake: 100 },
      85,
    ],
    [
      "each way counts the stake of its win part",
      { market: "race", type: 2, runner: 1, rate: 9, stake: 100 },
      { market: "race", type: 1, runner: 1, rate: 9, stake: 100 },
      9,
    ],
  ])("%s", async (_, offer, bet, averagePrice) => {
    const match = await matchWithLines(world, [session(), bookmaker(), race]);
    await match.bet(bela, offer);
    expect((await match.bet(anna, { ...bet, stake: 101, execution })).code).toBe("NOT_MATCHED_WHOLE");
    expect((await match.bet(anna, { ...bet, execution })).detail).toMatchObject({
      ...{ matched: 100, remaining: 0, cancelled: 0, averagePrice },
    });
  });
});
