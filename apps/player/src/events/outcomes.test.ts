import { describe, expect, it } from "vitest";
import { anEvent } from "../testing/market-answers.ts";
import { columnHeads } from "./outcomes.ts";

function match(team1: string | null, ...names: readonly string[]) {
  const runners = names.map((name, index) => ({ id: index + 1, name }));
  return anEvent({ team1, market: { marketId: 7, name: "Match Odds", status: "OPEN", runners } });
}

describe("heads of the price columns", () => {
  it.each([
    ["two sides", [match("India", "India", "Nepal")], ["1", "2"]],
    [
      "a sport with draws, also where one match has none",
      [match("India", "India", "Nepal"), match("Peru", "Peru", "Iran", "The Draw")],
      ["1", "X", "2"],
    ],
    ["up and down, by their names", [match(null, "Up", "Down")], ["Up", "Down"]],
    ["a race", [match(null, "Temple Bell", "Night Jasmine", "Quiet Thunder", "Monsoon Song")], []],
    ["no market yet", [anEvent({ market: null })], []],
  ] as const)("%s", (_, events, heads) => {
    expect(columnHeads(events)).toEqual(heads);
  });
});
