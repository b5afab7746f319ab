import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareFractions, expectedReturn, fraction, percentText, toNumber } from "../index.ts";
import { streamOf } from "../stream.ts";
import { limbo } from "./limbo.ts";
import { multipleOfWord, wordsReaching } from "./rising-multiple.ts";

describe("limbo", () => {
  it("wins where the multiple is the target or more, and pays the target", () => {
    const word = wordsReaching(200) - 1;
    const last = limbo.decide(
      { target: 200 },
      streamOf(() => word),
    );
    expect(last).toEqual({ outcome: { multiple: 200 }, multiplier: 20_000 });
    const next = limbo.decide(
      { target: 200 },
      streamOf(() => word + 1),
    );
    expect(next).toEqual({ outcome: { multiple: 199 }, multiplier: 0 });
    expect(
      limbo.decide(
        { target: 150 },
        streamOf(() => 0),
      ).multiplier,
    ).toBe(15_000);
  });

  it("has multiples from 1.00 to 10 000.00", () => {
    expect([0, 2 ** 32 - 1].map(multipleOfWord)).toEqual([1_000_000, 100]);
  });

  it("reaches a target by exactly the words that its distribution counts", () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 1_000_000 }), (target) => {
        const reaching = wordsReaching(target);
        return multipleOfWord(reaching - 1) >= target && multipleOfWord(reaching) < target;
      }),
      { seed: 3, numRuns: 2000 },
    );
  });

  it("returns 99 % at every target, less what 2^32 words cannot divide", () => {
    let [lowest, highest] = [fraction(1), fraction(0)];
    for (let target = 101; target <= 1_000_000; target += target < 5_000 ? 1 : 997) {
      const paid = expectedReturn(limbo.distribution({ target }));
      if (compareFractions(paid, highest) > 0) highest = paid;
      if (compareFractions(paid, lowest) < 0) lowest = paid;
    }
    expect(compareFractions(highest, fraction(99, 100))).toBeLessThanOrEqual(0);
    expect(percentText(lowest, 2)).toBe(limbo.rtpPercent);
    expect(percentText(lowest, 3)).toBe("99.000");
    expect(1e6 * (0.99 - toNumber(lowest))).toBeLessThan(3);
  });

  it.each([101, 1_000_000])("accepts a target of %i hundredths, the end of its published range", (target) => {
    expect(limbo.parseChoice({ target })).toEqual({ ok: true, value: { target } });
    expect(limbo.limits).toEqual([{ field: "target", lowest: 101, highest: 1_000_000, unit: "hundredths" }]);
  });

  it("publishes what its highest target pays", () => {
    const [won] = limbo.distribution({ target: 1_000_000 });
    expect(toNumber(won?.pays ?? fraction(0)) * 10_000).toBe(limbo.highestMultiplier);
  });

  it.each([
    { target: 100 },
    { target: 1_000_001 },
    { target: 150.5 },
    { target: "200" },
    {},
    { target: 200, x: 1 },
    null,
  ])("refuses %j", (value) => {
    expect(limbo.parseChoice(value)).toMatchObject({ ok: false });
  });
});
