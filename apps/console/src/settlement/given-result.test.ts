import type { SettlementMarket } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { givenResult, type ResultDraft } from "./given-result.ts";

const market = (resultKind: SettlementMarket["resultKind"], named: number): SettlementMarket => ({
  ...{ marketId: 7, marketName: "Race", marketType: "place", eventId: 3, eventTitle: "Race", rules: "" },
  ...{ startTime: "2026-11-20T09:00:00.000Z", status: "CLOSED", resultWords: null, feedResult: null },
  ...{ proposalId: null, resultKind, named },
  runners: [1, 2, 3, 4].map((runnerId) => ({ runnerId, name: `Runner ${runnerId}`, removed: false })),
});
const draft = (given: Partial<ResultDraft>): ResultDraft => ({ number: "", ends: {}, places: {}, ...given });

describe("a result as it is entered", () => {
  it.each([
    [1, { 2: "won" }, { type: "winners", runnerIds: [2] }],
    [2, { 1: "won", 3: "won" }, { type: "winners", runnerIds: [1, 3] }],
    [1, { 1: "tied", 4: "tied" }, { type: "deadHeat", runnerIds: [], tiedIds: [1, 4], places: 1 }],
    [3, { 1: "won", 2: "tied", 3: "tied", 4: "tied" }, { type: "deadHeat", tiedIds: [2, 3, 4], places: 2 }],
    [1, { 1: "won", 3: "won" }, "Choose the winner."],
    [2, { 1: "won" }, "Choose the 2 winners."],
    [1, { 1: "tied" }, "More than 1 must be tied for the place that is left."],
    [2, { 1: "tied", 2: "tied" }, "More than 2 must be tied for the 2 places that are left."],
    [1, { 1: "won", 2: "tied", 3: "tied" }, "The winners have every place: none is left for a tie."],
  ] as const)("of %i winners", (named, ends, expected) => {
    const result = givenResult(market("winners", named), draft({ ends }));
    if (typeof expected === "string") expect(result).toBe(expected);
    else expect(result).toMatchObject(expected);
  });

  it.each([
    [2, { 3: 1, 1: 2 }, { type: "places", runnerIds: [3, 1] }],
    [2, { 3: 1 }, /each of the 2 places/],
    [2, { 3: 1, 1: 2, 2: 3 }, /each of the 2 places/],
    [3, { 4: 1, 2: 2, 3: 2 }, { type: "tiedPlaces", runnerIds: [4], tiedIds: [2, 3], after: 1 }],
    [3, { 4: 1, 1: 1, 2: 3 }, { type: "tiedPlaces", runnerIds: [2], tiedIds: [1, 4], after: 0 }],
    [2, { 4: 1, 1: 2, 2: 2, 3: 2 }, { type: "tiedPlaces", runnerIds: [4], tiedIds: [1, 2, 3], after: 1 }],
    [3, { 4: 1, 1: 1, 2: 2 }, /after all of it/],
    [3, { 2: 2, 3: 2 }, /after all of it/],
    [4, { 1: 1, 2: 1, 3: 3, 4: 3 }, "Only runners of one place can be tied."],
  ] as const)("of %i places", (named, places, expected) => {
    const result = givenResult(market("places", named), draft({ places }));
    if (expected instanceof RegExp) expect(result).toMatch(expected);
    else expect(result).toEqual(expected);
  });

  it("has no runner that was taken out after it was chosen", () => {
    const running = market("winners", 1);
    const runners = running.runners.map((it) => ({ ...it, removed: it.runnerId === 2 }));
    expect(givenResult({ ...running, runners }, draft({ ends: { 2: "won", 3: "won" } }))).toEqual({
      ...{ type: "winners", runnerIds: [3] },
    });
    const placed = givenResult({ ...market("places", 1), runners }, draft({ places: { 2: 1, 4: 1 } }));
    expect(placed).toEqual({ type: "places", runnerIds: [4] });
  });

  it("is a whole number", () => {
    expect(givenResult(market("number", 0), draft({ number: " -3 " }))).toEqual({
      type: "number",
      value: -3,
    });
    expect(givenResult(market("number", 0), draft({ number: "3.5" }))).toBe("Enter a whole number.");
  });
});
