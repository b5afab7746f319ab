import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPaise, formatSize } from "./format-paise.ts";
import { paise } from "./paise.ts";

describe("formatPaise", () => {
  it.each([
    [0, "0.00"],
    [5, "0.05"],
    [-5, "-0.05"],
    [99_999, "999.99"],
    [100_000, "1,000.00"],
    [12_345_600, "1,23,456.00"],
    [-1_234_567_890, "-1,23,45,678.90"],
    [1_000_000_000_000, "10,00,00,00,000.00"],
  ])("writes %i paise as %s", (amount, text) => {
    expect(formatPaise(paise(amount))).toBe(text);
  });

  it("groups by thousands or not at all where asked", () => {
    expect(formatPaise(paise(12_345_600), { grouping: "thousands" })).toBe("123,456.00");
    expect(formatPaise(paise(12_345_600), { grouping: "none" })).toBe("123456.00");
  });

  it("leaves out paise that are zero where asked", () => {
    expect(formatPaise(paise(12_300), { decimals: "shortest" })).toBe("123");
    expect(formatPaise(paise(12_350), { decimals: "shortest" })).toBe("123.50");
  });

  it("marks a gain where asked, and nothing at zero", () => {
    expect(formatPaise(paise(150), { sign: "always" })).toBe("+1.50");
    expect(formatPaise(paise(-150), { sign: "always" })).toBe("-1.50");
    expect(formatPaise(paise(0), { sign: "always" })).toBe("0.00");
  });
});

describe("formatSize", () => {
  it("never shows more than there is, and hides less than a tenth of it from one main unit on", () => {
    const units = new Map([
      ["k", 100_000],
      ["m", 100_000_000],
      ["b", 100_000_000_000],
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 2 ** 50 }), (size) => {
        const text = formatSize(paise(size));
        const shown = Number.parseFloat(text) * (units.get(text.at(-1) ?? "") ?? 100);
        expect(shown).toBeLessThanOrEqual(size + 1e-3);
        expect(size - shown).toBeLessThan(Math.max(100, size / 10));
      }),
      { seed: 32, numRuns: 2000 },
    );
  });

  it.each([
    [0, "0"],
    [50, "0.50"],
    [99_999, "999"],
    [100_000, "1k"],
    [129_999, "1.2k"],
    [3_500_000, "35k"],
    [9_999_999, "99.9k"],
    [99_999_999, "999k"],
    [410_000_000, "4.1m"],
    [100_000_000_000, "1b"],
    [-129_999, "-1.2k"],
  ])("shows %i paise as %s", (amount, text) => {
    expect(formatSize(paise(amount))).toBe(text);
  });
});
