import type { FakeClock } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BettingWorld, PlayerSeat } from "../../../testing/betting-world.ts";
import type { BotCaller } from "../../../testing/bot-caller.ts";
import { type BotInAMatch, openBotInAMatch } from "../../../testing/bot-in-a-match.ts";
import { type OpenMatch, openMatch } from "../../../testing/open-match.ts";

let opened: BotInAMatch;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;
let match: OpenMatch;
let bot: BotCaller;
let marketId: string;

beforeAll(async () => {
  opened = await openBotInAMatch(100_000);
  ({ clock, world, anna, bela, match, bot, marketId } = opened);
  for (const rate of [2, 2.1, 2.2, 2.3, 2.4]) await match.lay(bela, { rate, stake: 100 });
  await match.back(anna, { rate: 2.4, stake: 40 });
  await match.back(anna, { rate: 2.3, stake: 80 });
});
afterAll(() => opened.close());

interface Book {
  readonly runners: readonly {
    readonly ex?: { readonly availableToBack: readonly { readonly price: number }[] };
  }[];
}

const books = (priceData: readonly string[], more: object = {}, overrides?: object) =>
  bot.ask<Book[]>("listMarketBook", {
    ...{ marketIds: [marketId], priceProjection: { priceData, ...overrides } },
    ...more,
  });
const backs = ([book]: readonly Book[]) => book?.runners[0]?.ex?.availableToBack.map(({ price }) => price);
const depth = (bestPricesDepth: unknown) => ({ exBestOffersOverrides: { bestPricesDepth } });

describe("a market book", () => {
  it("has three prices of each side, as many as are asked for, or all, and none where none are asked for", async () => {
    expect(backs(await books(["EX_BEST_OFFERS"]))).toEqual([2.3, 2.2, 2.1]);
    expect(backs(await books(["EX_BEST_OFFERS"], {}, depth(1)))).toEqual([2.3]);
    expect(backs(await books(["EX_BEST_OFFERS"], {}, depth("4")))).toEqual([2.3, 2.2, 2.1, 2]);
    expect(backs(await books(["EX_BEST_OFFERS", "EX_ALL_OFFERS"]))).toEqual([2.3, 2.2, 2.1, 2]);
    expect(backs(await books([]))).toBeUndefined();
    expect(backs(await bot.ask<Book[]>("listMarketBook", { marketIds: [marketId] }))).toBeUndefined();
    const input = { marketIds: [marketId], priceProjection: depth(0) };
    expect(await bot.refusal("listMarketBook", input)).toBe("INVALID_INPUT_DATA");
  });

  it("says what was matched at each price", async () => {
    const [book] = await books(["EX_TRADED"]);
    expect(book).toMatchObject({
      totalMatched: 120,
      runners: [
        {
          ...{ totalMatched: 120, lastPriceTraded: 2.3 },
          ex: {
            availableToBack: [],
            tradedVolume: [
              { price: 2.3, size: 20 },
              { price: 2.4, size: 100 },
            ],
          },
        },
        { totalMatched: 0, ex: { tradedVolume: [] } },
      ],
    });
  });

  it("weighs what it shows: too many markets with too much of each are refused", async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `1.${index + 500}`);
    const ask = (count: number, priceData: readonly string[], overrides: object = {}) =>
      bot.rpc("SportsAPING/v1.0/listMarketBook", {
        ...{ marketIds: ids(count), priceProjection: { priceData, ...overrides } },
      });
    const accepted = [
      ...[
        [40, ["EX_BEST_OFFERS"]],
        [11, ["EX_ALL_OFFERS"]],
        [11, ["EX_TRADED"]],
      ],
      ...[
        [10, ["EX_BEST_OFFERS", "EX_TRADED"]],
        [6, ["EX_ALL_OFFERS", "EX_TRADED"]],
        [100, []],
      ],
    ] as [number, string[]][];
    for (const [count, priceData] of accepted) {
      expect((await ask(count, priceData)).result).toEqual([]);
      expect((await ask(count + 1, priceData)).error?.message).toBe("ANGX-0001");
    }
    expect((await ask(20, ["EX_BEST_OFFERS"], depth(6))).result).toEqual([]);
    expect((await ask(21, ["EX_BEST_OFFERS"], depth(6))).error?.message).toBe("ANGX-0001");
  });

  it("has the player's own bets and matches where they are asked for, and nobody else's", async () => {
    const [book] = await books([], { orderProjection: "ALL", matchProjection: "ROLLED_UP_BY_AVG_PRICE" });
    expect(book).toMatchObject({
      runners: [
        {
          orders: [
            { side: "BACK", status: "EXECUTION_COMPLETE", avgPriceMatched: 2.4, size: 40, price: 2.4 },
            { side: "BACK", status: "EXECUTION_COMPLETE", sizeMatched: 80 },
          ],
          matches: [{ side: "BACK", size: 120, price: 2.3833 }],
        },
        { orders: [], matches: [] },
      ],
    });
    const [single] = await books([], { orderProjection: "EXECUTABLE", matchProjection: "NO_ROLLUP" });
    expect(single).toMatchObject({ runners: [{ orders: [], matches: [{ size: 40 }, { size: 80 }] }, {}] });
    const [byPrice] = await books([], { matchProjection: "ROLLED_UP_BY_PRICE" });
    expect(byPrice).toMatchObject({
      runners: [
        {
          matches: [
            { size: 40, price: 2.4 },
            { size: 80, price: 2.375 },
          ],
        },
        {},
      ],
    });
  });

  it("of one runner is that runner's alone", async () => {
    const input = {
      marketId,
      selectionId: match.australia,
      priceProjection: { priceData: ["EX_BEST_OFFERS"] },
    };
    expect(await bot.ask("listRunnerBook", input)).toMatchObject([
      { marketId, runners: [{ selectionId: match.australia }] },
    ]);
    expect(await bot.refusal("listRunnerBook", { ...input, marketId: "x" })).toBe("INVALID_INPUT_DATA");
  });

  it("of markets that are not known is left out", async () => {
    expect(await bot.ask("listMarketBook", { marketIds: ["1.999999", "x", marketId] })).toMatchObject([
      { marketId },
    ]);
  });
});

describe("the list of current bets", () => {
  interface Listed {
    readonly currentOrders: readonly { readonly betId: string; readonly sizeRemaining: number }[];
    readonly moreAvailable: boolean;
  }
  const list = (input: object = {}) => bot.ask<Listed>("listCurrentOrders", input);
  const sizes = async (input: object = {}) =>
    (await list(input)).currentOrders.map(
      (order) => (order as unknown as { priceSize: { size: number } }).priceSize.size,
    );

  it("is filtered, sorted and read page by page", async () => {
    clock.advance(1000);
    const late = new Date(clock.now()).toISOString();
    const report = await bot.ask<{ instructionReports: { betId: string }[] }>("placeOrders", {
      ...{ marketId, customerStrategyRef: "alpha" },
      instructions: [
        {
          ...{ orderType: "LIMIT", selectionId: match.india, side: "BACK", customerOrderRef: "ref-1" },
          limitOrder: { price: 9, size: 30 },
        },
      ],
    });
    const betId = report.instructionReports[0]?.betId;
    expect(await sizes()).toEqual([40, 80, 30]);
    expect(await sizes({ sortDir: "LATEST_TO_EARLIEST" })).toEqual([30, 80, 40]);
    expect(await sizes({ orderBy: "BY_MATCH_TIME" })).toEqual([40, 80]);
    expect(await sizes({ orderProjection: "EXECUTABLE" })).toEqual([30]);
    expect(await sizes({ orderProjection: "EXECUTION_COMPLETE" })).toEqual([40, 80]);
    expect(await sizes({ betIds: [betId, "x"] })).toEqual([30]);
    expect(await sizes({ marketIds: ["1.999"] })).toEqual([]);
    expect(await sizes({ customerOrderRefs: ["ref-1"] })).toEqual([30]);
    expect(await sizes({ customerStrategyRefs: ["beta"] })).toEqual([]);
    expect(await sizes({ dateRange: { from: late, to: null } })).toEqual([30]);
    expect(await list({ fromRecord: 1, recordCount: 1 })).toMatchObject({
      currentOrders: [{ sizeMatched: 80 }],
      moreAvailable: true,
    });
    expect(await list({ fromRecord: 2, recordCount: 0 })).toMatchObject({ moreAvailable: false });
    const many = Array.from({ length: 251 }, (_, index) => String(index));
    expect(await bot.refusal("listCurrentOrders", { betIds: many })).toBe("REQUEST_SIZE_EXCEEDS_LIMIT");
    expect(await bot.refusal("listCurrentOrders", { fromRecord: -1 })).toBe("INVALID_INPUT_DATA");
  });

  it("is read three times at once, and a fourth is refused", async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => bot.rpc("SportsAPING/v1.0/listCurrentOrders")),
    );
    expect(answers.map(({ error }) => error?.message)).toEqual([
      undefined,
      undefined,
      undefined,
      "ANGX-0008",
    ]);
    expect((await bot.rpc("SportsAPING/v1.0/listCurrentOrders")).error).toBeUndefined();
  });
});

it("profit and loss is shown of fifty markets at most, and of those without a bet as nothing", async () => {
  const empty = await openMatch(world);
  expect(await bot.ask("listMarketProfitAndLoss", { marketIds: [`1.${empty.marketId}`, "1.999"] })).toEqual([
    {
      marketId: `1.${empty.marketId}`,
      profitAndLosses: [
        { selectionId: empty.india, ifWin: 0 },
        { selectionId: empty.australia, ifWin: 0 },
      ],
    },
  ]);
  const many = Array.from({ length: 51 }, (_, index) => `1.${index}`);
  expect(await bot.refusal("listMarketProfitAndLoss", { marketIds: many })).toBe("TOO_MUCH_DATA");
});

describe("the list of cleared bets", () => {
  const cleared = (input: object) =>
    bot.ask<{ clearedOrders: { profit: number; betId: string }[]; moreAvailable: boolean }>(
      "listClearedOrders",
      {
        ...{ betStatus: "SETTLED", ...input },
      },
    );
  const profits = async (input: object = {}) =>
    (await cleared(input)).clearedOrders.map(({ profit }) => profit);

  it("has bets that were settled, by what they are of, newest first and page by page", async () => {
    await match.start();
    await match.indiaWins();
    expect(await profits()).toEqual([110, 56]);
    expect(await profits({ side: "LAY" })).toEqual([]);
    expect(await profits({ eventTypeIds: ["4"], eventIds: [match.eventId], marketIds: [marketId] })).toEqual([
      110, 56,
    ]);
    expect(await profits({ eventTypeIds: ["1"] })).toEqual([]);
    expect(await profits({ eventTypeIds: ["unknown"] })).toEqual([]);
    expect(await profits({ runnerIds: [{ marketId, selectionId: match.india }] })).toEqual([110, 56]);
    expect(await profits({ runnerIds: [{ marketId, selectionId: match.australia }] })).toEqual([]);
    const {
      clearedOrders: [first],
    } = await cleared({});
    expect(await profits({ betIds: [first?.betId] })).toEqual([110]);
    expect(await cleared({ recordCount: 1 })).toMatchObject({
      clearedOrders: [{ profit: 110 }],
      moreAvailable: true,
    });
    expect(await cleared({ recordCount: 1, fromRecord: 1 })).toMatchObject({
      clearedOrders: [{ profit: 56 }],
      moreAvailable: false,
    });
    expect(await profits({ settledDateRange: { from: new Date(clock.now() + 1).toISOString() } })).toEqual(
      [],
    );
  });

  it("has what lapsed when the market turned in play", async () => {
    expect(await cleared({ betStatus: "LAPSED" })).toMatchObject({
      clearedOrders: [
        { sizeCancelled: 30, customerOrderRef: "ref-1", customerStrategyRef: "alpha", profit: 0 },
      ],
    });
  });

  it.each(["MARKET", "EVENT", "EVENT_TYPE"])("is summed by %s", async (groupBy) => {
    expect(await cleared({ groupBy })).toMatchObject({
      clearedOrders: [{ profit: 166, commission: 3.32, betCount: 2, eventTypeId: "4" }],
    });
  });

  it("is looked through by the references of bets", async () => {
    const lapsed = async (input: object) =>
      (await cleared({ betStatus: "LAPSED", ...input })).clearedOrders.length;
    expect(await lapsed({ customerOrderRefs: ["ref-1", "a b"] })).toBe(1);
    expect(await lapsed({ customerOrderRefs: ["ref"] })).toBe(0);
    expect(await lapsed({ customerStrategyRefs: ["alpha"] })).toBe(1);
    expect(await lapsed({ customerStrategyRefs: ["alpha", "beta"], customerOrderRefs: ["ref-2"] })).toBe(0);
    expect(await lapsed({ customerStrategyRefs: ["", "a b", ".*"] })).toBe(0);
  });

  it("sums some bets of a market by themselves, with its commission where they are all of them", async () => {
    const third = await openMatch(world);
    await third.lay(bela, { rate: 3, stake: 100 });
    for (const [strategy, size] of [
      ["alpha", 10],
      ["beta", 20],
    ] as const)
      await bot.ask("placeOrders", {
        ...{ marketId: `1.${third.marketId}`, customerStrategyRef: strategy },
        instructions: [
          {
            ...{ orderType: "LIMIT", selectionId: third.india, side: "BACK" },
            limitOrder: { price: 3, size, timeInForce: "FILL_OR_KILL" },
          },
        ],
      });
    await third.start();
    await third.indiaWins();
    const marketIds = [`1.${third.marketId}`];
    const sums = async (input: object) =>
      (await cleared({ marketIds, groupBy: "MARKET", ...input })).clearedOrders;
    expect(await sums({})).toMatchObject([{ profit: 60, commission: 1.2, betCount: 2 }]);
    expect(await sums({ customerStrategyRefs: ["alpha"] })).toMatchObject([
      { profit: 20, commission: 0, betCount: 1, marketId: marketIds[0] },
    ]);
    expect(await sums({ customerStrategyRefs: ["alpha", "beta"] })).toMatchObject([
      { profit: 60, commission: 1.2, betCount: 2 },
    ]);
    expect(await sums({ side: "LAY" })).toEqual([]);
    expect(await sums({ side: "BACK", groupBy: "EVENT_TYPE" })).toMatchObject([
      { profit: 60, eventTypeId: "4" },
    ]);
  });

  it("is not summed in other ways, nor of another status", async () => {
    const refusal = (input: object) => bot.refusal("listClearedOrders", { betStatus: "SETTLED", ...input });
    expect(await refusal({ groupBy: "SIDE" })).toBe("INVALID_INPUT_DATA");
    expect(await refusal({ groupBy: "constructor" })).toBe("INVALID_INPUT_DATA");
    expect(await refusal({ betStatus: "LAPSED", groupBy: "MARKET" })).toBe("INVALID_INPUT_DATA");
    expect(await refusal({ betStatus: "UNKNOWN" })).toBe("DSC-0009");
  });

  it("has bets that are void, with what was matched of them", async () => {
    const other = await openMatch(world);
    await other.lay(bela, { rate: 2, stake: 25 });
    await other.back(anna, { rate: 2, stake: 25 });
    await world.feed(other.fixtureId, {
      ...{ type: "result" as const, official: "Abandoned" },
      markets: [{ key: "matchOdds", result: { type: "void", reason: "Abandoned" } }],
    });
    expect(await cleared({ betStatus: "VOIDED" })).toMatchObject({
      clearedOrders: [{ marketId: `1.${other.marketId}`, sizeSettled: 25, profit: 0 }],
    });
    expect(await profits({ marketIds: [`1.${other.marketId}`] })).toEqual([]);
  });
});
