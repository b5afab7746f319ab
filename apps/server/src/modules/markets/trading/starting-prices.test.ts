import { STARTING_PRICES_AGE_MS, type StartingPrices } from "@crossbook/contract";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { cricketMatch, matchOdds } from "../../../testing/cricket-match.ts";
import { type OpenMatch, openMatch } from "../../../testing/open-match.ts";
import { TRADERS_STARTING_PRICES_AGE_MS } from "../../trading/index.ts";

const SP = { execution: "startingPrice", rate: null } as const;

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;
let cora: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.player("anna", 10_000);
  bela = await world.player("bela", 10_000);
  cora = await world.player("cora", 10_000);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const withPrice = (): Promise<OpenMatch> =>
  openMatch(world, cricketMatch({ markets: [matchOdds({ startingPrice: true })] }));
const read = ({ marketId }: OpenMatch) => world.guest.get("Odds/GetStartingPrices", { marketId });
const pricesOf = async (match: OpenMatch) => (await read(match)).result as StartingPrices;

describe("the starting prices of a market", () => {
  it("are what they would be now, with what rests and without it, for anybody", async () => {
    const match = await withPrice();
    expectDone(await match.back(anna, { ...SP, stake: 100 }));
    expectDone(await match.lay(bela, { ...SP, stake: 60 }));
    expectDone(await match.lay(cora, { rate: 1.8, stake: 500 }));
    const { marketId } = match;
    expect((await anna.get("Odds/GetQueuePlaces", { marketId })).result).toEqual([]);
    const none = { near: null, far: null, backStake: 0, layLiability: 0, price: null };
    expect(await pricesOf(match)).toEqual({
      ...{ marketId: match.marketId, notation: "decimal", formed: false },
      runners: [
        { runnerId: match.india, near: 1.8, far: 1.6, backStake: 100, layLiability: 60, price: null },
        { runnerId: match.australia, ...none },
      ],
    });
  });

  it("are read again after some seconds, however many ask, and at once when they are formed", async () => {
    const match = await withPrice();
    expectDone(await match.lay(bela, { ...SP, stake: 60 }));
    expect((await pricesOf(match)).runners[0]).toMatchObject({ backStake: 0, layLiability: 60 });
    expectDone(await match.back(anna, { ...SP, stake: 100 }));
    clock.advance(STARTING_PRICES_AGE_MS - 1);
    expect((await pricesOf(match)).runners[0]).toMatchObject({ backStake: 0, layLiability: 60 });
    clock.advance(1);
    expect((await pricesOf(match)).runners[0]).toMatchObject({ backStake: 100, near: 1.6 });
    await match.start();
    expect(await pricesOf(match)).toMatchObject({
      formed: true,
      runners: [
        { near: 1.6, far: 1.6, backStake: 0, layLiability: 0, price: 1.6 },
        { near: null, far: null, price: null },
      ],
    });
  });

  it("are refused of a market that forms none, that is not known, and by no number", async () => {
    const match = await openMatch(world);
    expect(await read(match)).toMatchObject({ status: 409, code: "STARTING_PRICE_NOT_OFFERED" });
    expect((await world.guest.get("Odds/GetStartingPrices", { marketId: 999_999 })).code).toBe(
      "MARKET_NOT_FOUND",
    );
    for (const marketId of ["", "x", -1, 0, 1.5])
      expect((await world.guest.get("Odds/GetStartingPrices", { marketId })).code).toBe("INVALID_INPUT");
    expect((await world.guest.get("Odds/GetStartingPrices")).code).toBe("INVALID_INPUT");
  });

  it("are shown to who trades the market at most a second old, and their largest bets as waiting", async () => {
    const match = await withPrice();
    expectDone(await match.lay(bela, { ...SP, stake: 60, rate: 900 }));
    const trading = async () =>
      (await world.operator.get("Operator/GetTradingMarket", { marketId: match.marketId })).result;
    expect(await trading()).toMatchObject({
      startingPrices: { formed: false, runners: [{ layLiability: 60, near: null }, {}] },
      runners: [{ back: [], lay: [] }, {}],
    });
    expectDone(await match.back(anna, { ...SP, stake: 100 }));
    clock.advance(TRADERS_STARTING_PRICES_AGE_MS - 1);
    expect(await trading()).toMatchObject({ startingPrices: { runners: [{ near: null }, {}] } });
    clock.advance(1);
    expect(await trading()).toMatchObject({ startingPrices: { runners: [{ near: 1.6 }, {}] } });
    await world.server.exchange.projected(world.server.exchange.state().journalSeq);
    const largest = (await world.operator.get("Operator/GetLargestOrders")).result as { marketId: number }[];
    expect(largest.filter(({ marketId }) => marketId === match.marketId)).toMatchObject([
      { side: "back", stake: 100, unmatched: 100, waits: true },
      { side: "lay", stake: 60, odds: 900, waits: true },
    ]);
    const plain = await openMatch(world);
    const { result } = await world.operator.get("Operator/GetTradingMarket", { marketId: plain.marketId });
    expect(result).not.toHaveProperty("startingPrices");
  });

  it("are formed too where an operator turns the event in play, or closes the market", async () => {
    const [turned, closed] = [await withPrice(), await withPrice()];
    for (const match of [turned, closed]) {
      expectDone(await match.lay(bela, { rate: 2, stake: 100 }));
      expectDone(await match.back(anna, { ...SP, stake: 80 }));
    }
    const { eventId } = turned;
    expectDone(
      await world.operator.post("Operator/TurnInPlay", { eventId, reason: "Off", clientReference: "off-1" }),
    );
    expectDone(
      await world.operator.post("Operator/SetMarketStatus", {
        ...{ marketId: closed.marketId, status: "CLOSED", reason: "Off", lapseUnmatched: true },
      }),
    );
    for (const match of [turned, closed])
      expect(await pricesOf(match)).toMatchObject({ formed: true, runners: [{ price: 2 }, {}] });
  });

  it("are not formed by a suspension, which leaves alone who waits", async () => {
    const match = await withPrice();
    expectDone(await match.back(anna, { ...SP, stake: 100, clientReference: "stays" }));
    await match.suspend("Delay at the start");
    await match.reopen();
    clock.advance(STARTING_PRICES_AGE_MS);
    expect(await pricesOf(match)).toMatchObject({ formed: false, runners: [{ backStake: 100 }, {}] });
  });
});
