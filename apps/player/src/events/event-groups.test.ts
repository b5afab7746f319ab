import { SPORTS, type SportEvent, type SportTree } from "@crossbook/contract";
import { isInPlay } from "@crossbook/first-page";
import { describe, expect, it } from "vitest";
import { favouriteGroups, inPlayGroups, matchListOf, startingSoonGroups } from "./event-groups.ts";
import { startWords } from "./start-words.ts";

let nextId = 1;

function event(overrides: Partial<SportEvent> = {}): SportEvent {
  const id = nextId++;
  return {
    id,
    dreamEventId: `dream-${id}`,
    title: `Home ${id} v Away ${id}`,
    team1: `Home ${id}`,
    team2: `Away ${id}`,
    competition: "Cup",
    status: "UPCOMING",
    matchDate: "Today",
    time: "19:30",
    startTime: "2026-11-20T14:00:00Z",
    sportId: 3,
    sportName: "Cricket",
    pin: false,
    isFancy: false,
    isBookMaker: false,
    isFastBet: false,
    videoURL: null,
    simulated: true,
    sourceLabel: "Simulated",
    scoreLine: null,
    market: null,
    ...overrides,
  };
}

function sport(id: number, events: SportEvent[]): SportTree[number] {
  return { id, name: "any", displayName: "Any", events };
}

const live = (overrides: Partial<SportEvent> = {}) =>
  event({ status: "IN_PLAY", matchDate: "In-Play", ...overrides });

describe("an event in play", () => {
  it.each([
    ["IN_PLAY", "In-Play", true],
    ["IN_PLAY", "Today", true],
    ["UPCOMING", "In-Play", true],
    ["UPCOMING", "Today", false],
  ] as const)("[STATE-26][ENTITY-12] status %s and date %s: %s", (status, matchDate, inPlay) => {
    expect(isInPlay({ status, matchDate })).toBe(inPlay);
  });
});

describe("groups by sport", () => {
  it("[ENTITY-10] are in one order under their names, whatever the order of the answer", () => {
    const ids = [40, 26, 25, 2, 1, 3];
    const groups = inPlayGroups(ids.map((id) => sport(id, [live()])));
    expect(groups.map(({ name }) => name)).toEqual([
      "Cricket",
      "Football",
      "Tennis",
      "Kabaddi",
      "Horse",
      "Trade",
    ]);
    for (const { id, name } of SPORTS) {
      if (id !== -1) expect(groups.find((group) => group.sportId === id)?.name).toBe(name);
    }
  });

  it("leave out a sport with nothing in play, and events that have ended", () => {
    const ended = event({ status: "ENDED" });
    expect(inPlayGroups([sport(3, [event()]), sport(1, [ended])])).toEqual([]);
    expect(startingSoonGroups([sport(1, [ended])])).toEqual([]);
  });

  it("[CONST-06] preview the two soonest events of each sport", () => {
    const [late, first, second] = [
      event({ startTime: "2026-11-20T16:00:00Z" }),
      event({ startTime: "2026-11-20T13:00:00Z" }),
      event({ startTime: "2026-11-20T14:00:00Z" }),
    ];
    const other = event({ sportId: 1 });
    const preview = startingSoonGroups([sport(3, [late, first, live(), second]), sport(1, [other])]);
    expect(preview.map(({ events }) => events.map(({ id }) => id))).toEqual([
      [first.id, second.id],
      [other.id],
    ]);
  });

  it("show pinned events, in play first", () => {
    const [later, now, unpinned] = [event(), live(), event()];
    const groups = favouriteGroups([sport(3, [later, unpinned, now])], [later.id, now.id, 99_999]);
    expect(groups).toHaveLength(1);
    expect(groups[0]?.events.map(({ id }) => id)).toEqual([now.id, later.id]);
  });
});

describe("a sport's match list", () => {
  it.each([
    [3, "Cricket"],
    [4, "Cricket"],
    [25, "Kabaddi"],
    [27, "Kabaddi"],
    [1, "Football"],
  ])("[ROUTE-05] takes the id %i as %s", (id, name) => {
    const tree = [sport(3, [live(), event()]), sport(25, [live(), event()]), sport(1, [live(), event()])];
    expect(matchListOf(tree, id)).toMatchObject({ name, inPlay: [{}], upcoming: [{}] });
  });

  it("is undefined for an id of no sport, and empty for a sport without events", () => {
    expect(matchListOf([], 99)).toBeUndefined();
    expect(matchListOf([], -1)).toBeUndefined();
    expect(matchListOf([], 2)).toEqual({ sportId: 2, name: "Tennis", inPlay: [], upcoming: [] });
  });
});

describe("the start of an event", () => {
  const START = Date.parse("2026-11-20T14:00:00Z");
  it.each([
    [61 * 60_000, "Today 19:30"],
    [59.5 * 60_000, "in 60 min"],
    [12 * 60_000, "in 12 min"],
    [1, "in 1 min"],
    [0, "About to start"],
    [-60_000, "About to start"],
  ])("%i ms before reads %s", (leftMs, words) => {
    expect(startWords(event(), START - leftMs)).toBe(words);
  });
});
