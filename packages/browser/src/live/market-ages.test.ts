import { describe, expect, it } from "vitest";
import { createMarketAges } from "./market-ages.ts";

const HOUR_MS = 3_600_000;
const NOW = Date.parse("2026-11-22T12:00:00Z");

describe("how old the prices of a market are", () => {
  it.each([-2 * HOUR_MS, 2 * HOUR_MS])("is known though the device's clock jumps by %i ms", (jumpMs) => {
    const ages = createMarketAges();
    const watched = new Set([10]);
    ages.mark(10, NOW);
    for (const afterMs of [1_000, 12_000]) ages.judge(NOW + jumpMs + afterMs, watched);
    expect(ages.isOld(10)).toBe(true);
    ages.mark(10, NOW + jumpMs + 13_000);
    ages.judge(NOW + jumpMs + 13_000, watched);
    expect(ages.isOld(10)).toBe(false);
  });

  it("is forgotten with its last screen: watched again it is new, and not as old as it was left", () => {
    const ages = createMarketAges();
    ages.mark(10, NOW);
    ages.judge(NOW + 11_000, new Set([10]));
    ages.judge(NOW + 12_000, new Set());
    expect(ages.isOld(10)).toBe(false);
    ages.judge(NOW + 60_000, new Set([10]));
    expect(ages.isOld(10)).toBe(false);
  });
});
