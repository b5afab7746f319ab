import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { schema } from "../../../database/migrate.ts";
import { buildFront, type FrontServer } from "../../../front-server.ts";
import type { Server } from "../../../server.ts";
import { type BettingWorld, openBettingWorld, worldConfiguration } from "../../../testing/betting-world.ts";
import { type BotCaller, botCaller, makeKey } from "../../../testing/bot-caller.ts";
import { LossyBus } from "../../../testing/lossy-bus.ts";
import { type OpenMatch, openMatch } from "../../../testing/open-match.ts";

const ALIVE_MS = 500;

let database: TestDatabase;
let bus: LossyBus;
let world: BettingWorld;
let front: FrontServer;
let match: OpenMatch;
let bot: BotCaller;

beforeAll(async () => {
  database = await testDatabase(schema);
  const clock = fakeClock();
  bus = new LossyBus({ maxMessageBytes: 64 * 1024 });
  world = await openBettingWorld(database.connection, clock, undefined, {}, { bus });
  const anna = await world.player("anna", 1000);
  match = await openMatch(world);
  const { connection } = database;
  front = await buildFront({
    ...{ config: worldConfiguration(), clock, bus, connection, logger: pino({ level: "silent" }) },
    onLost: (error) => {
      throw error;
    },
  });
  await front.start();
  do {
    clock.advance(ALIVE_MS);
    await new Promise((next) => setImmediate(next));
  } while ((await front.http.inject("/readyz")).statusCode !== 200);
  const overFront: { readonly server: Pick<Server, "http"> } = { server: front };
  bot = botCaller(overFront, await makeKey(anna));
});
afterAll(async () => {
  await front.stop();
  await world.close();
  await bus.close();
  await database.close();
});

it("a bot at a front is answered by the leader: it logs in, reads, bets, and logs out", async () => {
  expect(await bot.login()).toMatchObject({ loginStatus: "SUCCESS" });
  const marketId = `1.${match.marketId}`;
  expect(await bot.ask("listMarketBook", { marketIds: [marketId] })).toMatchObject([
    { marketId, status: "OPEN" },
  ]);
  const order = {
    orderType: "LIMIT",
    selectionId: match.india,
    side: "BACK",
    limitOrder: { price: 3, size: 10 },
  };
  expect(await bot.ask("placeOrders", { marketId, instructions: [order] })).toMatchObject({
    status: "SUCCESS",
  });
  expect(await bot.ask("listCurrentOrders")).toMatchObject({ currentOrders: [{ sizeRemaining: 10 }] });
  const menu = await bot.get("exchange/betting/rest/v1/en/navigation/menu.json");
  expect(menu.json()).toMatchObject({ name: "ROOT" });
  expect((await bot.post("elsewhere", "{}")).statusCode).toBe(404);
  expect(await bot.identity("logout")).toMatchObject({ status: "SUCCESS" });
  expect(await bot.refusal("listEvents", { filter: {} })).toBe("INVALID_SESSION_INFORMATION");
});
