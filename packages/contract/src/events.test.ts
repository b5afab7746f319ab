import { describe, expect, it } from "vitest";
import { event, events, sportTree } from "./events.ts";

const EVENT = {
  id: 1,
  dreamEventId: "1",
  title: "India v Australia",
  team1: "India",
  team2: "Australia",
  competition: "World Cup",
  status: "IN_PLAY",
  matchDate: "In-Play",
  time: "19:30",
  startTime: "2026-01-31T14:00:00.000Z",
  sportId: 3,
  sportName: "Cricket",
  pin: false,
  isFancy: false,
  isBookMaker: false,
  isFastBet: false,
  videoURL: null,
  simulated: false,
  sourceLabel: "Replay of 14 Nov 2021",
  scoreLine: null,
  market: null,
};

describe("an event of the lists", () => {
  it("may have no teams, no score and no market with prices", () => {
    expect(event.parse({ ...EVENT, team1: null, team2: null })).toMatchObject({
      scoreLine: null,
      market: null,
    });
    const main = { marketId: 2, name: "Match odds", status: "OPEN", runners: [{ id: 3, name: "India" }] };
    expect(event.parse({ ...EVENT, market: main }).market).toEqual(main);
  });

  it("says what is not a real match", () => {
    expect(event.safeParse({ ...EVENT, simulated: undefined }).success).toBe(false);
    expect(event.safeParse({ ...EVENT, sourceLabel: undefined }).success).toBe(false);
  });

  it("is in play, to come or ended", () => {
    for (const status of ["IN_PLAY", "UPCOMING", "ENDED"]) {
      expect(event.safeParse({ ...EVENT, status }).success).toBe(true);
    }
    expect(event.safeParse({ ...EVENT, status: "LIVE" }).success).toBe(false);
  });

  it("stands in the tree below its sport", () => {
    const tree = [{ id: 3, name: "cricket", displayName: "Cricket", events: [EVENT] }];
    expect(sportTree.parse(tree)[0]?.events).toHaveLength(1);
    expect(events.treeSportWithEvent.output.safeParse([{ ...tree[0], events: null }]).success).toBe(false);
  });

  it("is asked for by a sport's name of at most 40 letters, or as the nearest few", () => {
    expect(events.getBySportName.input.safeParse({ sportName: "x".repeat(41) }).success).toBe(false);
    expect(events.getBySportName.errors).toContain("SPORT_NOT_FOUND");
    expect(events.closest.input.parse({})).toEqual({ count: 10 });
    for (const count of [0, 51, "many"])
      expect(events.closest.input.safeParse({ count }).success).toBe(false);
  });
});
