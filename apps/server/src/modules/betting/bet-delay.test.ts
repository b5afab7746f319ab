import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { type OpenMatch, openMatch } from "../../testing/open-match.ts";
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
  anna = await world.player("anna", 10_000);
  bela = await world.player("bela", 10_000);
  match = await openMatch(world);
  await match.start();
});

afterAll(() => closeVerified(world, database));

/** Something Anna can take. */
async function offer(rate = 2, stake = 100): Promise<void> {
  await bela.post("Bet/CancelBets", { marketId: match.marketId });
  expect((await match.lay(bela, { rate, stake })).code).toBeUndefined();
}

const exposureOf = async (seat: PlayerSeat) =>
  ((await seat.get("Bet/GetUserOpenBets")).result as { exposure: number }).exposure;

describe("the delay of an in-play market", () => {
  it("does not hold a bet that would only rest in the book", async () => {
    const answer = await match.back(anna, { rate: 1000, stake: 1 });
    expect(answer.detail).toMatchObject({ remaining: 1 });
  });

  it("holds a bet that could match at once, and its money with it", async () => {
    await offer();
    const exposure = await exposureOf(anna);
    const placing = match.back(anna);
    await untilDelayed(world.server.exchange);
    expect(await exposureOf(anna)).toBe(exposure + 100);
    const answer = await passDelay(clock, placing, DELAY_MS);
    expect(answer.result).toBe("Matched 100.00 at 2.00.");
  });

  it("matches with the book as it is after the delay", async () => {
    await offer(2.2);
    const placing = match.back(anna, { rate: 2 });
    await untilDelayed(world.server.exchange);
    await offer(2.04);
    const { detail } = await passDelay(clock, placing, DELAY_MS);
    expect(detail).toMatchObject({ matched: 100, averagePrice: 2.04 });
  });

  it("takes worse prices of the book after the delay, down to the worst, where the player asked for that", async () => {
    await offer(2);
    const terms = { acceptAnyPrice: true, worstRate: 1.5, clientReference: "any-after-delay" };
    const placing = match.back(anna, terms);
    await untilDelayed(world.server.exchange);
    const asked = anna.get("Bet/GetPlacement", { clientReference: "any-after-delay" });
    await offer(1.5);
    const [{ detail }, found] = await passDelay(clock, Promise.all([placing, asked]), DELAY_MS);
    expect(detail).toMatchObject({ matched: 100, averagePrice: 1.5, rate: 1.5 });
    expect(found.result).toEqual(detail);
    const again = await match.back(anna, terms);
    expect(again.detail).toEqual({ ...(detail as object), repeated: true });
  });

  it("says of a bet that too many wait for that its outcome is to be asked for, and not that it was not placed", async () => {
    await offer();
    const terms = { clientReference: "asked-often" };
    const placing = match.back(anna, terms);
    await untilDelayed(world.server.exchange);
    const again = Array.from({ length: 10 }, () => match.back(anna, terms));
    const answers = await passDelay(clock, Promise.all([placing, ...again]), DELAY_MS);
    const refused = answers.flatMap(({ code }) => code ?? []);
    expect(refused).toEqual(["EXCHANGE_STOPPED"]);
    expect(await match.back(anna, terms)).toMatchObject({ detail: { matched: 100, repeated: true } });
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
    const placing = match.back(anna);
    await untilDelayed(world.server.exchange);
    await match.suspend();
    expect((await placing).code).toBe("MARKET_SUSPENDED");
    await match.reopen();
  });

  it("refuses it also where the market is open again before the delay ends", async () => {
    await offer();
    const exposure = await exposureOf(anna);
    const terms = { clientReference: "unlucky" };
    const placing = match.back(anna, terms);
    await untilDelayed(world.server.exchange);
    await match.suspend();
    await match.reopen();
    expect((await placing).code).toBe("MARKET_SUSPENDED");
    expect(await exposureOf(anna)).toBe(exposure);
    const before = await world.stateDigest();
    clock.advance(DELAY_MS);
    expect((await match.back(anna, terms)).code).toBe("MARKET_SUSPENDED");
    expect((await match.back(anna, { ...terms, stake: 5 })).code).toBe("KEY_REUSED");
    expect(await world.stateDigest()).toBe(before);
    const found = await anna.get("Bet/GetPlacement", terms);
    expect(found.code).toBe("MARKET_SUSPENDED");
    expect((await bela.get("Bet/GetPlacement", terms)).code).toBe("BET_REFERENCE_NOT_FOUND");
  });

  it("refuses a bet whose market is closed or settled meanwhile, as one that comes then", async () => {
    for (const [call, body, code] of [
      ["SetMarketStatus", { status: "CLOSED" }, "MARKET_CLOSED"],
      ["VoidMarket", { reason: "Rain" }, "MARKET_SETTLED"],
    ] as const) {
      const ended = await openMatch(world);
      await ended.start();
      await ended.lay(bela);
      const placing = ended.back(anna, { clientReference: `ended-${call}` });
      await untilDelayed(world.server.exchange);
      await world.operator.post(`Operator/${call}`, { marketId: ended.marketId, ...body });
      expect((await placing).code).toBe(code);
      const found = await anna.get("Bet/GetPlacement", { clientReference: `ended-${call}` });
      expect(found.code).toBe(code);
    }
  });

  it("joins a repeated request to the one that is pending", async () => {
    await offer();
    const first = match.back(anna, { clientReference: "patient" });
    await untilDelayed(world.server.exchange);
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
    const placing = match.back(anna, terms);
    await untilDelayed(world.server.exchange);
    const first = await passDelay(clock, placing, DELAY_MS);
    await offer();
    const again = await match.back(anna, terms);
    expect(again.detail).toEqual({ ...(first.detail as object), repeated: true });
  });

  it("can be ended by its player, whose bet is then cancelled", async () => {
    await offer();
    const placing = match.back(anna, { clientReference: "regretted" });
    await untilDelayed(world.server.exchange);
    await anna.post("Bet/CancelBets", { marketId: match.marketId });
    const { result, detail } = await placing;
    expect(detail).toMatchObject({ matched: 0, remaining: 0, cancelled: 100 });
    expect(result).toBe("100.00 cancelled.");
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

  it("is the engine's own from the feed's turn in play on, and stays through every suspension", async () => {
    const late = await openMatch(world);
    const delay = () => world.server.exchange.read((engine) => engine.market(late.marketId)?.betDelayMs);
    expect(await delay()).toBe(0);
    await late.start();
    expect(await delay()).toBe(DELAY_MS);
    await late.suspend();
    await late.reopen();
    const { marketId } = late;
    await world.operator.post("Operator/SetMarketStatus", {
      marketId,
      status: "SUSPENDED",
      reason: "Review",
    });
    await world.operator.post("Operator/SetMarketStatus", { marketId, status: "OPEN" });
    expect(await delay()).toBe(DELAY_MS);
  });
});

describe("a bet that is delayed while the server stops", () => {
  it("leaves its caller without an outcome, and the next server decides it once", async () => {
    await offer();
    const bet = { clientReference: "over-a-restart" };
    const placing = match.back(anna, bet);
    await untilDelayed(world.server.exchange);
    await world.close();
    expect(await placing).toMatchObject({ status: 503, code: "EXCHANGE_STOPPED" });
    world = await openBettingWorld(database.connection, clock);
    const again = world.seat(anna.userName, anna.token);
    const asked = again.get("Bet/GetPlacement", bet);
    const repeated = again.post("Bet/PlaceBetV2", {
      ...{ type: 1, rate: 2, stake: 100, runnerId: match.india, ...bet },
      ...{ marketId: match.marketId, eventId: match.eventId },
    });
    const [found, answer] = await passDelay(clock, Promise.all([asked, repeated]), DELAY_MS);
    expect(found.result).toMatchObject({ matched: 100, averagePrice: 2 });
    expect(answer.detail).toEqual({ ...(found.result as object), repeated: true });
  });
});
