import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { type BotCaller, botOf } from "../../../testing/bot-caller.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { cricketMatch, matchOdds } from "../../../testing/cricket-match.ts";
import { asianHandicap, asianTotals, bookmaker, session } from "../../../testing/match-with-lines.ts";
import { type OpenMatch, openMatch } from "../../../testing/open-match.ts";

let database: TestDatabase;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;
let cricket: OpenMatch;
let race: OpenMatch;
let bot: BotCaller;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, fakeClock());
  anna = await world.player("anna", 10_000);
  bela = await world.player("bela", 10_000);
  cricket = await openMatch(
    world,
    cricketMatch({
      markets: [matchOdds({ keepsInPlay: true }), bookmaker(), session(), asianTotals(), asianHandicap()],
    }),
  );
  const runners = ["alpha", "bravo", "charlie"].map((key, index) => ({
    key,
    name: `Horse ${key}`,
    cloth: index + 1,
  }));
  race = await openMatch(
    world,
    cricketMatch({
      ...{ sportId: 26, competition: "Ascot", title: "14:30 Ascot", team1: null, team2: null },
      startTime: "2026-01-03T14:30:00.000Z",
      markets: [
        matchOdds({ runners, name: "Win" }),
        matchOdds({
          ...{ key: "eachWay", type: "each_way", name: "Each way", runners },
          eachWay: { places: 2, divisor: 4 },
        }),
      ],
    }),
  );
  bot = await botOf(world, anna);
});
afterAll(() => closeVerified(world, database));

interface Row {
  readonly marketId: string;
  readonly marketName: string;
}

const catalogue = (filter: object, more: object = {}) =>
  bot.ask<Row[]>("listMarketCatalogue", { filter, maxResults: 100, ...more });
const names = async (filter: object, more: object = {}) =>
  (await catalogue(filter, more)).map(({ marketName }) => marketName);

const WIN = ["Win", "Each way"];
const CRICKET = ["Match Odds", "Totals", "Asian Handicap"];

describe("the catalogue", () => {
  it("has the markets that the protocol can say: decimal odds on runners, in the order of their events", async () => {
    expect(await names({})).toEqual([...CRICKET, ...WIN]);
  });

  it.each<[string, () => object, readonly string[]]>([
    ["a sport", () => ({ eventTypeIds: ["7"] }), WIN],
    ["our own number of a sport", () => ({ eventTypeIds: ["26"] }), []],
    ["a sport and null for all else", () => ({ eventTypeIds: ["7"], textQuery: null, marketIds: null }), WIN],
    ["no sport in particular", () => ({ eventTypeIds: [] }), [...CRICKET, ...WIN]],
    ["an event", () => ({ eventIds: [cricket.eventId] }), CRICKET],
    ["a market", () => ({ marketIds: [`1.${race.marketId}`] }), ["Win"]],
    ["a market of another exchange", () => ({ marketIds: ["2.1"] }), []],
    ["types", () => ({ marketTypeCodes: ["WIN", "MATCH_ODDS"] }), ["Match Odds", "Win"]],
    ["types of betting", () => ({ marketBettingTypes: ["ASIAN_HANDICAP_DOUBLE_LINE"] }), ["Asian Handicap"]],
    ["totals", () => ({ marketBettingTypes: ["ASIAN_HANDICAP_SINGLE_LINE"] }), ["Totals"]],
    ["words", () => ({ textQuery: "ascot" }), WIN],
    ["a begin", () => ({ marketStartTime: { from: "2026-01-03T00:00:00Z", to: null } }), WIN],
    ["an end", () => ({ marketStartTime: { to: "2026-01-03T00:00:00.000Z" } }), CRICKET],
    ["what is in play", () => ({ inPlayOnly: true }), []],
    ["what is not in play", () => ({ inPlayOnly: "false" }), [...CRICKET, ...WIN]],
    ["what turns in play", () => ({ turnInPlayEnabled: true }), CRICKET],
    ["starting prices", () => ({ bspOnly: true }), []],
    ["a country", () => ({ marketCountries: ["GB"] }), []],
    ["a venue", () => ({ venues: ["Ascot"] }), []],
    ["a key that nobody knows", () => ({ exchangeIds: ["1"] }), [...CRICKET, ...WIN]],
    ["own bets", () => ({ withOrders: ["EXECUTABLE"] }), []],
  ])("is filtered by %s", async (_what, filter, wanted) => {
    expect(await names(filter())).toEqual(wanted);
  });

  it("is filtered by a competition, whose number stays the same", async () => {
    const listed = await bot.ask<{ competition: { id: string; name: string } }[]>("listCompetitions", {
      filter: {},
    });
    expect(listed.map(({ competition }) => competition.name)).toEqual(["World Cup", "Ascot"]);
    expect(await names({ competitionIds: [listed[1]?.competition.id] })).toEqual(WIN);
  });

  it("is filtered by markets with own bets, by their state", async () => {
    await race.back(anna, { rate: 3, stake: 10, runnerId: race.india });
    expect(await names({ withOrders: ["EXECUTABLE"] })).toEqual(["Win"]);
    expect(await names({ withOrders: ["EXECUTION_COMPLETE"] })).toEqual([]);
  });

  it("describes a market in the protocol's fields, and in no other", async () => {
    const marketProjection = [
      ...["COMPETITION", "EVENT", "EVENT_TYPE", "MARKET_START_TIME"],
      ...["MARKET_DESCRIPTION", "RUNNER_DESCRIPTION", "RUNNER_METADATA"],
    ];
    const filter = { marketTypeCodes: ["EACH_WAY"] };
    const [row] = await catalogue(filter, { marketProjection });
    expect(row).toEqual({
      ...{ marketId: row?.marketId, marketName: "Each way", totalMatched: 0 },
      marketStartTime: "2026-01-03T14:30:00.000Z",
      description: {
        ...{ persistenceEnabled: false, bspMarket: false, turnInPlayEnabled: false, bettingType: "ODDS" },
        ...{ marketTime: "2026-01-03T14:30:00.000Z", suspendTime: "2026-01-03T14:30:00.000Z" },
        ...{ marketType: "EACH_WAY", regulator: "", marketBaseRate: 2, discountAllowed: true },
        ...{
          wallet: "UK wallet",
          rules: "The winner of the match wins.",
          rulesHasDate: false,
          clarifications: "",
        },
        ...{ priceLadderDescription: { type: "CLASSIC" }, eachWayDivisor: 4 },
      },
      runners: [1, 2, 3].map((number) => ({
        ...{ selectionId: expect.any(Number), runnerName: expect.stringMatching(/^Horse/), handicap: 0 },
        ...{ sortPriority: number, metadata: { runnerId: expect.any(String), CLOTH_NUMBER: String(number) } },
      })),
      eventType: { id: "7", name: "Horse Racing" },
      competition: { id: expect.any(String), name: "Ascot" },
      event: {
        id: String(race.eventId),
        name: "14:30 Ascot",
        timezone: "UTC",
        openDate: "2026-01-03T14:30:00.000Z",
      },
    });
  });

  it("names lines of a handicap with their runners", async () => {
    const filter = { marketTypeCodes: ["ASIAN_HANDICAP"] };
    const [row] = await catalogue(filter, { marketProjection: ["RUNNER_DESCRIPTION"] });
    expect(row).toMatchObject({
      runners: [{ handicap: -0.5 }, { handicap: 0.5 }, { handicap: -1 }, { handicap: 1 }],
    });
  });

  it("is bounded by its weight and by its rows", async () => {
    const heavy = {
      filter: {},
      marketProjection: ["MARKET_DESCRIPTION", "RUNNER_METADATA"],
      maxResults: 101,
    };
    expect(await bot.refusal("listMarketCatalogue", heavy)).toBe("TOO_MUCH_DATA");
    expect(await bot.refusal("listMarketCatalogue", { filter: {}, maxResults: 1001 })).toBe(
      "INVALID_INPUT_DATA",
    );
    expect(await bot.refusal("listMarketCatalogue", { filter: {}, maxResults: 0 })).toBe(
      "INVALID_INPUT_DATA",
    );
    expect(await bot.refusal("listMarketCatalogue", { filter: {} })).toBe("DSC-0018");
    expect((await catalogue({}, { maxResults: "2" })).length).toBe(2);
  });

  it("is sorted by time, and by money that is matched or offered", async () => {
    expect((await names({}, { sort: "LAST_TO_START" }))[0]).toBe("Win");
    await cricket.lay(bela, { rate: 2, stake: 100 });
    expect((await names({}, { sort: "MAXIMUM_AVAILABLE" }))[0]).toBe("Match Odds");
    await cricket.back(anna, { rate: 2, stake: 60 });
    expect((await names({}, { sort: "MAXIMUM_TRADED" }))[0]).toBe("Match Odds");
    expect((await names({}, { sort: "MINIMUM_TRADED" })).at(-1)).toBe("Match Odds");
    expect((await names({}, { sort: "MINIMUM_AVAILABLE" })).at(-1)).toBe("Match Odds");
    expect(await catalogue({ marketTypeCodes: ["MATCH_ODDS"] })).toMatchObject([{ totalMatched: 60 }]);
  });
});

describe("lists", () => {
  it("count markets by event, type and time", async () => {
    expect(await bot.ask("listEvents", { filter: { eventTypeIds: ["4"] } })).toEqual([
      {
        event: {
          id: String(cricket.eventId),
          name: "India v Australia",
          timezone: "UTC",
          openDate: "2026-01-02T09:00:00.000Z",
        },
        marketCount: 3,
      },
    ]);
    expect(await bot.ask("listMarketTypes", { filter: { eventTypeIds: ["7"] } })).toEqual([
      { marketType: "WIN", marketCount: 1 },
      { marketType: "EACH_WAY", marketCount: 1 },
    ]);
    expect(await bot.ask("listTimeRanges", { filter: {}, granularity: "DAYS" })).toEqual([
      { timeRange: { from: "2026-01-02T00:00:00.000Z", to: "2026-01-03T00:00:00.000Z" }, marketCount: 3 },
      { timeRange: { from: "2026-01-03T00:00:00.000Z", to: "2026-01-04T00:00:00.000Z" }, marketCount: 2 },
    ]);
    expect(await bot.refusal("listTimeRanges", { filter: {}, granularity: "YEARS" })).toBe("DSC-0009");
    expect(await bot.ask("listCountries", { filter: {} })).toEqual([]);
    expect(await bot.ask("listVenues", { filter: {} })).toEqual([]);
  });
});

it("bets of markets that the protocol cannot say are in no list, and a bet there is refused", async () => {
  const [, quotes] = cricket.fixture.markets;
  const bet = {
    type: 1,
    rate: 80,
    stake: 10,
    runnerId: quotes?.runners[0]?.runnerId,
    marketId: quotes?.marketId,
  };
  expect((await anna.post("Bet/PlaceBetV2", { ...bet, eventId: cricket.eventId })).code).toBeUndefined();
  const marketId = `1.${quotes?.marketId}`;
  const { currentOrders } = await bot.ask<{ currentOrders: Row[] }>("listCurrentOrders");
  expect(currentOrders.some((order) => order.marketId === marketId)).toBe(false);
  expect(await bot.ask("listMarketBook", { marketIds: [marketId] })).toEqual([]);
  const limitOrder = { price: 1.8, size: 10 };
  const order = { orderType: "LIMIT", selectionId: bet.runnerId, side: "BACK", limitOrder };
  expect(await bot.ask("placeOrders", { marketId, instructions: [order] })).toMatchObject({
    ...{ status: "FAILURE", errorCode: "INVALID_MARKET_ID" },
  });
});

it("a handicap's runner is bet on by its number, and a line that is not its own is refused", async () => {
  const handicap = cricket.fixture.markets[4];
  const place = (line: number | null) =>
    bot.ask<object>("placeOrders", {
      marketId: `1.${handicap?.marketId}`,
      instructions: [
        {
          ...{
            orderType: "LIMIT",
            selectionId: handicap?.runners[2]?.runnerId,
            handicap: line,
            side: "BACK",
          },
          limitOrder: { price: 5, size: 10 },
        },
      ],
    });
  expect(await place(-1)).toMatchObject({ status: "SUCCESS" });
  expect(await place(0)).toMatchObject({ status: "SUCCESS" });
  expect(await place(-0.5)).toMatchObject({
    status: "FAILURE",
    instructionReports: [{ errorCode: "INVALID_RUNNER" }],
  });
  const { currentOrders } = await bot.ask<{ currentOrders: object[] }>("listCurrentOrders", {
    marketIds: [`1.${handicap?.marketId}`],
  });
  expect(currentOrders).toMatchObject([{ handicap: -1 }, { handicap: -1 }]);
});
