import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import {
  type Answer,
  type BettingWorld,
  openBettingWorld,
  type PlayerSeat,
} from "../../testing/betting-world.ts";
import { status } from "../../testing/cricket-match.ts";
import { openMatch } from "../../testing/open-match.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let anna: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.player("anna", 1000);
});

afterAll(async () => {
  await world.close();
  await database.close();
});

async function restart(): Promise<void> {
  await world.close();
  world = await openBettingWorld(database.connection, clock);
  anna = await world.login("anna");
}

const sentAt = "2026-01-01T00:00:00.000Z";

function send(fixtureId: string, sequence: number, body: unknown): Promise<Answer> {
  return world.feedAnswer({ fixtureId, sequence, sentAt, body });
}

describe("a market that an operator has suspended", () => {
  const ask = (marketId: number, asked: string, reason = "Go on") =>
    world.operator.post("Operator/SetMarketStatus", { marketId, status: asked, reason });
  const shownOf = async (eventId: number) => {
    const { result } = await world.guest.get("Market/GetByEventId", { eventId });
    const [market] = result as { status: string; statusReason: string }[];
    return [market?.status, market?.statusReason];
  };

  it("is not opened by the feed, takes no bet, and is open again once the operator takes it back", async () => {
    const match = await openMatch(world);
    const { fixtureId, eventId, marketId } = match;
    expectDone(await ask(marketId, "SUSPENDED", "Under review"));
    await world.feed(fixtureId, status({ suspended: true, reason: "Wicket" }));
    expect(await shownOf(eventId)).toEqual(["SUSPENDED", "Under review"]);
    const opened = await world.feed(fixtureId, status());
    expect(opened.markets).toMatchObject([{ status: "suspended", operatorStatus: "suspended" }]);
    await world.feed(fixtureId, status({ phase: "inPlay" }));
    expect(await shownOf(eventId)).toEqual(["SUSPENDED", "Under review"]);
    expect((await match.back(anna)).code).toBe("MARKET_SUSPENDED");
    expect((await ask(marketId, "OPEN")).result).toBe(`Market ${marketId} is open.`);
    expect(await shownOf(eventId)).toEqual(["OPEN", ""]);
  });

  it("is as the feed asks once it is taken back: suspended, where the feed has suspended it meanwhile", async () => {
    const match = await openMatch(world);
    const { fixtureId, eventId, marketId } = match;
    expectDone(await ask(marketId, "SUSPENDED", "Under review"));
    await world.feed(fixtureId, status({ suspended: true, reason: "Wicket" }));
    expect((await ask(marketId, "OPEN")).result).toBe(`Market ${marketId} is suspended by the feed.`);
    expect((await match.back(anna)).code).toBe("MARKET_SUSPENDED");
    await world.feed(fixtureId, status());
    expect(await shownOf(eventId)).toEqual(["OPEN", ""]);
  });

  it("stays so, with its reason, when the match begins and after a restart", async () => {
    const match = await openMatch(world);
    const { fixtureId, eventId, marketId } = match;
    await world.feed(fixtureId, status({ suspended: true, reason: "Toss" }));
    expectDone(await ask(marketId, "SUSPENDED", "Under review"));
    await world.feed(fixtureId, status({ suspended: true, reason: "Start", phase: "inPlay" }));
    await restart();
    expect(await shownOf(eventId)).toEqual(["SUSPENDED", "Under review"]);
    expectDone(await send(fixtureId, 4, status({ phase: "inPlay" })));
    expect(await shownOf(eventId)).toEqual(["SUSPENDED", "Under review"]);
    expectDone(await ask(marketId, "OPEN"));
    expect(await shownOf(eventId)).toEqual(["OPEN", ""]);
  });
});

describe("an event that has ended", () => {
  const listed = async (eventId: number) => {
    const { result } = await world.guest.get("Event/GetBySportName", { sportName: "CRICKET" });
    return (result as { id: number }[]).some(({ id }) => id === eventId);
  };

  it("is not put back into the lists by a status that comes after its result", async () => {
    const match = await openMatch(world);
    const { fixtureId, eventId } = match;
    await world.feed(fixtureId, status({ phase: "inPlay" }));
    await match.indiaWins();
    expect(await listed(eventId)).toBe(false);
    const late = await world.feed(fixtureId, status({ phase: "inPlay" }));
    expect(late).toMatchObject({ phase: "ended" });
    expect(await listed(eventId)).toBe(false);
    await restart();
    expect(await listed(eventId)).toBe(false);
  });

  it("opens none of its markets again, also where it has no result yet", async () => {
    const match = await openMatch(world);
    const { fixtureId, eventId } = match;
    await world.feed(fixtureId, status({ phase: "ended", suspended: true, reason: "Full time" }));
    const late = await world.feed(fixtureId, status({ phase: "inPlay" }));
    expect(late).toMatchObject({ phase: "ended", markets: [{ status: "closed" }] });
    expect(await listed(eventId)).toBe(false);
  });
});
