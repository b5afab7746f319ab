import { describe, expect, it } from "vitest";
import { ageText } from "./age.ts";
import { chosenIndex } from "./chosen-row.ts";

describe("the chosen row of a list that changes", () => {
  it.each([
    ["the first, before anything is chosen", [7, 8, 9], undefined, 0],
    ["the chosen one, where it stands now", [6, 7, 8], { id: 7, index: 0 }, 1],
    ["the one that took its place", [7, 9, 10], { id: 8, index: 1 }, 1],
    ["the last, where it was the last", [7, 8], { id: 9, index: 2 }, 1],
    ["none of an empty list", [], { id: 9, index: 2 }, -1],
  ] as const)("is %s", (_, ids, chosen, index) => {
    expect(chosenIndex(ids, chosen)).toBe(index);
  });
});

describe("how long something waits", () => {
  it.each([
    [59_000, "now"],
    [60_000, "1 min"],
    [3_600_000, "1 h"],
    [47 * 3_600_000, "47 h"],
    [48 * 3_600_000, "2 d"],
  ])("%d ms is %s", (ageMs, text) => {
    expect(ageText(ageMs)).toBe(text);
  });
});
