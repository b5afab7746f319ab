import { describe, expect, it } from "vitest";
import { chanceFrom } from "./chance.ts";

const many = <Value>(draw: () => Value, count = 20_000): readonly Value[] =>
  Array.from({ length: count }, draw);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("seeded chance", () => {
  it("repeats for the same seed and differs for another", () => {
    const drawn = (seed: string) => many(chanceFrom(seed).fraction, 10);
    expect(drawn("one")).toEqual(drawn("one"));
    expect(drawn("one")).not.toEqual(drawn("two"));
    expect(new Set(many(chanceFrom("one").fraction, 1000)).size).toBeGreaterThan(990);
  });

  it("is even from 0 to 1, and never 1", () => {
    const drawn = many(chanceFrom("even").fraction);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...drawn)).toBeLessThan(1);
    expect(mean(drawn)).toBeCloseTo(0.5, 1);
    for (let tenth = 0; tenth < 10; tenth++) {
      const share = drawn.filter((value) => Math.floor(value * 10) === tenth).length / drawn.length;
      expect(share).toBeCloseTo(0.1, 1);
    }
  });

  it("draws whole numbers with both ends, and happens as often as asked", () => {
    const chance = chanceFrom("numbers");
    const drawn = many(() => chance.between(2, 5), 1000);
    expect([...new Set(drawn)].sort()).toEqual([2, 3, 4, 5]);
    expect(mean(many(() => (chance.happens(0.3) ? 1 : 0)))).toBeCloseTo(0.3, 1);
    expect(many(() => chance.happens(0), 100)).not.toContain(true);
    expect(many(() => chance.happens(1), 100)).not.toContain(false);
  });

  it("draws normal values with mean 0 and deviation 1", () => {
    const drawn = many(chanceFrom("normal").normal);
    expect(mean(drawn)).toBeCloseTo(0, 1);
    expect(Math.sqrt(mean(drawn.map((value) => value * value)))).toBeCloseTo(1, 1);
  });

  it("shuffles without losing anything, and picks from what there is", () => {
    const chance = chanceFrom("shuffle");
    const cards = Array.from({ length: 30 }, (_, index) => index);
    const shuffled = chance.shuffle(cards);
    expect(shuffled).not.toEqual(cards);
    expect([...shuffled].sort((a, b) => a - b)).toEqual(cards);
    expect(cards).toContain(chance.pick(cards));
    expect(() => chance.pick([])).toThrow("nothing to pick from");
  });
});
