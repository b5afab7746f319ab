import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import {
  type Answer,
  type BettingWorld,
  openBettingWorld,
  type PlayerSeat,
} from "../../testing/betting-world.ts";
import { openMatch } from "../../testing/open-match.ts";

let database: TestDatabase;
let world: BettingWorld;
let maker: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, fakeClock());
  maker = await world.player("maker", 100_000);
});

afterAll(async () => {
  await world.close();
  await database.close();
});

const betIdOf = ({ detail }: Answer) => (detail as { betId: number }).betId;

interface OpenBets {
  readonly balance: number;
  readonly exposure: number;
  readonly openBets: readonly Record<string, unknown>[];
}

async function openBetsOf(seat: PlayerSeat): Promise<OpenBets> {
  return (await seat.get("Bet/GetUserOpenBets")).result as OpenBets;
}

describe("the open bets", () => {
  it("[ENTITY-13] stand with what can be bet and the exposure of all of them", async () => {
    const anna = await world.player("anna", 1000);
    const match = await openMatch(world);
    await match.lay(maker, { rate: 2.4, stake: 50 });
    await match.back(anna, { rate: 2.2, stake: 150 });
    await match.lay(anna, { rate: 3, stake: 20, runnerId: match.australia });
    const bets = await openBetsOf(anna);
    // India wins: +70 and +20 unmatched at worst nothing; Australia wins: -50 - 100 - 40.
    expect(bets).toMatchObject({ balance: 810, exposure: 190 });
    expect(bets.openBets).toMatchObject([
      {
        ...{ eventId: match.eventId, sportId: 3, betTitle: "India v Australia", runnerId: match.india },
        ...{ runnerName: "India", marketId: match.marketId, marketName: "Match Odds", betType: "back" },
        ...{ marketTypeName: "match_odd", odds: 2.4, betRate: 2.2, stake: 150, matched: 50, unmatched: 100 },
        ...{ expectedProfit: 70 + 120, liability: 150 },
      },
      {
        ...{
          runnerName: "Australia",
          betType: "lay",
          odds: 3,
          betRate: 3,
          stake: 20,
          matched: 0,
          unmatched: 20,
        },
        ...{ expectedProfit: 20, liability: 40 },
      },
    ]);
  });

  it("[ENTITY-14] give the profit or loss for each runner, of matched bets alone", async () => {
    const bela = await world.player("bela", 1000);
    const match = await openMatch(world);
    const other = await openMatch(world);
    await match.lay(maker, { rate: 2.5, stake: 100 });
    await match.back(bela, { rate: 2.5, stake: 100 });
    await match.back(maker, { rate: 2, stake: 60 });
    await match.lay(bela, { rate: 2, stake: 60 });
    await match.back(bela, { rate: 500, stake: 1 });
    await other.back(bela, { rate: 500, stake: 1 });
    const { result } = await bela.get("Bet/GetUserExpectedProfitLoss");
    const mine = (await bela.get("Bet/GetUserMarkets")).result;
    expect(mine).toMatchObject([
      {
        ...{ eventId: match.eventId, sportId: 3, inPlay: false },
        markets: [
          {
            ...{ marketId: match.marketId, marketType: "match_odd", status: "OPEN", bets: 3 },
            // 40 of the matched bets, and the stake of one that is not.
            exposure: 41,
            runnerNames: ["India", "Australia"],
            runners: [{ amount: 90 }, { amount: -40 }],
          },
        ],
      },
      { eventId: other.eventId, markets: [{ marketId: other.marketId, bets: 1, exposure: 1, runners: [] }] },
    ]);
    expect(result).toEqual([
      {
        eventId: match.eventId,
        marketId: match.marketId,
        runners: [
          { runnerId: match.india, amount: 150 - 60, ifLoses: null, ifPlaced: null },
          { runnerId: match.australia, amount: -100 + 60, ifLoses: null, ifPlaced: null },
        ],
        ladder: null,
      },
    ]);
  });

  it("belong to who is logged in", async () => {
    expect((await world.guest.get("Bet/GetUserOpenBets")).code).toBe("NOT_LOGGED_IN");
    expect((await world.guest.get("Bet/GetUserExpectedProfitLoss")).code).toBe("NOT_LOGGED_IN");
    const cara = await world.player("cara");
    expect(await openBetsOf(cara)).toEqual({ balance: 0, exposure: 0, held: 0, openBets: [] });
  });
});

describe("taking bets back", () => {
  it("is possible whole and in part, for what is unmatched", async () => {
    const dora = await world.player("dora", 1000);
    const match = await openMatch(world);
    await match.lay(maker, { rate: 2, stake: 40 });
    const betId = betIdOf(await match.back(dora, { rate: 2, stake: 100 }));
    const part = await dora.post("Bet/CancelBet", { betId, reduceBy: 25 });
    expect(part).toMatchObject({ result: "Took back 25.00.", detail: { count: 1, amount: 25 } });
    expect((await openBetsOf(dora)).openBets).toMatchObject([{ stake: 75, matched: 40, unmatched: 35 }]);
    expect((await dora.post("Bet/CancelBet", { betId })).detail).toEqual({ count: 1, amount: 35 });
    expect(await dora.post("Bet/CancelBet", { betId })).toMatchObject({
      status: 409,
      code: "ORDER_NOT_OPEN",
    });
    expect(await openBetsOf(dora)).toMatchObject({ exposure: 40, openBets: [{ stake: 40, unmatched: 0 }] });
  });

  it.each([0, -1, 0.001, 9e13, 2 ** 53, 1e308])(
    "refuses to reduce by %d, and nothing is changed",
    async (reduceBy) => {
      const ella = await world.player(`ella${String(reduceBy).length}${reduceBy > 0 ? "p" : "n"}`, 100);
      const match = await openMatch(world);
      const betId = betIdOf(await match.back(ella, { rate: 2, stake: 100 }));
      const before = await world.stateDigest();
      expect((await ella.post("Bet/CancelBet", { betId, reduceBy })).code).toBe("AMOUNT_INVALID");
      expect(await world.stateDigest()).toBe(before);
    },
  );

  it("does not reach bets of others, nor bets that never were", async () => {
    const fred = await world.player("fred", 100);
    const match = await openMatch(world);
    const betId = betIdOf(await match.back(maker, { rate: 2, stake: 10 }));
    const before = await world.stateDigest();
    expect((await fred.post("Bet/CancelBet", { betId })).code).toBe("ORDER_NOT_FOUND");
    expect((await fred.post("Bet/CancelBet", { betId: 10 ** 9 })).code).toBe("ORDER_NOT_FOUND");
    expect((await fred.post("Bet/CancelBets", { marketId: match.marketId })).detail).toEqual({
      count: 0,
      amount: 0,
    });
    expect((await fred.post("Bet/CancelBets", { marketId: 999_999 })).code).toBe("MARKET_NOT_FOUND");
    expect(await world.stateDigest()).toBe(before);
  });

  it("works in one market or in all, also while it is suspended", async () => {
    const gina = await world.player("gina", 1000);
    const [one, two] = [await openMatch(world), await openMatch(world)];
    for (const match of [one, two]) for (const stake of [10, 20]) await match.back(gina, { rate: 3, stake });
    await one.suspend();
    const first = await gina.post("Bet/CancelBets", { marketId: one.marketId });
    expect(first).toMatchObject({ result: "Took back 30.00.", detail: { count: 2, amount: 30 } });
    await two.back(gina, { rate: 4, stake: 5 });
    expect((await gina.post("Bet/CancelBets", {})).detail).toEqual({ count: 3, amount: 35 });
    expect(await openBetsOf(gina)).toEqual({ balance: 1000, exposure: 0, held: 0, openBets: [] });
  });
});

describe("replacing quotes", () => {
  it("takes back and places with an outcome for each", async () => {
    const hugo = await world.player("hugo", 1000);
    const match = await openMatch(world);
    const old = betIdOf(await match.back(hugo, { rate: 3, stake: 10 }));
    await match.back(hugo, { rate: 3.1, stake: 10 });
    const quote = { runnerId: match.india, type: 1, rate: 2.9, stake: 10, clientReference: "q-1" };
    const { result } = await hugo.post("Bet/ReplaceBets", {
      marketId: match.marketId,
      cancel: [old, 10 ** 9],
      place: [
        quote,
        { ...quote, rate: 2.91, clientReference: "q-2" },
        { ...quote, type: 2, rate: 2, stake: 5000, clientReference: "q-3" },
      ],
    });
    expect(result).toMatchObject({
      cancelled: { count: 1, amount: 10 },
      placed: [
        { ok: true, code: null, placement: { clientReference: "q-1", remaining: 10 } },
        { ok: false, code: "PRICE_INVALID", placement: null },
        { ok: false, code: "INSUFFICIENT_FUNDS", placement: null },
      ],
    });
    const all = await hugo.post("Bet/ReplaceBets", { marketId: match.marketId, cancel: "all", place: [] });
    expect(all.result).toEqual({ cancelled: { count: 2, amount: 20 }, placed: [] });
  });

  it("places instead of a bet what was taken back of it, once, and nothing where it is matched meanwhile", async () => {
    const [ines, match] = [await world.player("ines", 1000), await openMatch(world)];
    const old = betIdOf(await match.back(ines, { rate: 3, stake: 30 }));
    await match.lay(maker, { rate: 3, stake: 10 });
    const move = { runnerId: match.india, type: 1, rate: 2.9, stake: 30, insteadOf: old };
    const replace = (cancel: number[], place: object[]) =>
      ines.post("Bet/ReplaceBets", { marketId: match.marketId, cancel, place });
    const { result } = await replace([old], [move, { ...move, rate: 2.8 }]);
    expect(result).toMatchObject({
      cancelled: { count: 1, amount: 20 },
      placed: [
        { ok: true, placement: { stake: 20, rate: 2.9, remaining: 20 } },
        { ok: false, code: "ORDER_NOT_OPEN", placement: null },
      ],
    });
    const moved = (result as { placed: { placement: { betId: number } }[] }).placed[0]?.placement.betId ?? 0;
    await match.lay(maker, { rate: 2.9, stake: 20 });
    const late = await replace([moved], [{ ...move, insteadOf: moved, rate: 2.8 }]);
    expect(late.result).toMatchObject({ cancelled: { count: 0 }, placed: [{ code: "ORDER_NOT_OPEN" }] });
    expect(await openBetsOf(ines)).toMatchObject({ exposure: 30 });
  });

  it("leaves bets of other markets as they are, although they are named", async () => {
    const jana = await world.player("jana", 1000);
    const [match, other] = [await openMatch(world), await openMatch(world)];
    const here = betIdOf(await match.back(jana, { rate: 3, stake: 10 }));
    const there = betIdOf(await other.back(jana, { rate: 3, stake: 20 }));
    const quote = { runnerId: match.india, type: 1, rate: 2.9, stake: 5 };
    const { result } = await jana.post("Bet/ReplaceBets", {
      ...{ marketId: match.marketId, cancel: [there, here] },
      place: [quote, { ...quote, insteadOf: there }],
    });
    expect(result).toMatchObject({
      cancelled: { count: 1, amount: 10 },
      placed: [{ ok: true }, { ok: false, code: "ORDER_NOT_OPEN" }],
    });
    expect(await openBetsOf(jana)).toMatchObject({
      exposure: 25,
      openBets: [{ betId: there }, { stake: 5 }],
    });
  });

  it("is bounded, and needs a market that is there", async () => {
    const match = await openMatch(world);
    const quote = { runnerId: match.india, type: 1, rate: 2.9, stake: 10 };
    const place = Array.from({ length: 61 }, () => quote);
    const tooMany = await maker.post("Bet/ReplaceBets", { marketId: match.marketId, cancel: [], place });
    expect(tooMany.code).toBe("INVALID_INPUT");
    const nowhere = await maker.post("Bet/ReplaceBets", { marketId: 999_999, cancel: "all", place: [] });
    expect(nowhere.code).toBe("MARKET_NOT_FOUND");
  });

  it("does not hold a quote of an in-play market that would only rest", async () => {
    const match = await openMatch(world);
    await match.start();
    const quotes = [1.9, 1.8, 1.7].map((rate) => ({ runnerId: match.india, type: 2, rate, stake: 10 }));
    const { result } = await maker.post("Bet/ReplaceBets", {
      marketId: match.marketId,
      cancel: "all",
      place: quotes,
    });
    expect(result).toMatchObject({ placed: [{ ok: true }, { ok: true }, { ok: true }] });
  });
});
