import { describe, expect, it } from "vitest";
import { chanceFrom } from "../../ports/chance.ts";
import { STUDIO_FAULT_NAMES, type StudioFaultMix, StudioFaults } from "./studio-faults.ts";

const faultsOf = (mix: StudioFaultMix = {}) =>
  new StudioFaults({ mix, chanceOf: (subject) => chanceFrom(subject) });

describe("the faults of a round", () => {
  it("are those that were set for its player, once", () => {
    const faults = faultsOf();
    faults.prepare("17", ["duplicate", "wrongKey"]);
    expect(faults.take("18", "r1")).toEqual([]);
    expect(faults.take("17", "r2")).toEqual(["duplicate", "wrongKey"]);
    expect(faults.take("17", "r3")).toEqual([]);
  });

  it("are those for anybody where the player has none of his own", () => {
    const faults = faultsOf();
    faults.prepare("*", ["lateWin"]);
    faults.prepare("17", []);
    expect(faults.take("17", "r1")).toEqual([]);
    expect(faults.take("17", "r2")).toEqual(["lateWin"]);
    expect(faults.take("17", "r3")).toEqual([]);
  });

  it("come from the mix as often as it says, and the same for the same round", () => {
    const faults = faultsOf({ answerLost: 1, duplicate: 0.5 });
    const drawn = Array.from({ length: 400 }, (_, index) => faults.take("17", `r${index}`));
    expect(drawn.every((names) => names.includes("answerLost"))).toBe(true);
    const doubled = drawn.filter((names) => names.includes("duplicate")).length;
    expect(doubled).toBeGreaterThan(150);
    expect(doubled).toBeLessThan(250);
    expect(Array.from({ length: 400 }, (_, index) => faults.take("18", `r${index}`))).toEqual(drawn);
  });

  it("of one kind do not change with how likely another kind is", () => {
    const [few, many] = [faultsOf({ wrongKey: 0.3 }), faultsOf({ wrongKey: 0.3, answerLost: 0.9 })];
    for (let round = 0; round < 100; round++) {
      const has = (faults: StudioFaults) => faults.take("17", `r${round}`).includes("wrongKey");
      expect(has(few)).toBe(has(many));
    }
  });

  it("are remembered for so many players only, the newest ones", () => {
    const faults = faultsOf();
    for (let player = 0; player < 1500; player++) faults.prepare(`p${player}`, [...STUDIO_FAULT_NAMES]);
    expect(faults.take("p0", "r")).toEqual([]);
    expect(faults.take("p1499", "r")).toEqual(STUDIO_FAULT_NAMES);
  });
});
