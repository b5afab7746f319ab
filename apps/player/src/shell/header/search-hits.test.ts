import type { EndedEvent, SportTree } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { anEvent } from "../../testing/market-answers.ts";
import { searchHits } from "./search-hits.ts";

const TREE: SportTree = [
  {
    id: 3,
    name: "cricket",
    displayName: "Cricket",
    events: [
      anEvent({
        id: 1,
        title: "India v Australia",
        status: "UPCOMING",
        matchDate: "Today",
        startTime: "2026-11-22T10:00:00.000Z",
        market: null,
      }),
      anEvent({ id: 2, title: "India v England", team2: "England", status: "IN_PLAY", market: null }),
    ],
  },
  {
    id: 1,
    name: "football",
    displayName: "Football",
    events: [
      anEvent({
        id: 3,
        title: "Iran v Peru",
        team1: null,
        team2: null,
        competition: "World Cup Qualifier",
        status: "UPCOMING",
        matchDate: "Today",
        startTime: "2026-11-21T10:00:00.000Z",
        market: null,
      }),
    ],
  },
];

const found = (text: string) => searchHits(TREE, [], text).map(({ key }) => key);
const events = (...ids: readonly number[]) => ids.map((id) => `event-${id}`);

describe("the search", () => {
  it.each([
    ["india", [2, 1]],
    ["  AUSTRALIA india ", [1]],
    ["world cup", [2, 3, 1]],
    ["peru qualifier", [3]],
    ["india peru", []],
    ["", []],
    ["   ", []],
  ])("for %o finds %o: in play first, then the soonest", (text, ids) => {
    expect(found(text)).toEqual(events(...ids));
  });

  it("finds sports by their names, and events by the runners of their main market, which it names", () => {
    expect(searchHits(TREE, [], "foot")).toMatchObject([
      { key: "sport-1", title: "Football", detail: "1 event", href: "/matchlist/1" },
    ]);
    const race = anEvent({
      ...{
        id: 9,
        title: "14:30 Ascot",
        team1: null,
        team2: null,
        competition: "",
        sportId: 26,
        sportName: "Horse",
      },
      market: { marketId: 90, name: "Win", status: "OPEN", runners: [{ id: 1, name: "Sea Mist" }] },
    });
    const tree = [{ id: 7, name: "racing", displayName: "Horse", events: [race] }];
    expect(searchHits(tree, [], "ascot mist")).toMatchObject([
      { key: "event-9", detail: "Sea Mist · Horse", href: "/markets/9" },
    ]);
  });

  it("lists what has ended after what has not", () => {
    const ended: EndedEvent = {
      ...{ id: 99, title: "India v Kenya", competition: "Cup", sportId: 3, sportName: "Cricket" },
      startTime: "2026-11-01T10:00:00.000Z",
    };
    const hits = searchHits(TREE, [ended], "india");
    expect(hits.map(({ key }) => key)).toEqual(events(2, 1, 99));
    expect(hits.at(-1)).toMatchObject({ state: "ended", detail: "Cricket · Cup", href: "/markets/99" });
  });

  it("lists an event once that has just ended, whatever an older tree says of it", () => {
    const ended: EndedEvent = {
      ...{ id: 2, title: "India v England", competition: "Cup", sportId: 3, sportName: "Cricket" },
      startTime: "2026-11-20T10:00:00.000Z",
    };
    const hits = searchHits(TREE, [ended], "england");
    expect(hits.map(({ key, state }) => [key, state])).toEqual([["event-2", "ended"]]);
  });

  it.each([
    ["IN_PLAY", "Today", "inPlay", ""],
    ["UPCOMING", "In-Play", "inPlay", ""],
    ["UPCOMING", "Today", "upcoming", "Today 15:30"],
  ] as const)("[STATE-26] says of status %s and date %s: %s", (status, matchDate, state, start) => {
    const one = anEvent({ id: 1, status, matchDate, time: "15:30" });
    const tree = [{ id: 3, name: "cricket", displayName: "Cricket", events: [one] }];
    expect(searchHits(tree, [], "india")).toMatchObject([{ state, start }]);
  });

  it("shows eight events at most", () => {
    const many = Array.from({ length: 20 }, (_, id) => anEvent({ id }));
    const tree = [{ id: 3, name: "cricket", displayName: "Cricket", events: many }];
    expect(searchHits(tree, [], "india")).toHaveLength(8);
  });
});
