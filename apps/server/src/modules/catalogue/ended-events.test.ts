import { describe, expect, it } from "vitest";
import { EndedEvents, SEARCHED_ENDED_EVENTS } from "./ended-events.ts";

function ended(count: number): EndedEvents {
  const events = new EndedEvents({ onChanged: () => () => undefined });
  for (let id = 1; id <= count; id += 1) {
    const title = id % 2 === 0 ? `India v England ${id}` : `Iran v Peru ${id}`;
    events.add({ id, sportId: 3, title, competition: "World Cup", startTime: Date.UTC(2026, 0, 1) });
  }
  return events;
}

describe("events that have ended", () => {
  it("are found by every word of title and competition, the newest first, twelve at most", () => {
    const events = ended(40);
    expect(events.search("  ENGLAND cup ").map(({ id }) => id)).toEqual([
      40, 38, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18,
    ]);
    expect(events.search("india peru")).toEqual([]);
    expect(events.search("   ")).toEqual([]);
    expect(events.search("peru 39")[0]).toEqual({
      ...{ id: 39, title: "Iran v Peru 39", competition: "World Cup", sportId: 3, sportName: "Cricket" },
      startTime: "2026-01-01T00:00:00.000Z",
    });
  });

  it("are bounded: the oldest is forgotten", () => {
    const events = ended(SEARCHED_ENDED_EVENTS + 1);
    expect(events.search("peru v iran").length).toBe(12);
    expect(events.search(`peru ${SEARCHED_ENDED_EVENTS + 1}`)).toHaveLength(1);
    expect(events.search("iran 1 peru").some(({ id }) => id === 1)).toBe(false);
  });
});
