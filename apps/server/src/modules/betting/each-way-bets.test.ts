import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { type BettingWorld, openBettingWorld } from "../../testing/betting-world.ts";
import { matchOdds } from "../../testing/cricket-match.ts";
import { matchWithLines } from "../../testing/match-with-lines.ts";

let database: TestDatabase;
let world: BettingWorld;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, fakeClock());
});

afterAll(async () => {
  await world.close();
  await database.close();
});

it("a bet each way risks its stake twice, and is paid on the place alone where its runner does not win", async () => {
  const maker = await world.player("maker", 100_000);
  const asha = await world.player("asha", 1000);
  const runners = Array.from({ length: 8 }, (_, n) => ({ key: `r${n}`, name: `Runner ${n}` }));
  const race = matchOdds({ key: "race", type: "each_way", runners, eachWay: { places: 3, divisor: 4 } });
  const match = await matchWithLines(world, [race]);
  await match.bet(maker, { market: "race", type: 2, runner: 1, rate: 9, stake: 100 });
  await match.bet(asha, { market: "race", type: 1, runner: 1, rate: 9, stake: 100 });
  expect((await asha.get("Bet/GetUserOpenBets")).result).toMatchObject({
    ...{ balance: 800, exposure: 200, openBets: [{ stake: 100, liability: 200, expectedProfit: 1000 }] },
  });
  expect((await asha.get("Bet/GetUserExpectedProfitLoss")).result).toMatchObject([
    { ladder: null, runners: [{}, { amount: 1000, ifPlaced: 100, ifLoses: -200 }, {}, {}, {}, {}, {}, {}] },
  ]);
  await expect(match.result("race", { type: "winners", runners: ["r0"] })).rejects.toThrow("RESULT_INVALID");
});

it("is settled by the order at the end", async () => {
  const maker = await world.player("maker2", 100_000);
  const bina = await world.player("bina", 1000);
  const runners = Array.from({ length: 8 }, (_, n) => ({ key: `r${n}`, name: `Runner ${n}` }));
  const race = matchOdds({ key: "race", type: "each_way", runners, eachWay: { places: 3, divisor: 4 } });
  const match = await matchWithLines(world, [race]);
  await match.bet(maker, { market: "race", type: 2, runner: 1, rate: 9, stake: 100 });
  await match.bet(bina, { market: "race", type: 1, runner: 1, rate: 9, stake: 100 });
  await match.result("race", { type: "places", runners: ["r4", "r1", "r7"] });
  // The win part lost 100, the place part won 200; two percent of the 100.
  expect((await bina.get("Bet/GetUserOpenBets")).result).toMatchObject({ balance: 1098 });
  const odds = (await world.guest.get("Odds/GetUserOddsV2", { eventId: match.eventId })).result;
  expect(odds).toMatchObject({
    others: [{ runners: expect.arrayContaining([expect.objectContaining({ status: "PLACED" })]) }],
  });
});

it("shows the cloth numbers that the feed names, and none where it names none", async () => {
  const runners = Array.from({ length: 8 }, (_, n) => ({ key: `r${n}`, name: `Runner ${n}`, cloth: n + 1 }));
  const race = matchOdds({ key: "race", type: "each_way", runners, eachWay: { places: 3, divisor: 4 } });
  const { eventId } = await matchWithLines(world, [race, matchOdds()]);
  const { result } = await world.guest.get("Market/GetByEventId", { eventId });
  const markets = result as { runners: { cloth?: number }[] }[];
  expect(markets.map((market) => market.runners.map(({ cloth }) => cloth))).toEqual([
    [1, 2, 3, 4, 5, 6, 7, 8],
    expect.arrayContaining([undefined]),
  ]);
});

it("is paid a share of the win and of the places where runners are tied, and says so", async () => {
  const maker = await world.player("maker3", 100_000);
  const charu = await world.player("charu", 1000);
  const runners = Array.from({ length: 8 }, (_, n) => ({ key: `r${n}`, name: `Runner ${n}` }));
  const race = matchOdds({ key: "race", type: "each_way", runners, eachWay: { places: 3, divisor: 4 } });
  const match = await matchWithLines(world, [race]);
  await match.bet(maker, { market: "race", type: 2, runner: 1, rate: 9, stake: 100 });
  await match.bet(charu, { market: "race", type: 1, runner: 1, rate: 9, stake: 100 });
  const tie = { type: "tiedPlaces", runners: ["r5"], tied: ["r1", "r4"], after: 0 };
  for (const [wrong, code] of [
    [{ tied: ["r1", "r9"] }, "RUNNER_NOT_FOUND"],
    [{ runners: ["r5", "r6"] }, "RESULT_INVALID"],
  ] as const)
    await expect((await matchWithLines(world, [race])).result("race", { ...tie, ...wrong })).rejects.toThrow(
      code,
    );
  await match.result("race", tie);
  // Half of the win part wins 400 and half loses 50; the place part wins 200 whole. Two percent of 550.
  expect((await charu.get("Bet/GetUserOpenBets")).result).toMatchObject({ balance: 1539 });
  const odds = (await world.guest.get("Odds/GetUserOddsV2", { eventId: match.eventId })).result;
  const statuses = (odds as { others: { runners: { status: string }[] }[] }).others[0]?.runners;
  expect(statuses?.map(({ status }) => status).join()).toBe(
    "LOSER,WINNER,LOSER,LOSER,WINNER,PLACED,LOSER,LOSER",
  );
  expect((await charu.post("Bet/GetUserBetHistory", {})).result).toMatchObject({
    items: [{ result: "DEAD_HEAT", resultNote: "dead heat of 2 for the win", profitLoss: "550.00" }],
  });
  expect(JSON.stringify((await charu.get("Transaction/GetHistory", { Type: 2 })).result)).toContain(
    "Placed: Runner 1 and Runner 4 (dead heat), Runner 5",
  );
});
