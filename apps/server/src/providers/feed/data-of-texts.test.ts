import type { FeedFixture, ScoreCard, Situation } from "@crossbook/contract";
import { fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { type Answer, type BettingWorld, openBettingWorld } from "../../testing/betting-world.ts";
import { cricketMatch } from "../../testing/cricket-match.ts";
import { openMatch } from "../../testing/open-match.ts";

const clock = fakeClock();
let database: TestDatabase;
let world: BettingWorld;

beforeAll(async () => {
  database = await testDatabase(schema);
  world = await openBettingWorld(database.connection, clock);
});

afterAll(async () => {
  await world.close();
  await database.close();
});

async function restart(): Promise<void> {
  await world.close();
  world = await openBettingWorld(database.connection, clock);
}

function send(fixtureId: string, sequence: number, body: unknown): Promise<Answer> {
  return world.feedAnswer({ fixtureId, sequence, sentAt: "2026-01-01T00:00:00.000Z", body });
}

function fixtureOf(answer: Answer): FeedFixture {
  return (answer.result as { fixture: FeedFixture }).fixture;
}

describe("where an event comes from", () => {
  it("is passed on as the feed sends it, in lists and of a market, also after a restart", async () => {
    const source = { kind: "replay", day: "2021-11-14", from: "Cricsheet", minutesSimulated: false } as const;
    const { eventId } = fixtureOf(await send("sourced", 1, cricketMatch({ source })));
    const shown = async () => {
      const tree = await world.guest.get("Event/GetBySportName", { sportName: "CRICKET" });
      const listed = (tree.result as { id: number; source?: unknown }[]).find(({ id }) => id === eventId);
      const markets = await world.guest.get("Market/GetByEventId", { eventId });
      return [listed?.source, (markets.result as { event: { source?: unknown } }[])[0]?.event.source];
    };
    expect(await shown()).toEqual([source, source]);
    await restart();
    expect(await shown()).toEqual([source, source]);
    const wrong = cricketMatch({ source: { ...source, day: "14 Nov" } });
    expect((await send("wrong-source", 1, wrong)).code).toBe("INVALID_INPUT");
  });
});

describe("a score", () => {
  it("passes on what the feed sends as data, and takes none that says nothing", async () => {
    const match = await openMatch(world);
    const parts: Situation[] = [{ kind: "halfLeft", half: 1, clock: "3:00" }];
    const score: ScoreCard = {
      ...{ sport: "kabaddi", clock: "3:00", half: 1, teams: [], lastRaid: "", note: "Half time" },
      ...{ noteParts: [{ kind: "halfTime" }], lineParts: parts },
    };
    await world.feed(match.fixtureId, { type: "score", score, scoreLine: "half 1, 3:00 left" });
    const card = await world.guest.get("Sport/GetScoreCard", { eventId: match.eventId });
    expect(JSON.parse(String(card.result))).toEqual(score);
    const list = await world.guest.get("Event/GetBySportName", { sportName: "CRICKET" });
    const shown = (list.result as { id: number }[]).find(({ id }) => id === match.eventId);
    expect(shown).toMatchObject({ scoreLine: "half 1, 3:00 left", lineParts: parts });
    const wrong = { ...score, noteParts: [{ kind: "rain" }] };
    const refused = await send(match.fixtureId, 4, { type: "score", score: wrong, scoreLine: "" });
    expect(refused.code).toBe("INVALID_INPUT");
  });
});
