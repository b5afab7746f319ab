import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { schema } from "../../../../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../../testing/betting-world.ts";
import { type BotCaller, botOf } from "../../../../testing/bot-caller.ts";
import { closeVerified } from "../../../../testing/close-verified.ts";
import { cricketMatch, matchOdds } from "../../../../testing/cricket-match.ts";
import { type OpenMatch, openMatch } from "../../../../testing/open-match.ts";
import { StreamClient } from "../../../../testing/stream-client.ts";
import { MOST_MARKETS } from "../markets/market-source.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let bela: PlayerSeat;
let bot: BotCaller;
let match: OpenMatch;
let client: StreamClient;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  const botStream = { host: "127.0.0.1", port: 0, tls: undefined };
  world = await openBettingWorld(database.connection, clock, undefined, { botStream });
  bela = await world.player("bela", 10_000);
  bot = await botOf(world, await world.player("anna", 10_000));
});

beforeEach(async () => {
  match = await openMatch(world, cricketMatch({ markets: [matchOdds({ keepsInPlay: true })] }));
  client = await StreamClient.connect(world.server.botStreamPort() ?? 0);
  await client.next();
  await client.ask({ op: "authentication", id: 1, appKey: bot.key.appKey, session: bot.token });
});

afterEach(async () => {
  client.close();
  await client.ended();
});

afterAll(() => closeVerified(world, database));

const marketId = () => `1.${match.marketId}`;

/** What is due is read and sent: what the message says of the one market. */
async function change(): Promise<unknown> {
  clock.advance(100);
  const { op, oc } = await client.next();
  expect(op).toBe("ocm");
  return oc?.[0];
}

async function place(price: number, size: number): Promise<string> {
  const report = await bot.ask<{ instructionReports: { betId: string }[] }>("placeOrders", {
    marketId: marketId(),
    customerStrategyRef: "strategy",
    instructions: [
      {
        ...{ selectionId: match.india, side: "BACK", orderType: "LIMIT", customerOrderRef: `ref-${price}` },
        limitOrder: { size, price, persistenceType: "LAPSE" },
      },
    ],
  });
  return report.instructionReports[0]?.betId ?? "";
}

it("shows a bet from its placing over a change and a match to its end", async () => {
  const terms = { initialClk: null, clk: null, conflateMs: null, heartbeatMs: null };
  const orderFilter = { includeOverallPosition: false, partitionMatchedByStrategyRef: true };
  await client.ask({ op: "orderSubscription", id: 2, orderFilter, segmentationEnabled: true, ...terms });
  const image = await client.next();
  expect(image).toMatchObject({ op: "ocm", id: 2, ct: "SUB_IMAGE", clk: expect.any(String) });
  expect(image.oc).toBeUndefined();

  const betId = await place(3, 100);
  const bet = { id: betId, p: 3, s: 100, side: "B", ot: "L", rfo: "ref-3", rfs: "strategy" };
  expect(await change()).toMatchObject({
    ...{ id: marketId(), fullImage: true },
    orc: [{ id: match.india, uo: [{ ...bet, status: "E", pt: "L", sm: 0, sr: 100 }] }],
  });

  const instructions = [{ betId, newPersistenceType: "PERSIST" }];
  await bot.ask("updateOrders", { marketId: marketId(), instructions });
  expect(await change()).toMatchObject({ orc: [{ uo: [{ ...bet, status: "E", pt: "P", sr: 100 }] }] });

  await match.lay(bela, { rate: 3, stake: 40 });
  expect(await change()).toMatchObject({
    orc: [
      {
        uo: [{ ...bet, status: "E", sm: 40, sr: 60, avp: 3 }],
        smc: { strategy: { mb: [[3, 40]] } },
      },
    ],
  });

  await bot.ask("cancelOrders", { marketId: marketId(), instructions: [{ betId }] });
  expect(await change()).toMatchObject({ orc: [{ uo: [{ ...bet, status: "EC", sm: 40, sr: 0, sc: 60 }] }] });
});

it("refuses to follow more markets than a subscription may have, and goes on", async () => {
  const count = Math.ceil((MOST_MARKETS + 1) / 24);
  const markets = Array.from({ length: 24 }, (_, index) =>
    matchOdds({ key: `market${index}`, name: `Market ${index}` }),
  );
  for (let index = 0; index < count; index += 1) await openMatch(world, cricketMatch({ markets }));
  const all = await client.ask({ op: "marketSubscription", id: 2, marketFilter: {} });
  expect(all).toMatchObject({
    ...{ op: "status", id: 2, statusCode: "FAILURE", connectionClosed: false },
    errorCode: "SUBSCRIPTION_LIMIT_EXCEEDED",
  });
  const marketFilter = { marketIds: [marketId()] };
  expect(await client.ask({ op: "marketSubscription", id: 3, marketFilter })).toMatchObject({
    ...{ id: 3, statusCode: "SUCCESS" },
  });
  expect((await client.next()).mc).toMatchObject([{ id: marketId(), img: true }]);
});
