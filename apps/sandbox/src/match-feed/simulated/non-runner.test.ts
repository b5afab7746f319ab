import { describe, expect, it } from "vitest";
import { racingChances } from "../../market-makers/models/racing.ts";
import { RACE_NOISE, RACING_FORM } from "./form.ts";
import { reductions } from "./non-runner.ts";

const NAMES = [...RACING_FORM.keys()];
const chances = (names: readonly string[], places: number) =>
  racingChances(
    names.map((name) => ({ form: RACING_FORM.get(name) ?? 1, progress: 0 })),
    RACE_NOISE,
    places,
  );

describe.each([
  [6, 2],
  [9, 3],
])("%i horses, one of which does not start", (count, places) => {
  const names = NAMES.slice(0, count);

  it("reduce the win market by that one's chance", () => {
    const before = chances(names, 1);
    for (const absent of names.keys())
      expect(reductions(names, absent, places).win).toBeCloseTo(100 * (before[absent] ?? 0), 1);
  });

  it("leave what backers of the others can expect: their stakes, in win and place market alike", () => {
    for (const absent of names.keys()) {
      const left = names.filter((_, index) => index !== absent);
      const { win, place } = reductions(names, absent, places);
      for (const [winners, certain, percent] of [
        [1, 0, win],
        [places, 1, place],
      ] as const) {
        const before = chances(names, winners).filter((_, index) => index !== absent);
        const after = chances(left, winners);
        const staked = before.reduce((sum, chance) => sum + chance, 0);
        const returned = before.reduce((sum, chance, index) => {
          const price = certain + (1 / chance - certain) * (1 - percent / 100);
          return sum + chance * price * (after[index] ?? 0);
        }, 0);
        expect(returned / staked).toBeCloseTo(1, 3);
      }
    }
  });

  it("are percentages of two decimals that leave a price", () => {
    for (const absent of names.keys())
      for (const percent of Object.values(reductions(names, absent, places))) {
        expect(percent).toBeGreaterThan(0);
        expect(percent).toBeLessThan(99.99);
        expect(Math.round(percent * 100) / 100).toBe(percent);
      }
  });
});
