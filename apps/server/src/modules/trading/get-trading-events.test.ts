import type { TradingEvents } from "@crossbook/contract";
import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld } from "../../testing/betting-world.ts";
import { type OpenMatch, openMatch } from "../../testing/open-match.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let [first, second]: OpenMatch[] = [];

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  first = await openMatch(world);
  second = await openMatch(world);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const SCORE = {
  ...{ sport: "football" as const, clock: "12'", timeline: [], note: "" },
  ...{ home: { name: "India", goals: 1 }, away: { name: "Australia", goals: 0 } },
};
const read = async (query: Record<string, string | number> = {}) =>
  (await world.operator.get("Operator/GetTradingEvents", query)).result as TradingEvents;
const ids = () => [first?.eventId, second?.eventId];

describe("the list of what is traded", () => {
  it("carries the page whole at first, then nothing while nothing changes", async () => {
    const whole = await read();
    expect(whole).toMatchObject({ totalCount: 2, eventIds: ids() });
    expect(
      whole.items.map(({ eventId, marketIds, markets }) => [eventId, marketIds, markets.length]),
    ).toEqual([
      [first?.eventId, [first?.marketId], 1],
      [second?.eventId, [second?.marketId], 1],
    ]);
    const Since = whole.version;
    expect(await read({ Since })).toEqual({ totalCount: 2, eventIds: ids(), version: Since, items: [] });
  });

  it("carries the event and market that changed after the version, and of a score no market", async () => {
    const { version: Since } = await read();
    await second?.suspend("Rain");
    const changed = await read({ Since });
    expect(changed.eventIds).toEqual(ids());
    expect(changed.items).toMatchObject([
      { eventId: second?.eventId, markets: [{ status: "SUSPENDED", statusReason: "Rain" }] },
    ]);
    await world.feed(second?.fixtureId ?? "", { type: "score", score: SCORE, scoreLine: "1-0" });
    const { items } = await read({ Since: changed.version });
    expect(items).toMatchObject([
      { eventId: second?.eventId, scoreLine: "1-0", marketIds: [second?.marketId], markets: [] },
    ]);
    await second?.reopen();
  });

  it("names a market that has its result no more, and an event that is not of the page any more", async () => {
    const { version: Since } = await read({ Phase: "upcoming" });
    await first?.start();
    const upcoming = await read({ Phase: "upcoming", Since });
    expect(upcoming).toMatchObject({ totalCount: 1, eventIds: [second?.eventId], items: [] });
    await world.operator.post("Operator/VoidMarket", { marketId: first?.marketId, reason: "No play" });
    const { items } = await read({ Phase: "inPlay", Since });
    expect(items).toMatchObject([{ eventId: first?.eventId, marketIds: [], markets: [] }]);
  });

  it("says when the feed was heard of an event, which no act of an operator is", async () => {
    clock.advance(1000);
    await world.feed(second?.fixtureId ?? "", { type: "score", score: SCORE, scoreLine: "2-0" });
    const feedAt = new Date(clock.now()).toISOString();
    clock.advance(1000);
    const market = { marketId: second?.marketId, reason: "Look" };
    for (const status of ["SUSPENDED", "OPEN"])
      expectDone(await world.operator.post("Operator/SetMarketStatus", { ...market, status }));
    const heard = (await read()).items.map((event) => [event.eventId, event.feedAt]);
    expect(heard).toContainEqual([second?.eventId, feedAt]);
    expect((await world.operator.get("Operator/GetStatus")).result).toMatchObject({ feedAt });
  });

  it.each(["", "another.5", "5", "another", "a.b.c"])(
    "carries the page whole for the version %j",
    async (Since) => {
      expect((await read({ Since })).items).toHaveLength(2);
    },
  );

  it("carries the page whole for a version of before a restart", async () => {
    const { version: Since } = await read();
    await world.close();
    world = await openBettingWorld(database.connection, clock);
    expect((await read({ Since })).items).toHaveLength(2);
  });
});
