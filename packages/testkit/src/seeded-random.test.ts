import { expect, it } from "vitest";
import { seededRandom } from "./seeded-random.ts";

const draws = (seed: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: 1000 }, () => random.integer(6));
};

it("repeats with the same seed and differs with another", () => {
  expect(draws(7)).toEqual(draws(7));
  expect(draws(7)).not.toEqual(draws(8));
});

it("draws every number about equally often", () => {
  const counts = Array.from({ length: 6 }, () => 0);
  for (const draw of draws(1)) counts[draw] = (counts[draw] ?? 0) + 1;
  for (const count of counts) expect(count).toBeGreaterThan(120);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1000);
});

it("includes both ends of a range", () => {
  const random = seededRandom(3);
  const seen = new Set(Array.from({ length: 200 }, () => random.between(-1, 1)));
  expect([...seen].toSorted((a, b) => a - b)).toEqual([-1, 0, 1]);
});

it("cannot pick from nothing", () => {
  expect(() => seededRandom(1).pick([])).toThrow(RangeError);
});
