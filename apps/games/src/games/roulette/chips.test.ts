import { ROULETTE_BETS, ROULETTE_LIMITS, type RouletteChoice } from "@crossbook/fair";
import { describe, expect, it } from "vitest";
import { betsOfKind, betWords, pocketColour } from "./bet-words.ts";
import { doubled, withChip, withoutChip } from "./chips.ts";

const NONE: RouletteChoice = { bets: [] };

describe("chips on the table", () => {
  it("are added one by one, and taken away one by one", () => {
    const two = withChip(withChip(NONE, "red"), "red");
    expect(two.bets).toEqual([{ bet: "red", units: 2 }]);
    expect(withoutChip(two, "red").bets).toEqual([{ bet: "red", units: 1 }]);
    expect(withoutChip(withoutChip(two, "red"), "red").bets).toEqual([]);
    expect(withoutChip(NONE, "red").bets).toEqual([]);
  });

  it("are doubled all together, or not at all", () => {
    const chips = withChip(withChip(NONE, "red"), "straight:7");
    expect(doubled(chips).bets).toEqual([
      { bet: "red", units: 2 },
      { bet: "straight:7", units: 2 },
    ]);
    const full: RouletteChoice = { bets: [{ bet: "red", units: ROULETTE_LIMITS.units }] };
    expect(doubled(full)).toBe(full);
    expect(withChip(full, "red")).toBe(full);
  });

  it("lie on no more places than a round may have", () => {
    const names = [...ROULETTE_BETS.keys()];
    const full = names.reduce(withChip, NONE);
    expect(full.bets).toHaveLength(ROULETTE_LIMITS.bets);
  });
});

describe("a bet in words", () => {
  it.each([
    ["straight:17", "17"],
    ["split:17-20", "split 17, 20"],
    ["corner:1-2-4-5", "corner 1, 2, 4, 5"],
    ["dozen:2", "2nd dozen"],
    ["low", "1 to 18"],
  ])("%s is %j", (name, words) => {
    expect(ROULETTE_BETS.has(name)).toBe(true);
    expect(betWords(name)).toBe(words);
  });

  it("has words for every bet of the table", () => {
    for (const name of ROULETTE_BETS.keys()) expect(betWords(name)).not.toContain(":");
  });

  it("finds the bets of a kind", () => {
    expect(betsOfKind("split")).toHaveLength(60);
    expect(betsOfKind("line")).toHaveLength(11);
  });

  it("knows the colours of the pockets", () => {
    expect([0, 1, 2].map(pocketColour)).toEqual(["green", "red", "black"]);
  });
});
