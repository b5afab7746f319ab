import { describe, expect, it } from "vitest";
import { createFreshnessGauge } from "./freshness.ts";

const HOUR_MS = 3_600_000;
const NOW = Date.parse("2026-11-22T12:00:00Z");

describe("how old prices are", () => {
  it.each([-2 * HOUR_MS, 2 * HOUR_MS])("is known though the device's clock jumps by %i ms", (jumpMs) => {
    const gauge = createFreshnessGauge();
    gauge.judge(NOW, 3_000);
    gauge.mark(NOW);
    for (const afterMs of [1_000, 2_000, 6_000]) gauge.judge(NOW + jumpMs + afterMs, 3_000);
    expect(gauge.freshness().stale).toBe(true);
    gauge.mark(NOW + jumpMs + 7_000);
    gauge.judge(NOW + jumpMs + 8_000, 3_000);
    expect(gauge.freshness()).toEqual({ stale: false, ageMs: undefined });
  });

  it("is counted anew where the clock is put back before the first price", () => {
    const gauge = createFreshnessGauge();
    expect([gauge.quietMs(9_000), gauge.quietMs(1_000), gauge.quietMs(3_000)]).toEqual([0, 0, 2_000]);
  });

  it("is said once of one moment, however often it is looked at", () => {
    const gauge = createFreshnessGauge();
    let heard = 0;
    gauge.onFreshness(() => {
      heard += 1;
    });
    gauge.mark(0);
    for (const nowMs of [4_000, 4_000, 5_000]) gauge.judge(nowMs, 3_000);
    expect([heard, gauge.freshness().ageMs]).toEqual([2, 5_000]);
  });
});
