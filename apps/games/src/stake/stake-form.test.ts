import { describe, expect, it } from "vitest";
import { mostStake, readStake, type StakeBounds, scaledStake, steppedStake } from "./stake-form.ts";

const BOUNDS: StakeBounds = {
  min: 1_000,
  max: 1_000_000,
  step: 100,
  maxWin: 10_000_000,
  balance: 500_000,
  topMultiplier: 20_000,
};

describe("a stake as typed", () => {
  it.each(["10", "12", "5,000", "5000.00"])("takes %s", (text) => {
    expect(readStake(text, BOUNDS).ok).toBe(true);
  });

  it.each([
    ["", "Type an amount, such as 50 or 12.50."],
    ["ten", "Type an amount, such as 50 or 12.50."],
    ["-50", "The least stake is 10."],
    ["9.99", "The least stake is 10."],
    ["10.50", "Stakes go in steps of 1."],
    ["10,001", "The highest stake is 10,000."],
    ["5001", "Your balance does not cover this stake."],
    ["6000", "Your balance does not cover this stake."],
    ["99999999999999999999", "Type an amount, such as 50 or 12.50."],
  ])("refuses %j: %s", (text, problem) => {
    expect(readStake(text, BOUNDS)).toEqual({ ok: false, problem });
  });

  it("takes exactly the highest stake, which is the whole balance", () => {
    expect(readStake("10000", { ...BOUNDS, balance: 1_000_000 })).toEqual({ ok: true, stake: 1_000_000 });
  });

  it("refuses what could win more than the limit", () => {
    const bounds = { ...BOUNDS, topMultiplier: 1_000_000 };
    expect(readStake("1000", bounds).ok).toBe(true);
    expect(readStake("1001", bounds)).toEqual({
      ok: false,
      problem: "This could win more than the limit of 1,00,000. Lower the stake.",
    });
  });

  it("is not held to a balance that is not known yet", () => {
    expect(readStake("6000", { ...BOUNDS, balance: undefined }).ok).toBe(true);
  });
});

describe("quick changes of the stake", () => {
  it("halves and doubles on the step, within what can be staked", () => {
    expect(scaledStake("25", 0.5, BOUNDS)).toBe("12");
    expect(scaledStake("25", 2, BOUNDS)).toBe("50");
    expect(scaledStake("12", 0.5, BOUNDS)).toBe("10");
    expect(scaledStake("4000", 2, BOUNDS)).toBe("5000");
    expect(scaledStake("", 2, BOUNDS)).toBe("20");
  });

  it("steps up and down between the least stake and the most", () => {
    expect(steppedStake("10", "up", BOUNDS)).toBe("11");
    expect(steppedStake("10", "down", BOUNDS)).toBe("10");
    expect(steppedStake("5000", "up", BOUNDS)).toBe("5000");
  });

  it("has its most at the limit, the balance or the highest win, whichever is least", () => {
    expect(mostStake(BOUNDS)).toBe(500_000);
    expect(mostStake({ ...BOUNDS, balance: 20_000_050 })).toBe(1_000_000);
    expect(mostStake({ ...BOUNDS, balance: 1_250 })).toBe(1_200);
    expect(mostStake({ ...BOUNDS, topMultiplier: 10_000_000 })).toBe(10_000);
    expect(mostStake({ ...BOUNDS, topMultiplier: undefined, balance: 20_000_000 })).toBe(1_000_000);
  });
});
