import { describe, expect, it } from "vitest";
import { type AutoplayPlan, autoplayAfter, autoplayNext, autoplayStart } from "./autoplay-plan.ts";

const PLAN: AutoplayPlan = {
  rounds: 10,
  firstStake: 1_000,
  onWin: { kind: "reset" },
  onLoss: { kind: "raise", percent: 100 },
  stopProfit: 5_000,
  stopLoss: 10_000,
};
const BOUNDS = { least: 1_000, most: 100_000 };

/** Plays these payouts, each as a part of its own stake, and answers the stakes and why it stopped. */
function played(plan: AutoplayPlan, payouts: readonly number[], bounds = BOUNDS) {
  let progress = autoplayStart(plan);
  const stakes: number[] = [];
  for (const times of payouts) {
    const next = autoplayNext(plan, progress, bounds);
    if (!next.ok) return { stakes, reason: next.reason };
    stakes.push(next.stake);
    progress = autoplayAfter(plan, progress, { staked: next.stake, payout: next.stake * times, step: 100 });
  }
  const end = autoplayNext(plan, progress, bounds);
  return { stakes, reason: end.ok ? "goes on" : end.reason };
}

describe("autoplay", () => {
  it("plays its number of rounds", () => {
    const plan: AutoplayPlan = { ...PLAN, rounds: 3, onLoss: { kind: "reset" } };
    expect(played(plan, [0, 0, 0])).toEqual({
      stakes: [1_000, 1_000, 1_000],
      reason: "All rounds are played.",
    });
  });

  it("changes the stake after a loss and goes back to the first one after a win", () => {
    expect(played(PLAN, [0, 0, 2, 0])).toEqual({ stakes: [1_000, 2_000, 4_000, 1_000], reason: "goes on" });
  });

  it("keeps the stake after a round that gave it back", () => {
    expect(played(PLAN, [0, 1, 1]).stakes).toEqual([1_000, 2_000, 2_000]);
  });

  it("keeps raised stakes on the step", () => {
    const plan: AutoplayPlan = { ...PLAN, firstStake: 1_100, onLoss: { kind: "raise", percent: 15 } };
    expect(played(plan, [0, 0]).stakes).toEqual([1_100, 1_200]);
  });

  it("stops at its profit", () => {
    expect(played(PLAN, [6]).reason).toBe("Stopped: your profit limit is reached.");
  });

  it("stops at its loss, and before a stake that could pass it", () => {
    expect(played({ ...PLAN, stopLoss: 1_000 }, [0]).reason).toBe("Stopped: your loss limit is reached.");
    // 1 000 + 2 000 + 4 000 are lost, the next stake of 8 000 could make it 15 000.
    expect(played(PLAN, [0, 0, 0])).toEqual({
      stakes: [1_000, 2_000, 4_000],
      reason: "Stopped: the next stake could pass your loss limit.",
    });
  });

  it("stakes exactly the most or the least that can be staked, and what is left of its loss limit", () => {
    expect(played({ ...PLAN, stopLoss: 3_000 }, [0], { least: 1_000, most: 2_000 })).toEqual({
      stakes: [1_000],
      reason: "goes on",
    });
    expect(played({ ...PLAN, stopLoss: 1_000 }, [], { least: 1_000, most: 1_000 }).reason).toBe("goes on");
    expect(played({ ...PLAN, stopLoss: 2_999 }, [0]).reason).toBe(
      "Stopped: the next stake could pass your loss limit.",
    );
  });

  it("stops rather than stake another amount than planned", () => {
    const above = played(PLAN, [0, 0], { ...BOUNDS, most: 3_000 });
    expect(above).toEqual({
      stakes: [1_000, 2_000],
      reason: "Stopped: the next stake is above your balance or the limit.",
    });
    const lowered: AutoplayPlan = { ...PLAN, onLoss: { kind: "raise", percent: -50 } };
    expect(played(lowered, [0]).reason).toBe("Stopped: the next stake would be below the least stake.");
  });

  it("never raises a stake beyond what can be counted", () => {
    const plan: AutoplayPlan = {
      ...PLAN,
      onLoss: { kind: "raise", percent: 1_000 },
      stopLoss: 1e15,
      rounds: 100,
    };
    let progress = autoplayStart(plan);
    for (let round = 0; round < 50; round += 1) {
      progress = autoplayAfter(plan, progress, { staked: progress.stake, payout: 0, step: 100 });
    }
    expect(Number.isSafeInteger(progress.stake)).toBe(true);
  });
});
