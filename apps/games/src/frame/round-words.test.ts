import { describe, expect, it } from "vitest";
import { aRound } from "../testing/a-round.ts";
import { multiplierText, roundResult } from "./round-words.ts";

const result = (stake: number, payout: number) => roundResult(aRound({ stake, payout }), String);

describe("a result in words", () => {
  it.each([
    [1_000, 0, "loss", "Lost 1000."],
    [1_000, 300, "plain", "Paid 300 of 1000."],
    [1_000, 1_000, "plain", "Stake of 1000 returned."],
    [1_000, 1_001, "win", "Won 1."],
  ] as const)("stake %i, payout %i: %s, %j", (stake, payout, tone, text) => {
    expect(result(stake, payout)).toEqual({ tone, text });
  });

  it("never calls a payout below the stake a win", () => {
    for (let payout = 0; payout <= 1_000; payout += 50) expect(result(1_000, payout).tone).not.toBe("win");
  });
});

describe("a multiplier", () => {
  it.each([
    [0, "0.00×"],
    [10_000, "1.00×"],
    [19_999, "1.9999×"],
    [20_202, "2.0202×"],
    [11_250, "1.125×"],
    [10_050, "1.005×"],
    [10_001.9, "1.0001×"],
    [10_500, "1.05×"],
    [100_000_000, "10,000.00×"],
  ])("of %i ten-thousandths is %s, never rounded up", (multiplier, text) => {
    expect(multiplierText(multiplier)).toBe(text);
  });
});
