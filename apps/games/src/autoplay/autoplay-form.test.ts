import { describe, expect, it } from "vitest";
import { FIRST_FIELDS, readAutoplay } from "./autoplay-form.ts";

describe("the form of autoplay", () => {
  it("has a loss limit also where none was typed: the stakes of all rounds", () => {
    expect(readAutoplay(FIRST_FIELDS, 1_000)).toEqual({
      ok: true,
      plan: {
        rounds: 10,
        firstStake: 1_000,
        onWin: { kind: "reset" },
        onLoss: { kind: "reset" },
        stopProfit: undefined,
        stopLoss: 10_000,
      },
    });
  });

  it("reads limits and percents", () => {
    const fields = {
      rounds: "25",
      stopProfit: "1,000",
      stopLoss: "50.50",
      onWinPercent: "",
      onLossPercent: "१००",
    };
    expect(readAutoplay(fields, 1_000)).toMatchObject({
      plan: { rounds: 25, stopProfit: 100_000, stopLoss: 5_050, onLoss: { kind: "raise", percent: 100 } },
    });
  });

  it("takes 500 rounds and 1 000 percent, the most of each", () => {
    const fields = { ...FIRST_FIELDS, rounds: "500", onWinPercent: "1000", onLossPercent: "1000" };
    const raise = { kind: "raise", percent: 1_000 };
    expect(readAutoplay(fields, 1_000)).toMatchObject({
      plan: { rounds: 500, onWin: raise, onLoss: raise, stopLoss: 500_000 },
    });
  });

  it.each([
    ["rounds", "0"],
    ["rounds", "501"],
    ["rounds", "many"],
    ["rounds", ""],
    ["stopProfit", "-5"],
    ["stopProfit", "0"],
    ["stopLoss", "x"],
    ["onWinPercent", "1001"],
    ["onWinPercent", "-5"],
    ["onLossPercent", "2.5"],
  ])("refuses %s %j and names the field", (field, text) => {
    const read = readAutoplay({ ...FIRST_FIELDS, [field]: text }, 1_000);
    expect(read.ok ? [] : Object.keys(read.faults)).toEqual([field]);
  });
});
