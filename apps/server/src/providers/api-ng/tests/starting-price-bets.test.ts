import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { expectDone } from "../../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../testing/betting-world.ts";
import { type BotCaller, botOf } from "../../../testing/bot-caller.ts";
import { closeVerified } from "../../../testing/close-verified.ts";
import { cricketMatch, matchOdds } from "../../../testing/cricket-match.ts";
import { type OpenMatch, openMatch } from "../../../testing/open-match.ts";

let database: TestDatabase;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;
let match: OpenMatch;
let bot: BotCaller;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, fakeClock());
  anna = await world.player("anna", 1000);
  bela = await world.player("bela", 1000);
  match = await openMatch(world, cricketMatch({ markets: [matchOdds({ startingPrice: true })] }));
  bot = await botOf(world, anna);
});
afterAll(() => closeVerified(world, database));

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
