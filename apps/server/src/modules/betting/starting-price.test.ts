import type { Market } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BettingWorld, PlayerSeat } from "../../testing/betting-world.ts";
import { type OpenMatch, openMatch } from "../../testing/open-match.ts";
import {
  openOf,
  openStartingPriceWorld,
  SP,
  type StartingPriceWorld,
} from "../../testing/starting-price-world.ts";

let opened: StartingPriceWorld;
let world: BettingWorld;
let withPrice: StartingPriceWorld["withPrice"];
let somebody: StartingPriceWorld["somebody"];

beforeAll(async () => {
  opened = await openStartingPriceWorld();
  ({ world, withPrice, somebody } = opened);
});
afterAll(() => opened.close());

async function historyOf(seat: PlayerSeat): Promise<Record<string, unknown>[]> {
  const { result } = await seat.post("Bet/GetUserBetHistory", {});
  return (result as { items: Record<string, unknown>[] }).items;
}

async function marketOf({ eventId }: OpenMatch): Promise<Market | undefined> {
  const { result } = await world.guest.get("Market/GetByEventId", { eventId });
  return (result as Market[])[0];
}

describe("a bet at the starting price", () => {
  it("waits: a back with its stake, a lay with its liability, both at risk as a whole", async () => {
    const match = await withPrice();
    const [backer, layer] = [await somebody(), await somebody()];
    const placed = await match.back(backer, { ...SP, stake: 100, clientReference: "sp-back" });
    expect(placed.result).toBe("100.00 waits for the starting price.");
    expect(placed.detail).toMatchObject({
      ...{ stake: 100, matched: 0, averagePrice: null, remaining: 100, cancelled: 0 },
      startingPrice: { state: "waits", limitPrice: null, price: null },
    });
    const laid = await match.lay(layer, { ...SP, rate: 5, stake: 60 });
    expect(laid.result).toBe("Liability 60.00 waits for the starting price, if it is 5.00 or better.");
    expect(laid.detail).toMatchObject({ startingPrice: { state: "waits", limitPrice: 5, price: null } });
    expect(await openOf(backer)).toMatchObject({
      ...{ balance: 9_900, exposure: 100 },
      openBets: [
        {
          ...{ betType: "back", stake: 100, unmatched: 100, liability: 100, matchedLiability: 0 },
          startingPrice: { state: "waits", limitPrice: null, price: null },
        },
      ],
    });
    expect(await openOf(layer)).toMatchObject({
      ...{ balance: 9_940, exposure: 60 },
      openBets: [
        {
          ...{ betType: "lay", stake: 60, unmatched: 60, liability: 60, expectedProfit: 15 },
          startingPrice: { state: "waits", limitPrice: 5, price: null },
        },
      ],
    });
    const book = (await world.guest.get("Odds/GetUserOddsV2", { eventId: match.eventId })).result;
    expect(book).toMatchObject({
      matchOdds: {
        runners: [
          { back: [], lay: [] },
          { back: [], lay: [] },
        ],
      },
    });
    const found = await backer.get("Bet/GetPlacement", { clientReference: "sp-back" });
    expect(found.result).toEqual(placed.detail);
    const again = await match.back(backer, { ...SP, stake: 100, clientReference: "sp-back" });
    expect(again.detail).toEqual({ ...(placed.detail as object), repeated: true });
  });

  it("is refused where the market forms no starting price, without a price of another kind, and at both at once", async () => {
    const [seat, plain, match] = [await somebody(), await openMatch(world), await withPrice()];
    expect(await plain.back(seat, SP)).toMatchObject({ status: 409, code: "STARTING_PRICE_NOT_OFFERED" });
    const resting = { persistence: "startingPrice" };
    expect((await plain.back(seat, resting)).code).toBe("STARTING_PRICE_NOT_OFFERED");
    expect((await match.back(seat, { ...SP, ...resting })).code).toBe("STARTING_PRICE_NOT_OFFERED");
    expect((await match.back(seat, { ...SP, persistence: "keep" })).code).toBe("KEEP_NOT_OFFERED");
    expect((await match.back(seat, { rate: null })).code).toBe("INVALID_INPUT");
    expect((await match.back(seat, { ...SP, rate: 2.005 })).code).toBe("PRICE_INVALID");
    expect((await match.back(seat, { ...SP, stake: 0.5 })).code).toBe("STAKE_BELOW_MINIMUM");
    expect((await match.lay(seat, { ...SP, stake: 10_001 })).code).toBe("INSUFFICIENT_FUNDS");
    for (const wrong of [{ rate: "2" }, { execution: "sp" }, { persistence: "sp" }, { stake: null }])
      expect((await match.back(seat, { ...SP, ...wrong })).code).toBe("INVALID_INPUT");
    expect((await openOf(seat)).openBets).toEqual([]);
  });

  it("does not stand against a bet of the same account that takes the starting price", async () => {
    const [seat, match] = [await somebody(), await withPrice()];
    await match.back(seat, SP);
    expect((await match.lay(seat, SP)).code).toBe("SELF_MATCH");
    expect((await match.lay(seat, { rate: 1.5, persistence: "startingPrice" })).code).toBe("SELF_MATCH");
    expect((await match.lay(seat, { ...SP, runnerId: match.australia })).code).toBeUndefined();
  });

  it("cannot be cancelled, alone, with all others or by a replacement, and each says so", async () => {
    const [seat, match] = [await somebody(), await withPrice()];
    const { betId } = (await match.lay(seat, { ...SP, stake: 60 })).detail as { betId: number };
    const rests = (await match.back(seat, { runnerId: match.australia, rate: 3, stake: 40 })).detail;
    const { marketId } = match;
    const one = await seat.post("Bet/CancelBet", { betId });
    expect(one).toMatchObject({ status: 409, code: "ORDER_NOT_CANCELLABLE" });
    const ids = await seat.post("Bet/ReplaceBets", { marketId, cancel: [betId], place: [] });
    expect(ids.code).toBe("ORDER_NOT_CANCELLABLE");
    const place = { runnerId: match.australia, type: 1, rate: 3, stake: 20 };
    const mixed = await seat.post("Bet/ReplaceBets", {
      ...{ marketId, cancel: [betId, (rests as { betId: number }).betId] },
      place: [{ ...place, insteadOf: betId }, place],
    });
    expect(mixed.result).toMatchObject({
      cancelled: { count: 1, amount: 40 },
      placed: [{ code: "ORDER_NOT_CANCELLABLE" }, { code: "ORDER_NOT_CANCELLABLE" }],
    });
    await match.back(seat, { runnerId: match.australia, rate: 3, stake: 25 });
    const all = await seat.post("Bet/CancelBets", { marketId });
    expect(all.result).toBe("Took back 25.00. 1 bet waits for the starting price and cannot be cancelled.");
    expect(all.detail).toEqual({ count: 1, amount: 25, waiting: 1 });
    expect((await seat.post("Bet/CancelBets", {})).detail).toEqual({ count: 0, amount: 0, waiting: 1 });
    const replaced = await seat.post("Bet/ReplaceBets", { marketId, cancel: "all", place: [] });
    expect(replaced.result).toMatchObject({ cancelled: { count: 0, amount: 0, waiting: 1 } });
    expect((await openOf(seat)).openBets).toMatchObject([{ betId, unmatched: 60 }]);
  });
});

describe("the off", () => {
  it("forms one price, at which those who wait are matched, and a lay has the stake that its liability gives", async () => {
    const match = await withPrice();
    const [backer, layer, late] = [await somebody(), await somebody(), await somebody()];
    expect(await marketOf(match)).toMatchObject({ startingPrice: "offered" });
    await match.back(backer, { ...SP, stake: 100, clientReference: "backs" });
    await match.lay(layer, { ...SP, stake: 300 });
    await match.start();
    expect(await openOf(backer)).toMatchObject({
      exposure: 100,
      openBets: [
        {
          ...{ odds: 4, betRate: 4, stake: 100, matched: 100, unmatched: 0, expectedProfit: 300 },
          startingPrice: { state: "taken", limitPrice: null, price: 4 },
        },
      ],
    });
    expect(await openOf(layer)).toMatchObject({
      exposure: 300,
      openBets: [{ odds: 4, stake: 100, matched: 100, liability: 300, startingPrice: { state: "taken" } }],
    });
    const market = await marketOf(match);
    expect(market).toMatchObject({ startingPrice: "formed", runners: [{ startingPrice: 4 }, {}] });
    expect(market?.runners[1]).not.toHaveProperty("startingPrice");
    expect((await match.back(late, SP)).code).toBe("STARTING_PRICE_NOT_OFFERED");
    // As it was placed.
    const found = (await backer.get("Bet/GetPlacement", { clientReference: "backs" })).result;
    expect(found).toMatchObject({
      stake: 100,
      matched: 0,
      remaining: 100,
      startingPrice: { state: "waits" },
    });
  });

  it("lapses what does not accept the price, and what finds nobody, and says it in the history", async () => {
    const match = await withPrice();
    const [choosy, layer, alone] = [await somebody(), await somebody(), await somebody()];
    await match.back(await somebody(), { ...SP, stake: 100 });
    await match.back(choosy, { ...SP, rate: 6, stake: 50 });
    await match.lay(layer, { ...SP, stake: 300 });
    await match.lay(alone, { ...SP, rate: 10, stake: 80, runnerId: match.australia });
    await match.start();
    for (const seat of [choosy, alone])
      expect(await openOf(seat)).toMatchObject({ exposure: 0, openBets: [] });
    expect(await historyOf(choosy)).toMatchObject([
      {
        ...{ result: "LAPSED", lapseReason: "startingPrice", stake: 50, lapsed: 50, matched: 0 },
        startingPrice: { state: "missed", limitPrice: 6, price: null },
      },
    ]);
    expect(await historyOf(alone)).toMatchObject([
      {
        ...{ betType: "lay", result: "LAPSED", stake: 80, lapsed: 80 },
        startingPrice: { state: "missed", limitPrice: 10, price: null },
      },
    ]);
  });

  it("is for what rests too, where it was asked: the rest of it takes the price, whatever that is", async () => {
    const match = await withPrice();
    const [rests, layer] = [await somebody(), await somebody()];
    await match.back(rests, { rate: 8, stake: 100, persistence: "startingPrice", clientReference: "rests" });
    await match.lay(layer, { rate: 8, stake: 40 });
    const { betId } = (await openOf(rests)).openBets[0] as { betId: number };
    expect((await rests.post("Bet/CancelBet", { betId, reduceBy: 10 })).detail).toEqual({
      count: 1,
      amount: 10,
    });
    await match.lay(layer, { ...SP, stake: 100 });
    await match.start();
    expect(await openOf(rests)).toMatchObject({
      openBets: [
        {
          ...{ persistence: "startingPrice", stake: 90, matched: 90, unmatched: 0, odds: 5.2222 },
          ...{ betRate: 3, startingPrice: { state: "taken", price: 3 } },
        },
      ],
    });
    const found = (await rests.get("Bet/GetPlacement", { clientReference: "rests" })).result;
    expect(found).toMatchObject({ rate: 8, stake: 100, remaining: 100, cancelled: 0 });
    await match.indiaWins();
    expect(await historyOf(rests)).toMatchObject([
      { stake: 100, matched: 90, cancelled: 10, result: "WON", startingPrice: { state: "taken", price: 3 } },
    ]);
  });

  it("leaves the tables as the engine has it over a start before it and one after it", async () => {
    const match = await withPrice();
    const [backer, layer, choosy] = [await somebody(), await somebody(), await somebody()];
    await match.back(backer, { ...SP, stake: 100 });
    await match.lay(layer, { ...SP, stake: 300 });
    await match.back(choosy, { ...SP, rate: 900, stake: 10 });
    await match.back(choosy, {
      rate: 20,
      stake: 10,
      persistence: "startingPrice",
      runnerId: match.australia,
    });
    const before = await world.stateDigest();
    const waiting = await openOf(layer);
    await world.crash();
    expect(await world.stateDigest()).toBe(before);
    expect(await openOf(layer)).toEqual(waiting);
    await match.start();
    const after = await world.stateDigest();
    const matched = await openOf(layer);
    expect(matched.openBets).toMatchObject([{ matched: 100, startingPrice: { state: "taken", price: 4 } }]);
    await world.crash();
    expect(await world.stateDigest()).toBe(after);
    expect(await openOf(layer)).toEqual(matched);
    expect(await marketOf(match)).toMatchObject({
      startingPrice: "formed",
      runners: [{ startingPrice: 4 }, {}],
    });
    await match.indiaWins();
    expect((await openOf(backer)).balance).toBe(10_000 + 294);
    expect((await openOf(layer)).balance).toBe(9_700);
  });

  it("is what a cancel of everything leaves waiting, and no matched bet is counted with it", async () => {
    const [seat, other, match] = [await somebody(), await somebody(), await withPrice()];
    await match.lay(other, { rate: 3, stake: 100 });
    await match.back(seat, { rate: 3, stake: 100 });
    await match.back(seat, { ...SP, stake: 60 });
    for (const asked of [{ marketId: match.marketId }, {}])
      expect((await seat.post("Bet/CancelBets", asked)).detail).toEqual({ count: 0, amount: 0, waiting: 1 });
  });

  it("is passed by a market that is settled without it, and its bets lapse", async () => {
    const [seat, match] = [await somebody(), await withPrice()];
    await match.lay(seat, { ...SP, stake: 60 });
    await match.indiaWins();
    expect(await historyOf(seat)).toMatchObject([{ lapsed: 60, startingPrice: { state: "missed" } }]);
    expect((await openOf(seat)).balance).toBe(10_000);
    expect(await marketOf(match)).toMatchObject({ startingPrice: "formed" });
    const { marketId } = match;
    const { result } = await world.guest.get("Odds/GetStartingPrices", { marketId });
    expect(result).toMatchObject({ formed: true, runners: [{ near: null, price: null }, { price: null }] });
  });
});
