import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { payoutPaise } from "./payout.ts";

describe("payout", () => {
  it.each([
    [100, 0, 0],
    [100, 10_000, 100],
    [333, 10_101, 336],
    [1, 19_999, 1],
    [9_007_199_254_740_991, 10_000, 9_007_199_254_740_991],
  ])("of %d paise at %d ten-thousandths is %d, rounded down", (stake, multiplier, payout) => {
    expect(payoutPaise(stake, { multiplier })).toBe(payout);
  });

  it("is exact where a decision has its ratio", () => {
    expect(payoutPaise(700, { multiplier: 12_857, exact: { pays: 9, of: 7 } })).toBe(900);
  });

  it("is never more than the exact product, and less by under a paisa", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 11 }), fc.nat(10 ** 8), (stake, multiplier) => {
        const left =
          BigInt(stake) * BigInt(multiplier) - BigInt(payoutPaise(stake, { multiplier })) * 10_000n;
        return left >= 0n && left < 10_000n;
      }),
      { seed: 1 },
    );
  });

  it.each([0, -1, 1.5, 2 ** 53])("has no stake of %d", (stake) => {
    expect(() => payoutPaise(stake, { multiplier: 10_000 })).toThrow(RangeError);
  });

  it("does not give what a number cannot hold", () => {
    expect(() => payoutPaise(2 ** 53 - 1, { multiplier: 20_000 })).toThrow(RangeError);
  });
});
