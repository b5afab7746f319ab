import type { SportTree } from "@crossbook/contract";
import { type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../database/migrate.ts";
import { systemClock } from "../ports/clock.ts";
import { type BettingWorld, openBettingWorld } from "../testing/betting-world.ts";
import { cricketMatch, matchOdds } from "../testing/cricket-match.ts";
import { HubListeners } from "../testing/hub-listener.ts";
import { bookmaker, matchWithLines, session } from "../testing/match-with-lines.ts";
import { openMatch } from "../testing/open-match.ts";

let database: TestDatabase;
let world: BettingWorld;
let url: string;
const listeners = new HubListeners();

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, systemClock);
  url = await world.server.start();
});

afterEach(() => listeners.hangUp());

afterAll(async () => {
  await world.close();
  await database.close();
});

const listen = (token = "") => listeners.listen(url, token);

describe("an event that gets more markets", () => {
  it("says so to those who watch it, and to nobody else", async () => {
    const [lines, other] = [await matchWithLines(world, [matchOdds()]), await openMatch(world)];
    const [watcher, elsewhere] = [await listen(), await listen()];
    await watcher.connection.invoke("WatchEvents", [lines.eventId]);
    await elsewhere.connection.invoke("WatchEvents", [other.eventId]);
    await lines.send({ type: "markets", markets: [session(), bookmaker()] });
    expect(await watcher.receives("EventMarkets")).toEqual({ EventId: lines.eventId });
    const markets = await world.guest.get("Market/GetByEventId", { eventId: lines.eventId });
    expect(markets.result).toHaveLength(3);
    // What comes next to both of them: nothing of the other event was pushed before it.
    await other.suspend();
    await elsewhere.connection.invoke("WatchMarkets", [other.marketId]);
    await elsewhere.receives("Odds");
    expect(elsewhere.received.some(({ Code }) => Code === "EventMarkets")).toBe(false);
    expect(watcher.received.filter(({ Code }) => Code === "EventMarkets")).toHaveLength(1);
  });
});

describe("a runner that is taken out", () => {
  it("is known to all lists, and marked in the tree that they read then", async () => {
    const runners = ["india", "australia", "draw"].map((key) => ({ key, name: key }));
    const match = await openMatch(world, cricketMatch({ markets: [matchOdds({ runners })] }));
    const [watcher, elsewhere] = [await listen(), await listen()];
    await watcher.connection.invoke("WatchEvents", [match.eventId]);
    await match.suspend("Withdrawn");
    await world.feed(match.fixtureId, {
      ...{ type: "nonRunner", runner: "draw", reason: "No draw today" },
      markets: [{ key: "matchOdds", reductionPercent: 0 }],
    });
    await Promise.all([watcher.receives("EventMarkets"), elsewhere.receives("EventTree")]);
    const { result } = await world.guest.get("Event/TreeSportWithEvent");
    const listed = (result as SportTree).flatMap(({ events }) => events);
    const market = listed.find(({ id }) => id === match.eventId)?.market;
    expect(market?.runners.map(({ name, removed }) => [name, removed])).toEqual([
      ["india", undefined],
      ["australia", undefined],
      ["draw", true],
    ]);
  });
});

describe("bets that are matched", () => {
  it("are pushed with the notation of their market, and of a fancy bet with its line", async () => {
    const [anna, bela] = [await world.player("anna", 10_000), await world.player("bela", 10_000)];
    const lines = await matchWithLines(world, [session(), bookmaker()]);
    const maker = await listen(anna.token);
    await lines.bet(anna, { market: "over6", type: 4, line: 47, rate: 90, stake: 50 });
    await lines.bet(bela, { market: "over6", type: 3, line: 47, rate: 90, stake: 20 });
    expect(await maker.receives("BetMatched")).toMatchObject({
      ...{ RunnerName: "6 over runs India 47", Side: "lay", Matched: 20, AveragePrice: 90 },
      ...{ Notation: "percent", FancyValue: 47 },
    });
    await lines.bet(anna, { market: "bookmaker", type: 2, rate: 85, stake: 50 });
    await lines.bet(bela, { market: "bookmaker", type: 1, rate: 85, stake: 20 });
    const matched = await maker.receives("BetMatched", ({ RunnerName }) => RunnerName === "India");
    expect(matched).toMatchObject({ AveragePrice: 85, Notation: "percent" });
    expect(matched).not.toHaveProperty("FancyValue");
  });
});
