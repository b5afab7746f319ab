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

it("draws below the bound, from one choice too", () => {
  const random = seededRandom(5);
  for (let draw = 0; draw < 500; draw += 1) {
    expect(random.integer(3)).toBeLessThan(3);
    expect(random.integer(1)).toBe(0);
    expect(random.between(7, 7)).toBe(7);
    expect(random.pick(["only"])).toBe("only");
  }
});

it("is never where the chance is 0, always where it is 1, and about as often as it says between", () => {
  const random = seededRandom(11);
  const often = (probability: number) =>
    Array.from({ length: 1000 }, () => random.chance(probability)).filter(Boolean).length;
  expect([often(0), often(1)]).toEqual([0, 1000]);
  expect(Math.abs(often(0.25) - 250)).toBeLessThan(60);
});

it("picks every one of its choices", () => {
  const random = seededRandom(2);
  const picked = new Set(Array.from({ length: 100 }, () => random.pick(["a", "b", "c"])));
  expect([...picked].toSorted()).toEqual(["a", "b", "c"]);
});

it("distinguishes seeds beyond 32 bits", () => {
  expect(draws(2 ** 32 + 7)).not.toEqual(draws(7));
});
