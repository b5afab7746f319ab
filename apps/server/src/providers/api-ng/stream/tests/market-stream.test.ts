import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { schema } from "../../../../database/migrate.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../../../testing/betting-world.ts";
import { type BotCaller, botOf } from "../../../../testing/bot-caller.ts";
import { closeVerified } from "../../../../testing/close-verified.ts";
import { cricketMatch, matchOdds } from "../../../../testing/cricket-match.ts";
import { type OpenMatch, openMatch } from "../../../../testing/open-match.ts";
import { StreamClient } from "../../../../testing/stream-client.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;
let bela: PlayerSeat;
let bot: BotCaller;
let match: OpenMatch;
let client: StreamClient;

const FIELDS = ["EX_ALL_OFFERS", "EX_BEST_OFFERS", "EX_TRADED", "EX_TRADED_VOL", "EX_LTP", "EX_MARKET_DEF"];

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  const botStream = { host: "127.0.0.1", port: 0, tls: undefined };
  world = await openBettingWorld(database.connection, clock, undefined, { botStream });
  anna = await world.player("anna", 10_000);
  bela = await world.player("bela", 10_000);
  bot = await botOf(world, anna);
});

beforeEach(async () => {
  match = await openMatch(world);
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

/** Subscribes to the match's market; answers the image. */
async function subscribed(id: number, more: object = {}) {
  const answer = await client.ask({
    ...{ op: "marketSubscription", id, marketFilter: { marketIds: [marketId()] } },
    marketDataFilter: { fields: FIELDS, ladderLevels: 2 },
    ...{ initialClk: null, clk: null, conflateMs: null, heartbeatMs: null, segmentationEnabled: true },
    ...more,
  });
  expect(answer).toMatchObject({ op: "status", id, statusCode: "SUCCESS" });
  return client.next();
}

/** What is due is read and sent. */
async function change() {
  clock.advance(100);
  return client.next();
}

it("shows a market, and then what changes of it", async () => {
  await match.lay(bela, { rate: 2.1, stake: 300 });
  const image = await subscribed(2);
  expect(image).toEqual({
    ...{ op: "mcm", id: 2, ct: "SUB_IMAGE", pt: clock.now(), conflateMs: 0, heartbeatMs: 5000 },
    ...{ initialClk: expect.any(String), clk: expect.any(String) },
    mc: [
      {
        ...{ id: marketId(), img: true, tv: 0 },
        marketDefinition: {
          ...{ status: "OPEN", betDelay: 0, bspReconciled: false, complete: true, numberOfWinners: 1 },
          ...{ numberOfActiveRunners: 2, crossMatching: expect.any(Boolean), runnersVoidable: false },
          ...{ bspMarket: false, persistenceEnabled: expect.any(Boolean), bettingType: "ODDS" },
          ...{ marketTime: "2026-01-02T09:00:00.000Z", suspendTime: "2026-01-02T09:00:00.000Z" },
          ...{ turnInPlayEnabled: true, marketType: "MATCH_ODDS", marketBaseRate: 2, discountAllowed: true },
          ...{ priceLadderDefinition: { type: expect.any(String) }, timezone: "UTC", inPlay: false },
          ...{ openDate: "2026-01-02T09:00:00.000Z", regulators: [], version: expect.any(Number) },
          ...{ eventId: String(match.eventId), eventTypeId: "4" },
          runners: [
            { id: match.india, sortPriority: 1, status: "ACTIVE" },
            { id: match.australia, sortPriority: 2, status: "ACTIVE" },
          ],
        },
        rc: [{ id: match.india, atb: [[2.1, 300]], batb: [[0, 2.1, 300]] }],
      },
    ],
  });

  // A better price on top moves the others down; the third is beyond the levels that were asked for.
  await match.lay(bela, { rate: 2.2, stake: 100 });
  expect((await change()).mc).toEqual([
    {
      id: marketId(),
      rc: [
        {
          id: match.india,
          atb: [[2.2, 100]],
          batb: [
            [0, 2.2, 100],
            [1, 2.1, 300],
          ],
        },
      ],
    },
  ]);
  await match.lay(bela, { rate: 2, stake: 50 });
  expect((await change()).mc).toEqual([{ id: marketId(), rc: [{ id: match.india, atb: [[2, 50]] }] }]);

  await match.back(anna, { rate: 2.2, stake: 100 });
  expect((await change()).mc).toEqual([
    {
      ...{ id: marketId(), tv: 100 },
      rc: [
        {
          ...{ id: match.india, ltp: 2.2, tv: 100, trd: [[2.2, 100]], atb: [[2.2, 0]] },
          batb: [
            [0, 2.1, 300],
            [1, 2, 50],
          ],
        },
      ],
    },
  ]);

  await match.suspend();
  const suspended = await change();
  expect(suspended.mc?.[0]).toMatchObject({ id: marketId(), marketDefinition: { status: "SUSPENDED" } });
  expect(suspended.ct).toBeUndefined();
});

it("a position that is emptied has price and size 0", async () => {
  await match.lay(bela, { rate: 2.5, stake: 40 });
  await subscribed(2);
  await match.back(anna, { rate: 2.5, stake: 40 });
  const { mc } = await change();
  expect(mc?.[0]?.["rc"]).toEqual([
    { id: match.india, ltp: 2.5, tv: 40, trd: [[2.5, 40]], atb: [[2.5, 0]], batb: [[0, 0, 0]] },
  ]);
});

it("the result is the last change of a market, and a market that begins later joins", async () => {
  const answer = await client.ask({
    ...{
      op: "marketSubscription",
      id: 2,
      marketFilter: { eventTypeIds: ["4"], marketTypes: ["MATCH_ODDS"] },
    },
    marketDataFilter: { fields: ["EX_MARKET_DEF"] },
  });
  expect(answer).toMatchObject({ statusCode: "SUCCESS" });
  const image = await client.next();
  expect(image.mc?.map(({ id }) => id)).toContain(marketId());
  await match.start();
  expect((await change()).mc).toMatchObject([{ id: marketId(), marketDefinition: { inPlay: true } }]);
  await match.indiaWins();
  expect((await change()).mc).toMatchObject([
    {
      id: marketId(),
      marketDefinition: {
        ...{ status: "CLOSED", numberOfActiveRunners: 0 },
        runners: [{ status: "WINNER" }, { status: "LOSER" }],
      },
    },
  ]);
  const later = await openMatch(world);
  expect((await change()).mc).toMatchObject([
    { id: `1.${later.marketId}`, img: true, marketDefinition: { status: "OPEN" } },
  ]);
});

it("a conflated subscription sends one change for all that happened in its interval", async () => {
  await subscribed(2, { conflateMs: 2000 });
  const sent = client.received.length;
  for (const stake of [10, 20, 30]) {
    await match.lay(bela, { rate: 3, stake });
    clock.advance(500);
  }
  await client.ask({ op: "heartbeat", id: 9 });
  expect(client.received.slice(sent)).toEqual([expect.objectContaining({ op: "status", id: 9 })]);
  clock.advance(500);
  expect((await client.next()).mc?.[0]?.["rc"]).toEqual([
    { id: match.india, atb: [[3, 60]], batb: [[0, 3, 60]] },
  ]);
});

it("a heartbeat comes when nothing changes, with the token of the last change", async () => {
  const image = await subscribed(2, { heartbeatMs: 100 });
  expect(image).toMatchObject({ heartbeatMs: 500 });
  clock.advance(500);
  expect(await client.next()).toEqual({
    ...{ op: "mcm", id: 2, ct: "HEARTBEAT", pt: clock.now(), clk: image.clk },
  });
});

it("a new subscription takes the place of the one before it", async () => {
  await subscribed(2);
  const image = await subscribed(3);
  expect(image).toMatchObject({ id: 3, ct: "SUB_IMAGE" });
  await match.lay(bela, { rate: 4, stake: 10 });
  expect(await change()).toMatchObject({ id: 3 });
  clock.advance(5000);
  expect(await client.next()).toMatchObject({ id: 3, ct: "HEARTBEAT" });
});

it("who subscribes with the tokens of an image gets images again", async () => {
  const { initialClk, clk } = await subscribed(2);
  expect(await subscribed(3, { initialClk, clk })).toMatchObject({
    ...{ id: 3, ct: "RESUB_DELTA" },
    mc: [{ id: marketId(), img: true, marketDefinition: { status: "OPEN" } }],
  });
});

it("a filter that nothing passes is an image of nothing", async () => {
  expect(await subscribed(2, { marketFilter: { venues: ["Ascot"] } })).toEqual({
    ...{ op: "mcm", id: 2, ct: "SUB_IMAGE", pt: clock.now(), conflateMs: 0, heartbeatMs: 5000 },
    ...{ initialClk: expect.any(String), clk: expect.any(String) },
  });
});

it("without fields the best offers are shown, with the definition and what was matched", async () => {
  await match.back(bela, { rate: 5, stake: 20 });
  const { mc } = await subscribed(2, { marketDataFilter: null });
  expect(mc?.[0]).toMatchObject({ tv: 0, marketDefinition: { status: "OPEN" } });
  expect(mc?.[0]?.["rc"]).toEqual([{ id: match.india, bdatl: [[0, 5, 20]] }]);
});

it("shows what is bet at the starting price and what it would be, and then what it is", async () => {
  match = await openMatch(world, cricketMatch({ markets: [matchOdds({ startingPrice: true })] }));
  const atStart = { execution: "startingPrice", rate: null };
  await match.back(anna, { ...atStart, stake: 100 });
  const fields = ["SP_TRADED", "SP_PROJECTED", "EX_MARKET_DEF"];
  const { mc } = await subscribed(2, { marketDataFilter: { fields } });
  expect(mc).toMatchObject([{ id: marketId(), rc: [{ id: match.india, spl: [[1.01, 100]] }] }]);
  await match.lay(bela, { ...atStart, stake: 300 });
  // What was read of the auction is some seconds old.
  clock.advance(4999);
  await client.ask({ op: "heartbeat", id: 3 });
  clock.advance(1000);
  const messages = [await client.next(), await client.next()];
  expect(messages.find(({ ct }) => ct === undefined)?.mc?.[0]?.["rc"]).toEqual([
    { id: match.india, spn: 4, spf: 4, spb: [[1000, 300]] },
  ]);
  await match.start();
  expect((await change()).mc).toMatchObject([
    { marketDefinition: { inPlay: true, runners: [{ id: match.india, bsp: 4 }, { id: match.australia }] } },
  ]);
});
