import { describe, expect, it } from "vitest";
import { DIRECTIONS, PLACES, placeBeside } from "./table-places.ts";

const MOVES = Object.values(DIRECTIONS).filter((direction) => direction !== undefined);

describe("the places of the table", () => {
  it.each([
    [true, "straight:17", ["straight:18", "straight:16", "straight:14", "straight:20"]],
    [true, "straight:2", ["straight:3", "straight:1", "straight:0", "straight:5"]],
    [true, "straight:34", ["straight:35", "dozen:3", "straight:31", "column:1"]],
    [true, "dozen:2", ["straight:16", "red", "dozen:1", "dozen:3"]],
    [true, "low", ["dozen:1", undefined, "straight:0", "even"]],
    [false, "straight:17", ["straight:14", "straight:20", "straight:16", "straight:18"]],
    [false, "straight:1", ["straight:0", "straight:4", "dozen:1", "straight:2"]],
    [false, "dozen:1", ["straight:0", "dozen:2", "low", "straight:4"]],
    [false, "high", ["odd", "column:1", undefined, "dozen:3"]],
  ])("are beside each other as they are seen (lying %s): %s", (isLying, bet, beside) => {
    const of = (direction: (typeof MOVES)[number]) => placeBeside(bet, direction, isLying);
    expect([of("up"), of("down"), of("left"), of("right")]).toEqual(beside);
  });

  it.each([true, false])("are all reached by arrow keys (lying %s)", (isLying) => {
    const reached = new Set(["straight:0"]);
    for (const bet of reached) {
      for (const direction of MOVES) {
        const next = placeBeside(bet, direction, isLying);
        if (next !== undefined) reached.add(next);
      }
    }
    expect(reached).toEqual(new Set(PLACES));
  });
});
