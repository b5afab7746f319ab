import { STARTING_PRICES_AGE_MS, type StartingPrices } from "@crossbook/contract";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { InProcessBus } from "./bus/index.ts";
import { schema } from "./database/migrate.ts";
import { buildFront, type FrontServer } from "./front-server.ts";
import { callApi, expectDone } from "./testing/api-call.ts";
import {
  type BettingWorld,
  openBettingWorld,
  type PlayerSeat,
  worldConfiguration,
} from "./testing/betting-world.ts";
import { cricketMatch, matchOdds } from "./testing/cricket-match.ts";
import { listenToHub } from "./testing/hub-listener.ts";
import { type OpenMatch, openMatch } from "./testing/open-match.ts";

const PATIENCE = { timeout: 20_000, interval: 10 };

let database: TestDatabase;
let clock: FakeClock;
let bus: InProcessBus;
let world: BettingWorld;
let front: FrontServer;
let url: string;
let anna: PlayerSeat;
let bela: PlayerSeat;
let match: OpenMatch;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  bus = new InProcessBus();
  world = await openBettingWorld(database.connection, clock, undefined, {}, { bus });
  [anna, bela] = [await world.player("anna", 10_000), await world.player("bela", 10_000)];
  match = await openMatch(world, cricketMatch({ markets: [matchOdds({ startingPrice: true })] }));
  front = await buildFront({
    ...{ config: worldConfiguration(), connection: database.connection, clock, bus },
    logger: pino({ level: "silent" }),
    onLost: (error) => {
      throw error;
    },
  });
  url = await front.start();
  do {
    clock.advance(500);
    await new Promise((next) => setImmediate(next));
  } while ((await front.http.inject("/readyz")).statusCode !== 200);
});
afterAll(async () => {
  await front.stop();
  await world.close();
  await bus.close();
  await database.close();
});

const pricesAtFront = async () => {
  const query = { marketId: match.marketId };
  const answer = await callApi(front, { method: "GET", path: "Odds/GetStartingPrices", query });
  expectDone(answer);
  return answer.result as StartingPrices;
};
const waits = (seat: PlayerSeat, type: 1 | 2, stake: number) =>
  callApi(front, {
    ...{ method: "POST", path: "Bet/PlaceBetV2", token: seat.token },
    body: {
      ...{ type, rate: null, execution: "startingPrice", stake, runnerId: match.india },
      ...{ marketId: match.marketId, eventId: match.eventId },
    },
  });

it("a front has bets at the starting price placed by the leader, and shows by its own state what it is and became", async () => {
  expectDone(await waits(anna, 1, 100));
  expectDone(await waits(bela, 2, 300));
  clock.advance(STARTING_PRICES_AGE_MS);
  expect(await pricesAtFront()).toMatchObject({
    formed: false,
    runners: [{ near: 4, far: 4, backStake: 100, layLiability: 300, price: null }, { near: null }],
  });
  const watcher = await listenToHub(url);
  await watcher.register();
  await watcher.connection.invoke("WatchMarkets", [match.marketId]);
  await match.start();
  expect(await watcher.receives("StartingPrices")).toMatchObject({
    Runners: [{ Id: match.india, Price: 4 }],
  });
  await watcher.connection.stop();
  await expect.poll(async () => (await pricesAtFront()).formed, PATIENCE).toBe(true);
  expect(await pricesAtFront()).toMatchObject({
    runners: [{ near: 4, price: 4, backStake: 0 }, { price: null }],
  });
  const query = { eventId: match.eventId };
  const markets = await callApi(front, { method: "GET", path: "Market/GetByEventId", query });
  expect(markets.result).toMatchObject([{ startingPrice: "formed", runners: [{ startingPrice: 4 }, {}] }]);
  expect(watcher.received.filter(({ Code }) => Code === "StartingPrices")).toHaveLength(1);
});
