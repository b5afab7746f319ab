import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { type BotCaller, botOf } from "../../../testing/bot-caller.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { type OpenMatch, openMatch } from "../../../testing/open-match.ts";

let database: TestDatabase;
let world: BettingWorld;
let match: OpenMatch;
let players = 0;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, fakeClock());
  match = await openMatch(world);
});
afterAll(() => closeVerified(world, database));

async function playerWithBot(): Promise<{ readonly seat: PlayerSeat; readonly bot: BotCaller }> {
  const seat = await world.player(`player${++players}`, 1000);
  return { seat, bot: await botOf(world, seat) };
}

const place = (bot: BotCaller, size = 10) =>
  bot.ask<object>("placeOrders", {
    marketId: `1.${match.marketId}`,
    instructions: [
      {
        ...{ orderType: "LIMIT", selectionId: match.india, side: "BACK" },
        limitOrder: { price: 90, size },
      },
    ],
  });

it("a player whose bets are locked bets by no bot either, which cancels and reads", async () => {
  const { seat, bot } = await playerWithBot();
  const placed = (await place(bot)) as { instructionReports: [{ betId: string }] };
  const lock = { userName: seat.userName, reason: "a test" };
  expectDone(await world.operator.post("Operator/LockBets", lock));
  expect(await place(bot)).toMatchObject({ status: "FAILURE", errorCode: "PERMISSION_DENIED" });
  const instructions = [{ betId: placed.instructionReports[0].betId }];
  const cancel = { marketId: `1.${match.marketId}`, instructions };
  expect(await bot.ask("cancelOrders", cancel)).toMatchObject({ status: "SUCCESS" });
});

it("a sport that is locked for a player is locked for his bots", async () => {
  const { seat, bot } = await playerWithBot();
  const lock = {
    for: { type: "player", userName: seat.userName },
    sport: "cricket",
    locked: true,
    reason: "a test",
  };
  expectDone(await world.operator.post("Operator/SetSportLock", lock));
  expect(await place(bot)).toMatchObject({ status: "FAILURE", errorCode: "PERMISSION_DENIED" });
});

it("a player's limit of stakes is one of his bots, too", async () => {
  const { seat, bot } = await playerWithBot();
  expectDone(await seat.post("Protection/SetLimit", { kind: "stake", period: "day", amount: 50 }));
  expect(await place(bot, 40)).toMatchObject({ status: "SUCCESS" });
  expect(await place(bot, 40)).toMatchObject({
    ...{ status: "FAILURE", errorCode: "LOSS_LIMIT_EXCEEDED" },
    instructionReports: [{ errorCode: "LOSS_LIMIT_EXCEEDED" }],
  });
});

it("what a player keeps in his own app his bots find, and the other way round", async () => {
  const { seat, bot } = await playerWithBot();
  await match.back(seat, { rate: 95, stake: 7 });
  await place(bot, 8);
  const { currentOrders } = await bot.ask<{ currentOrders: { priceSize: { size: number } }[] }>(
    "listCurrentOrders",
  );
  expect(currentOrders.map(({ priceSize }) => priceSize.size)).toEqual([7, 8]);
  const { result } = await seat.get("Bet/GetUserOpenBets");
  expect((result as { openBets: { stake: number }[] }).openBets.map(({ stake }) => stake)).toEqual([7, 8]);
});
