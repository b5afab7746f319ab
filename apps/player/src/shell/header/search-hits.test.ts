import type { SportTree } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { anEvent } from "../../testing/market-answers.ts";
import { searchEvents } from "./search-results.ts";

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
        startTime: "2026-11-22T10:00:00.000Z",
      }),
      anEvent({ id: 2, title: "India v England", team2: "England", status: "IN_PLAY" }),
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
        startTime: "2026-11-21T10:00:00.000Z",
      }),
    ],
  },
];

const found = (text: string) => searchEvents(TREE, text).map(({ id }) => id);

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
    expect(found(text)).toEqual(ids);
  });

  it("shows eight at most", () => {
    const events = Array.from({ length: 20 }, (_, id) => anEvent({ id }));
    expect(searchEvents([{ id: 3, name: "cricket", displayName: "Cricket", events }], "india")).toHaveLength(
      8,
    );
  });
});
