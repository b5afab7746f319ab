import { describe, expect, it } from "vitest";
import {
  KABADDI_FORM,
  RACE_DAY_NOISE,
  RACING_FORM,
  raidChances,
  servePointChance,
  TENNIS_FORM,
} from "./form.ts";

describe("published form", () => {
  it("has enough contestants for the largest event of its sport", () => {
    expect(TENNIS_FORM.size).toBeGreaterThanOrEqual(2);
    expect(RACING_FORM.size).toBeGreaterThanOrEqual(12);
    expect(KABADDI_FORM.size).toBeGreaterThanOrEqual(2);
  });

  it("of horses differs by no more than a few of their days do, so that no race is decided before it", () => {
    const speeds = [...RACING_FORM.values()];
    expect(Math.max(...speeds) - Math.min(...speeds)).toBeLessThan(4 * RACE_DAY_NOISE);
    const average = speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length;
    expect(average).toBeCloseTo(1, 2);
  });
});

describe("the chance to win a point on one's own serve", () => {
  it("is the server's form against someone average, whoever is unknown", () => {
    for (const [name, form] of TENNIS_FORM)
      expect(servePointChance(name, "Nobody we know")).toBeCloseTo(form, 9);
  });

  it("is less against a better returner, and never certain", () => {
    const names = [...TENNIS_FORM.keys()];
    const [best = "", worst = ""] = [names[0], names.at(-1)];
    expect(servePointChance(best, worst)).toBeGreaterThan(servePointChance(worst, best));
    for (const server of names)
      for (const returner of names) {
        expect(servePointChance(server, returner)).toBeGreaterThan(0.5);
        expect(servePointChance(server, returner)).toBeLessThan(0.75);
      }
  });
});

describe("a raid", () => {
  it("succeeds by the raiders' form, and leaves room to be empty", () => {
    const [strong = "", weak = ""] = [[...KABADDI_FORM.keys()][0], [...KABADDI_FORM.keys()].at(-1)];
    expect(raidChances(strong).success).toBeGreaterThan(raidChances(weak).success);
    for (const name of [...KABADDI_FORM.keys(), "Nobody we know"]) {
      const { success, tackled } = raidChances(name);
      expect(success + tackled).toBeLessThan(1);
    }
  });
});
