import { describe, expect, it } from "vitest";
import { SPORTS, sportById } from "./sports.ts";

describe("the sports", () => {
  it("have ids, second ids, keys and names that lead to one sport each", () => {
    const ids = SPORTS.flatMap(({ id, aliases }) => [id, ...aliases]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(SPORTS.map(({ key }) => key)).size).toBe(SPORTS.length);
    expect(new Set(SPORTS.map(({ name }) => name)).size).toBe(SPORTS.length);
  });

  it.each([
    [3, "cricket"],
    [4, "cricket"],
    [1, "football"],
    [2, "tennis"],
    [26, "horseRacing"],
    [25, "kabaddi"],
    [27, "kabaddi"],
    [40, "trade"],
    [-1, "casino"],
  ])("%d is %s", (id, key) => {
    expect(sportById(id)?.key).toBe(key);
  });

  it("[ENTITY-10] are seven, under the ids and names of the specification", () => {
    expect(Object.fromEntries(SPORTS.map(({ id, name }) => [id, name]))).toEqual({
      ...{ 1: "Football", 2: "Tennis", 3: "Cricket", 25: "Kabaddi", 26: "Horse", 40: "Trade" },
      "-1": "Casino",
    });
  });

  it("do not have every id", () => {
    for (const id of [0, 5, 3.5, -2, Number.NaN]) expect(sportById(id)).toBeUndefined();
  });
});
