import { afterAll, beforeAll, expect, it } from "vitest";
import type { PlayerSeat } from "../../../testing/betting-world.ts";
import type { BotCaller } from "../../../testing/bot-caller.ts";
import { type BotInAMatch, openBotInAMatch } from "../../../testing/bot-in-a-match.ts";
import type { OpenMatch } from "../../../testing/open-match.ts";

let opened: BotInAMatch;
let bela: PlayerSeat;
let match: OpenMatch;
let bot: BotCaller;

beforeAll(async () => {
  opened = await openBotInAMatch(10_000);
  ({ bela, match, bot } = opened);
});
afterAll(() => opened.close());

interface Report {
  readonly status: string;
  readonly errorCode?: string;
  readonly instructionReports: readonly { readonly status: string; readonly betId: string }[];
}

const limit = (side: "BACK" | "LAY", price: unknown, size: unknown, more: object = {}) => ({
  ...{ orderType: "LIMIT", selectionId: match.india, handicap: 0, side },
  limitOrder: { price, size, persistenceType: "LAPSE" },
  ...more,
});

it("a bot's whole day: it finds the market, places, cancels, is paid, reads what became of it and logs out", async () => {
  const marketId = `1.${match.marketId}`;
  const filter = { eventTypeIds: ["4"], marketStartTime: { from: null, to: null } };
  expect(await bot.ask("listEventTypes", { filter })).toEqual([
    { eventType: { id: "4", name: "Cricket" }, marketCount: 1 },
  ]);
  const projection = ["EVENT", "MARKET_DESCRIPTION", "RUNNER_DESCRIPTION", "MARKET_START_TIME"];
  const [catalogue] = await bot.ask<object[]>("listMarketCatalogue", {
    ...{ filter, marketProjection: projection, maxResults: 10 },
  });
  expect(catalogue).toMatchObject({
    ...{ marketId, marketName: "Match Odds", totalMatched: 0 },
    event: { id: String(match.eventId), name: "India v Australia", openDate: "2026-01-02T09:00:00.000Z" },
    description: { bettingType: "ODDS", marketType: "MATCH_ODDS", marketBaseRate: 2, bspMarket: false },
    runners: [{ selectionId: match.india, runnerName: "India" }, { selectionId: match.australia }],
  });

  await match.lay(bela, { rate: 2.1, stake: 300 });
  const priceProjection = { priceData: ["EX_BEST_OFFERS"] };
  const [book] = await bot.ask<object[]>("listMarketBook", { marketIds: [marketId], priceProjection });
  expect(book).toMatchObject({
    ...{ marketId, status: "OPEN", inplay: false, betDelay: 0, numberOfWinners: 1, numberOfActiveRunners: 2 },
    runners: [
      {
        status: "ACTIVE",
        ex: { availableToBack: [{ price: 2.1, size: 300 }], availableToLay: [], tradedVolume: [] },
      },
      { status: "ACTIVE", ex: { availableToBack: [], availableToLay: [] } },
    ],
  });

  const placed = await bot.ask<Report>("placeOrders", {
    ...{ marketId, customerRef: "day-1", customerStrategyRef: "my.host-name_01" },
    instructions: [
      limit("BACK", 2.1, 200, { customerOrderRef: "0123456789abc-1234567890+*:;~_.x" }),
      // Programs send numbers as text too.
      limit("BACK", "3.5", "50.5"),
    ],
  });
  expect(placed).toMatchObject({
    ...{ status: "SUCCESS", marketId, customerRef: "day-1" },
    instructionReports: [
      { status: "SUCCESS", orderStatus: "EXECUTION_COMPLETE", sizeMatched: 200, averagePriceMatched: 2.1 },
      { status: "SUCCESS", orderStatus: "EXECUTABLE", sizeMatched: 0, averagePriceMatched: 0 },
    ],
  });
  const [matched, resting] = placed.instructionReports.map(({ betId }) => betId);

  const { currentOrders } = await bot.ask<{ currentOrders: object[] }>("listCurrentOrders", {
    dateRange: { from: null, to: null },
  });
  expect(currentOrders).toEqual([
    {
      ...{ betId: matched, marketId, selectionId: match.india, handicap: 0, bspLiability: 0, side: "BACK" },
      ...{ priceSize: { price: 2.1, size: 200 }, status: "EXECUTION_COMPLETE", persistenceType: "LAPSE" },
      ...{ orderType: "LIMIT", placedDate: expect.any(String), matchedDate: expect.any(String) },
      ...{ averagePriceMatched: 2.1, sizeMatched: 200, sizeRemaining: 0, sizeLapsed: 0, sizeCancelled: 0 },
      ...{ sizeVoided: 0, customerOrderRef: "0123456789abc-1234567890+*:;~_.x" },
      customerStrategyRef: "my.host-name_01",
    },
    expect.objectContaining({
      betId: resting,
      status: "EXECUTABLE",
      sizeRemaining: 50.5,
      averagePriceMatched: 0,
    }),
  ]);

  expect(
    await bot.ask("cancelOrders", { marketId, instructions: [{ betId: resting, sizeReduction: null }] }),
  ).toMatchObject({
    status: "SUCCESS",
    instructionReports: [{ status: "SUCCESS", sizeCancelled: 50.5, instruction: { betId: resting } }],
  });
  expect(await bot.ask("listMarketProfitAndLoss", { marketIds: [marketId], netOfCommission: true })).toEqual([
    {
      ...{ marketId, commissionApplied: 2 },
      profitAndLosses: [
        { selectionId: match.india, ifWin: 215.6 },
        { selectionId: match.australia, ifWin: -200 },
      ],
    },
  ]);
  const funds = await bot.rpc("AccountAPING/v1.0/getAccountFunds");
  expect(funds.result).toMatchObject({ availableToBetBalance: 9800, exposure: -200, discountRate: 0 });

  await match.start();
  await match.indiaWins();
  const [closed] = await bot.ask<object[]>("listMarketBook", { marketIds: [marketId] });
  expect(closed).toMatchObject({ status: "CLOSED", runners: [{ status: "WINNER" }, { status: "LOSER" }] });
  expect(await bot.ask("listCurrentOrders", {})).toEqual({ currentOrders: [], moreAvailable: false });
  expect(
    await bot.ask("listClearedOrders", { betStatus: "SETTLED", includeItemDescription: true }),
  ).toMatchObject({
    moreAvailable: false,
    clearedOrders: [
      {
        ...{
          betId: matched,
          marketId,
          eventTypeId: "4",
          selectionId: match.india,
          betOutcome: "WIN",
          profit: 220,
        },
        ...{ priceMatched: 2.1, sizeSettled: 200, customerOrderRef: "0123456789abc-1234567890+*:;~_.x" },
        itemDescription: { eventDesc: "India v Australia", runnerDesc: "India", marketDesc: "Match Odds" },
      },
    ],
  });
  expect(await bot.ask("listClearedOrders", { betStatus: "SETTLED", groupBy: "MARKET" })).toMatchObject({
    clearedOrders: [{ marketId, eventId: String(match.eventId), profit: 220, commission: 4.4, betCount: 1 }],
  });
  expect(await bot.ask("listClearedOrders", { betStatus: "CANCELLED" })).toMatchObject({
    clearedOrders: [{ betId: resting, sizeCancelled: 50.5, profit: 0 }],
  });
  const statement = await bot.rpc("AccountAPING/v1.0/getAccountStatement", { recordCount: 1 });
  expect(statement.result).toMatchObject({
    moreAvailable: true,
    accountStatement: [
      { amount: 215.6, balance: 10_215.6, legacyData: { winLose: "RESULT_WON", grossBetAmount: 220 } },
    ],
  });

  expect(await bot.identity("logout")).toMatchObject({ status: "SUCCESS", error: "" });
  expect(await bot.refusal("listEvents", { filter: {} })).toBe("INVALID_SESSION_INFORMATION");
});
