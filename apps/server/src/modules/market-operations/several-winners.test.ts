import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { closeVerified } from "../../testing/close-verified.ts";
import { cricketMatch, matchOdds, status } from "../../testing/cricket-match.ts";
import { listenToHub } from "../../testing/hub-listener.ts";

const HORSES = ["Arion", "Bucephalus", "Copenhagen", "Dulcinea"];

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let url: string;
let anna: PlayerSeat;
let bela: PlayerSeat;
let races = 0;
let race: Race;

interface Race {
  readonly fixtureId: string;
  readonly eventId: number;
  readonly winMarketId: number;
  readonly marketId: number;
  readonly horses: readonly number[];
}

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  url = await world.server.start();
});

beforeEach(async () => {
  races += 1;
  anna = await world.player(`anna${races}`, 1000);
  bela = await world.player(`bela${races}`, 1000);
  race = await openRace(`race${races}`);
});

afterAll(() => closeVerified(world, database));

function placeMarket(overrides: Partial<ReturnType<typeof matchOdds>> = {}) {
  return matchOdds({
    ...{ key: "place", type: "place", name: "To Be Placed", winners: 2, rules: "The first two are placed." },
    runners: HORSES.map((name) => ({ key: name.toLowerCase(), name })),
    ...overrides,
  });
}

const raceOf = (place: ReturnType<typeof placeMarket>) =>
  cricketMatch({
    ...{ sportId: 26, competition: "Mumbai", title: "Race 1", team1: null, team2: null },
    markets: [matchOdds({ name: "Win", runners: place.runners }), place],
  });

/** A horse race with a win market and a place market for the first two. */
async function openRace(fixtureId: string): Promise<Race> {
  const fixture = await world.feed(fixtureId, raceOf(placeMarket()));
  const [win, place] = fixture.markets;
  if (!win || !place) throw new Error("a market is missing");
  return {
    ...{ fixtureId, eventId: fixture.eventId, winMarketId: win.marketId, marketId: place.marketId },
    horses: place.runners.map(({ runnerId }) => runnerId),
  };
}

function bet(seat: PlayerSeat, type: "back" | "lay", horse: number, rate: number, stake = 100) {
  return seat.post("Bet/PlaceBetV2", {
    ...{ type: type === "back" ? 1 : 2, rate, stake, runnerId: race.horses[horse] },
    ...{ marketId: race.marketId, eventId: race.eventId },
  });
}

/** Anna backs a horse with Bela. */
async function matched(horse: number, rate: number, stake = 100): Promise<void> {
  expectDone(await bet(bela, "lay", horse, rate, stake));
  expectDone(await bet(anna, "back", horse, rate, stake));
}

async function accountOf({ userName }: PlayerSeat) {
  const { result } = await world.operator.get("Operator/GetPlayer", { userName });
  const { cash, available, exposure } = result as Record<string, number>;
  return { cash, available, exposure };
}

async function profitsOf(seat: PlayerSeat) {
  const { result } = await seat.get("Bet/GetUserExpectedProfitLoss");
  const [market] = result as { marketId: number; runners: { amount: number; ifLoses: number | null }[] }[];
  expect(market?.marketId).toBe(race.marketId);
  return market?.runners.map(({ amount, ifLoses }) => [amount, ifLoses]);
}

const resultMessage = (...runners: string[]) =>
  world.feed(race.fixtureId, {
    ...{ type: "result", official: "Weighed in" },
    markets: [
      { key: "place", result: { type: "winners", runners } },
      { key: "matchOdds", result: { type: "winners", runners: ["bucephalus"] } },
    ],
  });

async function marketOf() {
  const { result } = await world.guest.get("Market/GetByEventId", { eventId: race.eventId });
  return (result as Record<string, unknown>[])[1];
}

describe("a market with several winners", () => {
  it("is announced by the feed, and shown among the others with how many win", async () => {
    await bet(bela, "lay", 1, 1.5, 30);
    expect(await marketOf()).toMatchObject({
      ...{ marketType: "place", marketName: "To Be Placed", winners: 2, result: null, status: "OPEN" },
    });
    const { result } = await world.guest.get("Odds/GetUserOddsV2", { eventId: race.eventId });
    expect(result).toMatchObject({
      matchOdds: { marketId: race.winMarketId, winners: 1 },
      others: [
        {
          ...{ marketId: race.marketId, winners: 2 },
          runners: [{ runnername: "Arion" }, { back: [{ price: 1.5, size: 30 }] }, {}, {}],
        },
      ],
    });
  });

  it.each([
    ["as many winners as runners", { winners: 4 }, "MARKET_INVALID"],
    ["no winner", { winners: 0 }, "INVALID_INPUT"],
  ])("is not announced with %s", async (_name, change, code) => {
    const message = {
      ...{ fixtureId: `bad-${code}`, sequence: 1, sentAt: new Date(clock.now()).toISOString() },
      body: raceOf(placeMarket(change)),
    };
    expect((await world.feedAnswer(message)).code).toBe(code);
  });

  it("nets exposure over the worst set of winners, and says of each runner what it brings", async () => {
    await matched(0, 2);
    await matched(1, 3);
    expect((await accountOf(anna)).exposure).toBe(200);
    // Of Bela's two liabilities both can fall due together.
    expect((await accountOf(bela)).exposure).toBe(300);
    await matched(2, 4);
    // With three of four backed, at least one of them is placed: the worst is the first and Dulcinea.
    expect(await accountOf(anna)).toEqual({ cash: 1000, available: 900, exposure: 100 });
    expect((await accountOf(bela)).exposure).toBe(400);
    expect(await profitsOf(anna)).toEqual([
      [100, -100],
      [200, -100],
      [300, -100],
      [0, 0],
    ]);
    expect(await profitsOf(bela)).toEqual([
      [-100, 100],
      [-200, 100],
      [-300, 100],
      [0, 0],
    ]);
  });

  it("has no `ifLoses` where one wins", async () => {
    const { winMarketId: marketId, eventId } = race;
    const { result } = await world.guest.get("Odds/GetUserOddsV2", { eventId });
    const [runner] = (result as { matchOdds: { runners: { id: number }[] } }).matchOdds.runners;
    const win = { rate: 2, stake: 10, runnerId: runner?.id, marketId, eventId };
    await bela.post("Bet/PlaceBetV2", { ...win, type: 2 });
    await anna.post("Bet/PlaceBetV2", { ...win, type: 1 });
    const profits = await anna.get("Bet/GetUserExpectedProfitLoss");
    expect(profits.result).toMatchObject([
      { marketId, runners: [{ amount: 10, ifLoses: null }, {}, {}, {}] },
    ]);
  });

  it("pays each bet on its own runner, and history, statement, odds and hub say who won", async () => {
    const listener = await listenToHub(url);
    await listener.register();
    await listener.connection.invoke("WatchMarkets", [race.marketId]);
    await matched(0, 2);
    await matched(1, 3);
    await bet(anna, "back", 3, 50, 7);
    await resultMessage("bucephalus", "dulcinea");
    // Won 200 with Bucephalus, lost 100 with Arion; commission on the net of both.
    expect(await accountOf(anna)).toEqual({ cash: 1098, available: 1098, exposure: 0 });
    expect(await accountOf(bela)).toEqual({ cash: 900, available: 900, exposure: 0 });

    const history = await anna.post("Bet/GetUserBetHistory", {});
    expect((history.result as { items: unknown[] }).items).toMatchObject([
      { betRunnerName: "Dulcinea", result: "LAPSED", profitLoss: "0.00" },
      { betRunnerName: "Bucephalus", result: "WON", profitLoss: "200.00" },
      { betRunnerName: "Arion", result: "LOST", profitLoss: "-100.00" },
    ]);
    const laid = await bela.post("Bet/GetUserBetHistory", {});
    expect((laid.result as { items: unknown[] }).items).toMatchObject([
      { betRunnerName: "Bucephalus", result: "LOST", profitLoss: "-200.00" },
      { betRunnerName: "Arion", result: "WON", profitLoss: "100.00" },
    ]);
    const statement = await anna.get("Transaction/GetHistory", { Type: 2 });
    expect((statement.result as { items: unknown[] }).items).toMatchObject([
      {
        ...{ description: "Race 1 · To Be Placed · Winners: Bucephalus, Dulcinea", credit: "98.00" },
        settlement: { gross: 100, commission: 2, commissionPercent: 2, winner: "Bucephalus, Dulcinea" },
      },
    ]);

    const [, second, , fourth] = race.horses;
    expect(await marketOf()).toMatchObject({
      ...{ status: "SETTLED", result: { type: "winners", runnerIds: [second, fourth] } },
    });
    const { result } = await world.guest.get("Odds/GetUserOddsV2", { eventId: race.eventId });
    const [place] = (result as { others: { runners: { status: string }[] }[] }).others;
    expect(place?.runners.map((runner) => runner.status)).toEqual(["LOSER", "WINNER", "LOSER", "WINNER"]);
    const pushed = await listener.receives("MarketStatus", ({ Status }) => Status === "SETTLED");
    expect(pushed).toMatchObject({
      ...{ MarketId: race.marketId, Result: { Type: "winners", RunnerIds: [second, fourth] } },
    });
    await listener.connection.stop();
  });

  it.each([
    ["too few", ["arion"]],
    ["too many", ["arion", "bucephalus", "dulcinea"]],
    ["one twice", ["arion", "arion"]],
    ["an unknown runner", ["arion", "pegasus"]],
  ])("takes no result of the feed with %s", async (_name, runners) => {
    await matched(0, 2);
    const before = await world.stateDigest();
    await expect(resultMessage(...runners)).rejects.toThrow("RUNNER_NOT_FOUND");
    expect(await world.stateDigest()).toBe(before);
    expect(await marketOf()).toMatchObject({ status: "OPEN", result: null });
  });

  it("is settled by an operator in any order of the winners, and on nothing but a whole result", async () => {
    await matched(0, 2);
    const [first = 0, second = 0, third = 0] = race.horses;
    const settle = (...runnerIds: number[]) =>
      world.operator.post("Operator/SettleMarket", {
        ...{ marketId: race.marketId, result: { type: "winners", runnerIds } },
      });
    const before = await world.stateDigest();
    expect((await settle(first)).code).toBe("RESULT_INVALID");
    expect((await settle(first, second, third)).code).toBe("RESULT_INVALID");
    expect((await settle(first, first)).code).toBe("RUNNER_NOT_FOUND");
    expect((await settle(first, 999_999)).code).toBe("RUNNER_NOT_FOUND");
    expect((await settle()).code).toBe("INVALID_INPUT");
    expect(await world.stateDigest()).toBe(before);
    expect((await settle(third, first)).result).toBe("To Be Placed is settled: Arion, Copenhagen won.");
    expect((await accountOf(anna)).cash).toBe(1098);
    expect((await settle(first, third)).code).toBe("MARKET_SETTLED");
  });

  it("is settled by the feed on a dead heat, and says so on the bet and in the statement", async () => {
    await matched(0, 3);
    const [arion, bucephalus, copenhagen] = race.horses;
    for (const [tiedIds, code] of [
      [[arion, bucephalus], "RESULT_INVALID"],
      [[arion, 999_999], "RUNNER_NOT_FOUND"],
    ] as const) {
      const result = { type: "deadHeat", runnerIds: [bucephalus], tiedIds, places: 1 };
      const answer = await world.operator.post("Operator/SettleMarket", { marketId: race.marketId, result });
      expect(answer.code).toBe(code);
    }
    const heat = { winners: ["bucephalus"], tied: ["arion", "copenhagen"], places: 1 };
    await world.feed(race.fixtureId, {
      ...{ type: "result", official: "Photograph" },
      markets: [{ key: "place", result: { type: "deadHeat", ...heat } }],
    });
    expect((await accountOf(anna)).cash).toBe(1049);
    expect((await marketOf())?.["result"]).toEqual({
      ...{ type: "deadHeat", runnerIds: [bucephalus] },
      ...{ tiedIds: [arion, copenhagen], places: 1 },
    });
    const { result } = await anna.post("Bet/GetUserBetHistory", {});
    expect(result).toMatchObject({
      items: [{ result: "DEAD_HEAT", resultNote: "dead heat, 1 place for 2", profitLoss: "50.00" }],
    });
    const lines = await anna.get("Transaction/GetHistory", { Type: 2 });
    expect(JSON.stringify(lines.result)).toContain(
      "Bucephalus, Arion, Copenhagen (dead heat, 1 place for 2)",
    );
  });

  it("gives everything back when it is void", async () => {
    await matched(0, 2);
    await world.feed(race.fixtureId, {
      ...{ type: "result", official: "Abandoned" },
      markets: [{ key: "place", result: { type: "void", reason: "Storm" } }],
    });
    expect(await accountOf(anna)).toEqual({ cash: 1000, available: 1000, exposure: 0 });
    expect(await accountOf(bela)).toEqual({ cash: 1000, available: 1000, exposure: 0 });
    expect(await marketOf()).toMatchObject({
      status: "VOID",
      statusReason: "Storm",
      result: { type: "void" },
    });
  });
});

it("a market with several winners is the same after a restart", async () => {
  await matched(0, 2);
  await matched(1, 3);
  await world.feed(race.fixtureId, status({ phase: "inPlay" }));
  const [before, profits] = [await world.stateDigest(), await profitsOf(anna)];
  const tokens = [anna, bela].map(({ userName, token }) => ({ userName, token }));
  await world.close();
  world = await openBettingWorld(database.connection, clock);
  const [first, second] = tokens.map(({ userName, token }) => world.seat(userName, token));
  if (!first || !second) throw new Error("a player is missing");
  [anna, bela] = [first, second];
  expect(await world.stateDigest()).toBe(before);
  expect(await profitsOf(anna)).toEqual(profits);
  const runnerIds = race.horses.slice(0, 2);
  const { marketId } = race;
  expectDone(
    await world.operator.post("Operator/SettleMarket", { marketId, result: { type: "winners", runnerIds } }),
  );
  expect((await accountOf(anna)).cash).toBe(1294);
  expect((await accountOf(bela)).cash).toBe(700);
});
