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
