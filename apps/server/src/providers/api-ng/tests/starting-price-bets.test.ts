import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectDone } from "../../../testing/api-call.ts";
import type { BettingWorld, PlayerSeat } from "../../../testing/betting-world.ts";
import type { BotCaller } from "../../../testing/bot-caller.ts";
import { type BotInAMatch, openBotInAMatch } from "../../../testing/bot-in-a-match.ts";
import { cricketMatch, matchOdds } from "../../../testing/cricket-match.ts";
import { type OpenMatch, openMatch } from "../../../testing/open-match.ts";

let opened: BotInAMatch;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;
let match: OpenMatch;
let bot: BotCaller;

beforeAll(async () => {
  opened = await openBotInAMatch(1000, cricketMatch({ markets: [matchOdds({ startingPrice: true })] }));
  ({ world, anna, bela, match, bot } = opened);
});
afterAll(() => opened.close());

it("bets that a player placed at the starting price are listed as such to his bots, which cannot cancel them", async () => {
  const atStart = { execution: "startingPrice", stake: 100 };
  expectDone(await match.back(anna, { ...atStart, rate: null }));
  expectDone(await match.back(anna, { ...atStart, rate: 4, stake: 50, runnerId: match.australia }));
  const list = async () =>
    (await bot.ask<{ currentOrders: { betId: string }[] }>("listCurrentOrders")).currentOrders;
  const waiting = await list();
  expect(waiting).toMatchObject([
    {
      orderType: "MARKET_ON_CLOSE",
      status: "EXECUTABLE",
      bspLiability: 100,
      sizeRemaining: 0,
      priceSize: { size: 0 },
    },
    { orderType: "LIMIT_ON_CLOSE", bspLiability: 50, priceSize: { price: 4, size: 0 } },
  ]);
  const instructions = [{ betId: waiting[0]?.betId }];
  expect(await bot.ask("cancelOrders", { marketId: `1.${match.marketId}`, instructions })).toMatchObject({
    ...{ status: "FAILURE", instructionReports: [{ errorCode: "INVALID_ORDER_TYPE" }] },
  });
  expectDone(await match.lay(bela, { ...atStart, rate: null, stake: 200 }));
  await match.start();
  expect(await list()).toMatchObject([
    { status: "EXECUTION_COMPLETE", averagePriceMatched: 3, sizeMatched: 100, bspLiability: 0 },
  ]);
});

/** One runner of a market book. */
interface BookRunner {
  readonly selectionId: number;
  readonly sp?: Readonly<Record<string, unknown>>;
}

describe("instructions at the starting price", () => {
  const placed = async (marketId: string, instructions: readonly object[]) =>
    bot.ask<{ status: string; instructionReports: { errorCode?: string; betId?: string }[] }>("placeOrders", {
      ...{ marketId, instructions },
    });

  it("are bets of BSP markets, whose money and prices are in the book", async () => {
    const open = await openMatch(world, cricketMatch({ markets: [matchOdds({ startingPrice: true })] }));
    const marketId = `1.${open.marketId}`;
    const bet = { selectionId: open.india, handicap: 0 };
    const filter = { marketIds: [marketId] };
    const found = async (bspOnly: boolean) =>
      bot.ask<{ description: object }[]>("listMarketCatalogue", {
        ...{ filter: { ...filter, bspOnly }, maxResults: 10, marketProjection: ["MARKET_DESCRIPTION"] },
      });
    expect(await found(true)).toMatchObject([{ description: { bspMarket: true } }]);
    expect(await found(false)).toEqual([]);
    const report = await placed(marketId, [
      { ...bet, orderType: "MARKET_ON_CLOSE", side: "BACK", marketOnCloseOrder: { liability: 40 } },
      { ...bet, orderType: "LIMIT_ON_CLOSE", side: "BACK", limitOnCloseOrder: { liability: 20, price: 2.5 } },
      {
        ...bet,
        ...{ orderType: "LIMIT", side: "BACK" },
        limitOrder: { size: 10, price: 9, persistenceType: "MARKET_ON_CLOSE" },
      },
    ]);
    expect(report).toMatchObject({
      status: "SUCCESS",
      instructionReports: [
        {
          ...{ status: "SUCCESS", orderStatus: "EXECUTABLE", sizeMatched: 0 },
          instruction: { marketOnCloseOrder: { liability: 40 } },
        },
        { status: "SUCCESS" },
        { status: "SUCCESS" },
      ],
    });
    expectDone(await open.lay(bela, { execution: "startingPrice", rate: null, stake: 140 }));
    const book = async () => {
      const [only] = await bot.ask<{ bspReconciled: boolean; runners: BookRunner[] }[]>("listMarketBook", {
        ...{ marketIds: [marketId], priceProjection: { priceData: ["SP_AVAILABLE", "SP_TRADED"] } },
      });
      const sp = only?.runners.find(({ selectionId }) => selectionId === open.india)?.sp;
      return { bspReconciled: only?.bspReconciled, sp };
    };
    expect(await book()).toMatchObject({
      bspReconciled: false,
      sp: {
        nearPrice: expect.any(Number),
        backStakeTaken: [{ price: 1.01, size: 70 }],
        layLiabilityTaken: [{ price: 1000, size: 140 }],
      },
    });
    await open.start();
    expect(await book()).toMatchObject({
      ...{ bspReconciled: true, sp: { actualSP: 3, backStakeTaken: [], layLiabilityTaken: [] } },
    });
    const { currentOrders } = await bot.ask<{ currentOrders: { marketId: string }[] }>("listCurrentOrders");
    expect(currentOrders.filter((order) => order.marketId === marketId)).toMatchObject([
      { orderType: "MARKET_ON_CLOSE", priceSize: { price: 1.01, size: 40 }, averagePriceMatched: 3 },
      { orderType: "LIMIT_ON_CLOSE", priceSize: { price: 2.5, size: 20 }, averagePriceMatched: 3 },
      { orderType: "LIMIT", priceSize: { price: 9 }, persistenceType: "MARKET_ON_CLOSE", sizeMatched: 10 },
    ]);
  });

  it("are refused where the market forms none, off its ladder, and without what they must say", async () => {
    const plain = await openMatch(world, cricketMatch());
    const errors = async (open: OpenMatch, instruction: object) => {
      const one = { selectionId: open.india, side: "LAY", ...instruction };
      const { instructionReports } = await placed(`1.${open.marketId}`, [one]);
      return instructionReports.map(({ errorCode }) => errorCode);
    };
    const close = { orderType: "MARKET_ON_CLOSE", marketOnCloseOrder: { liability: 50 } };
    expect(await errors(plain, close)).toEqual(["MARKET_NOT_OPEN_FOR_BSP_BETTING"]);
    const limitOrder = { size: 10, price: 2, persistenceType: "MARKET_ON_CLOSE" };
    expect(await errors(plain, { orderType: "LIMIT", limitOrder })).toEqual(["INVALID_PERSISTENCE_TYPE"]);
    const open = await openMatch(world, cricketMatch({ markets: [matchOdds({ startingPrice: true })] }));
    const limited = (price: number) => ({
      ...{ orderType: "LIMIT_ON_CLOSE", limitOnCloseOrder: { liability: 50, price } },
    });
    expect(await errors(open, limited(2.015))).toEqual(["INVALID_ODDS"]);
    expect(await errors(open, { ...close, marketOnCloseOrder: { liability: 0 } })).toEqual([
      "INVALID_BET_SIZE",
    ]);
    expect(await errors(open, { orderType: "MARKET_ON_CLOSE" })).toEqual(["INVALID_ORDER_TYPE"]);
  });

  it("that a lay never took have no size: what lapsed of it is what it could have lost", async () => {
    const open = await openMatch(world, cricketMatch({ markets: [matchOdds({ startingPrice: true })] }));
    const marketId = `1.${open.marketId}`;
    const lay = { selectionId: open.india, side: "LAY", orderType: "MARKET_ON_CLOSE" };
    await placed(marketId, [{ ...lay, marketOnCloseOrder: { liability: 60 } }]);
    await open.start();
    const lapsed = { betStatus: "LAPSED", marketIds: [marketId] };
    expect(await bot.ask("listClearedOrders", lapsed)).toMatchObject({
      clearedOrders: [{ orderType: "MARKET_ON_CLOSE", side: "LAY", sizeCancelled: 0 }],
    });
  });
});
