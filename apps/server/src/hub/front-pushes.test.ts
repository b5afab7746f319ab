import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { InProcessBus } from "../bus/index.ts";
import { schema } from "../database/migrate.ts";
import { buildFront, type FrontServer } from "../front-server.ts";
import { type BettingWorld, openBettingWorld, worldConfiguration } from "../testing/betting-world.ts";
import { matchOdds } from "../testing/cricket-match.ts";
import { HubListeners } from "../testing/hub-listener.ts";
import { bookmaker, type MatchWithLines, matchWithLines, session } from "../testing/match-with-lines.ts";

let database: TestDatabase;
let clock: FakeClock;
let bus: InProcessBus;
let world: BettingWorld;
let front: FrontServer;
let url: string;
let match: MatchWithLines;
const listeners = new HubListeners();

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  bus = new InProcessBus();
  world = await openBettingWorld(database.connection, clock, undefined, {}, { bus });
  match = await matchWithLines(world, [matchOdds(), bookmaker()]);
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
afterEach(() => listeners.hangUp());
afterAll(async () => {
  await front.stop();
  await world.close();
  await bus.close();
  await database.close();
});

const scoreOf = (goals: number) => ({
  sport: "football" as const,
  clock: "12'",
  home: { name: "India", goals },
  away: { name: "Australia", goals: 0 },
  timeline: [],
  note: "",
});

/** Somebody on the front who watches the match with all its markets. */
async function watching() {
  const listener = await listeners.listen(url);
  await listener.connection.invoke("WatchEvents", [match.eventId]);
  await listener.connection.invoke("WatchMarkets", [
    match.marketId("matchOdds"),
    match.marketId("bookmaker"),
  ]);
  listener.forget();
  return listener;
}

describe("who watches an event at a front", () => {
  it("is told of its markets only where they have changed", async () => {
    const listener = await watching();
    await match.send({ type: "score", score: scoreOf(1), scoreLine: "1-0" });
    await listener.receives("Score");
    expect(listener.received.map(({ Code }) => Code)).toEqual(["Score"]);
    await match.status({ suspended: true, reason: "Rain", marketKeys: ["matchOdds"] });
    const status = await listener.receives("MarketStatus");
    expect(status).toMatchObject({ MarketId: match.marketId("matchOdds"), Status: "SUSPENDED" });
    await match.send({ type: "score", score: scoreOf(2), scoreLine: "2-0" });
    await listener.receives("Score", ({ ScoreLine }) => ScoreLine === "2-0");
    const codes = listener.received.map(({ Code }) => Code).filter((code) => code !== "Odds");
    expect(codes).toEqual(["Score", "MarketStatus", "Score"]);
  });

  it("is told of markets that are added", async () => {
    const listener = await watching();
    await match.send({ type: "markets", markets: [session()] });
    expect(await listener.receives("EventMarkets")).toEqual({ EventId: match.eventId });
  });
});
