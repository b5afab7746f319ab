import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { type BettingWorld, openBettingWorld } from "../../testing/betting-world.ts";
import { cricketMatch, matchOdds, status } from "../../testing/cricket-match.ts";

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;

/** 1 January 2026, 23:00 in Kolkata. */
const NOW = Date.UTC(2026, 0, 1, 17, 30);

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock(NOW);
  world = await openBettingWorld(database.connection, clock);
  await world.feed("tonight", cricketMatch({ title: "Tonight", startTime: "2026-01-01T18:00:00Z" }));
  await world.feed(
    "past-midnight",
    cricketMatch({ title: "Past midnight", startTime: "2026-01-01T18:45:00Z" }),
  );
  await world.feed(
    "later",
    cricketMatch({ title: "Later", startTime: "2026-01-04T09:30:00+05:30", team1: null }),
  );
  await world.feed("running", cricketMatch({ title: "Running", startTime: "2026-01-05T10:00:00Z" }));
  await world.feed("running", status({ phase: "inPlay" }));
  await world.feed(
    "kabaddi",
    cricketMatch({ sportId: 27, title: "Kabaddi", startTime: "2026-01-06T10:00:00Z" }),
  );
  const fast = { markets: [matchOdds({ type: "bookmaker", delayMs: 1000 })], sportId: 1, title: "Fast" };
  await world.feed("fast", cricketMatch({ ...fast, startTime: "2026-01-07T10:00:00Z", simulated: true }));
});

afterAll(async () => {
  await world.close();
  await database.close();
});

interface ListedEvent {
  readonly title: string;
  readonly [field: string]: unknown;
}

async function tree(): Promise<{ id: number; name: string; displayName: string; events: ListedEvent[] }[]> {
  const { result } = await world.guest.get("Event/TreeSportWithEvent");
  return result as Awaited<ReturnType<typeof tree>>;
}

async function eventNamed(title: string): Promise<ListedEvent | undefined> {
  return (await tree()).flatMap(({ events }) => events).find((event) => event.title === title);
}

describe("the tree of sports", () => {
  it("[ENTITY-09] [ENTITY-10] has every sport with id, name and events", async () => {
    const sports = await tree();
    expect(sports.map(({ id, name, displayName }) => [id, name, displayName])).toEqual([
      [3, "cricket", "Cricket"],
      [1, "football", "Football"],
      [2, "tennis", "Tennis"],
      [26, "horseRacing", "Horse"],
      [25, "kabaddi", "Kabaddi"],
      [40, "trade", "Trade"],
    ]);
    expect(sports.map(({ events }) => events.length)).toEqual([4, 1, 0, 0, 1, 0]);
    for (const { id, events } of sports) expect(events.every(({ sportId }) => sportId === id)).toBe(true);
  });

  it("has the events in play first, then the others by their start", async () => {
    const [cricket] = await tree();
    expect(cricket?.events.map(({ title }) => title)).toEqual([
      "Running",
      "Tonight",
      "Past midnight",
      "Later",
    ]);
  });

  it("[ENTITY-11] describes an event whole", async () => {
    expect(await eventNamed("Tonight")).toMatchObject({
      ...{
        id: expect.any(Number),
        dreamEventId: "tonight",
        status: "UPCOMING",
        sportId: 3,
        sportName: "Cricket",
      },
      ...{ matchDate: "Today", time: "23:30", startTime: "2026-01-01T18:00:00.000Z", pin: false },
      ...{ isFancy: false, isBookMaker: false, isFastBet: false, videoURL: null, simulated: false },
      market: { status: "OPEN", runners: [{ name: "India" }, { name: "Australia" }] },
    });
    expect(await eventNamed("Fast")).toMatchObject({ isBookMaker: true, isFastBet: true, simulated: true });
  });

  it("[ENTITY-12] calls an event in play In-Play, and others by the day in the host's zone", async () => {
    expect(await eventNamed("Running")).toMatchObject({ status: "IN_PLAY", matchDate: "In-Play" });
    expect(await eventNamed("Past midnight")).toMatchObject({ matchDate: "Tomorrow", time: "00:15" });
    expect(await eventNamed("Later")).toMatchObject({ matchDate: "4 Jan 2026", time: "09:30", team1: null });
  });

  it("calls tomorrow today when the day has come", async () => {
    clock.advance(60 * 60_000);
    expect(await eventNamed("Past midnight")).toMatchObject({ matchDate: "Today" });
  });

  it("takes both numbers of kabaddi for one sport", async () => {
    expect(await eventNamed("Kabaddi")).toMatchObject({ sportId: 25, sportName: "Kabaddi" });
  });
});

describe("lists of events", () => {
  it("[CALL-BET-02] are asked for by the sport's name without regard to case", async () => {
    for (const sportName of ["kabaddi", "KABADDI", "Kabaddi"]) {
      const { result } = await world.guest.get("event/GetBySportName", { sportName });
      expect(result).toMatchObject([{ title: "Kabaddi" }]);
    }
    expect(await world.guest.get("Event/GetBySportName", { sportName: "chess" })).toMatchObject({
      status: 404,
      code: "SPORT_NOT_FOUND",
    });
  });

  it("are cut to the closest, across sports", async () => {
    const { result } = await world.guest.get("Event/Closest", { count: 3 });
    const titles = (result as ListedEvent[]).map(({ title }) => title);
    expect(titles).toEqual(["Running", "Tonight", "Past midnight"]);
    expect((await world.guest.get("Event/Closest", { count: 51 })).code).toBe("INVALID_INPUT");
  });

  it("lose an event that has ended", async () => {
    await world.feed("over", cricketMatch({ title: "Over" }));
    expect(await eventNamed("Over")).toBeDefined();
    const winner = { key: "matchOdds", result: { type: "winners" as const, runners: ["india"] } };
    await world.feed("over", { type: "result", official: "India won", markets: [winner] });
    expect(await eventNamed("Over")).toBeUndefined();
  });
});
