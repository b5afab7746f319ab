import { describe, expect, it } from "vitest";
import { countedNumber, memorylessNumber, normalNumber, overChance } from "./number-model.ts";

describe("a number that is not known yet", () => {
  it("is certain up to where it stands, impossible beyond its most, and less likely the higher", () => {
    for (const model of [
      normalNumber({ mean: 40, deviation: 10, least: 20, most: 60 }),
      memorylessNumber({ least: 20, mean: 20, most: 60 }),
    ]) {
      expect([model.atLeast(20), model.atLeast(0), model.atLeast(61)]).toEqual([1, 1, 0]);
      for (let value = 20; value < 60; value++)
        expect(model.atLeast(value + 1)).toBeLessThan(model.atLeast(value));
    }
  });

  it("has its mean: a normal one in the middle, a memoryless one on average", () => {
    const normal = normalNumber({ mean: 40.5, deviation: 10, least: 0 });
    expect(normal.atLeast(41)).toBeCloseTo(0.5, 7);
    const geometric = memorylessNumber({ least: 10, mean: 25 });
    let mean = 10;
    for (let value = 11; value < 2000; value++) mean += geometric.atLeast(value);
    expect(mean).toBeCloseTo(35, 6);
    expect(memorylessNumber({ least: 3, mean: 0 }).atLeast(4)).toBe(0);
  });
});

describe("a bet over a line", () => {
  const goals = countedNumber(
    new Map([
      [0, 0.1],
      [1, 0.2],
      [2, 0.3],
      [3, 0.25],
      [4, 0.15],
    ]),
  );
  const over = (line: number) => overChance(goals, 4 * line);

  // Chances of 0 to 4 goals: 10, 20, 30, 25 and 15 %.
  it.each([
    ["half lines are won or lost", 2.5, 0.4 / 1],
    ["whole lines come back on their number", 2, 0.4 / (0.4 + 0.3)],
    ["a quarter above a number loses half there", 2.25, 0.4 / (0.4 + 0.3 + 0.15)],
    ["a quarter below a number wins half there", 1.75, (0.4 + 0.15) / (0.4 + 0.15 + 0.3)],
    ["a line below all numbers is certain", -0.5, 1],
    ["a line above all numbers is hopeless", 4.5, 0],
  ])("%s: fair at the chance of what is decided", (_words, line, chance) => {
    expect(over(line)).toBeCloseTo(chance, 12);
  });

  it("is even where every bet comes back", () => {
    expect(overChance(countedNumber(new Map([[2, 1]])), 8)).toBe(0.5);
  });
});
