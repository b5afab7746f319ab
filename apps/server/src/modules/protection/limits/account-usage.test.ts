import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AccountUsage, MOST_SLOTS, SLOT_MS } from "./account-usage.ts";
import { LIMIT_PERIODS } from "./limit.ts";
import { periodStart } from "./limit-periods.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.parse("2026-01-20T06:30:00Z");

describe("what an account has staked", () => {
  it("counts for 24 hours, 7 days and the calendar month, and a quarter of an hour longer at most", () => {
    const usage = new AccountUsage();
    usage.addStake(START, 500);
    expect(LIMIT_PERIODS.map((period) => usage.staked(period, START))).toEqual([500, 500, 500]);
    expect(usage.staked("day", START + DAY_MS - 1)).toBe(500);
    expect(usage.staked("day", START + DAY_MS + SLOT_MS)).toBe(0);
    expect(usage.staked("week", START + 7 * DAY_MS - 1)).toBe(500);
    expect(usage.staked("week", START + 7 * DAY_MS + SLOT_MS)).toBe(0);
    const february = Date.parse("2026-01-31T18:30:00Z");
    expect(usage.staked("month", february - 1)).toBe(500);
    expect(usage.staked("month", february)).toBe(0);
  });

  it("counts for its month still where the clock is set back across the month's end", () => {
    const usage = new AccountUsage();
    const february = Date.parse("2026-01-31T18:30:00Z");
    usage.addStake(february - 2000, 500);
    usage.addResult(february - 2000, -500);
    expect(usage.staked("month", february)).toBe(0);
    expect(usage.staked("month", february - 1000)).toBe(500);
    usage.addStake(february - 1000, 200);
    usage.addResult(february - 1000, -200);
    expect([usage.staked("month", february - 1), usage.netLoss("month", february - 1)]).toEqual([700, 700]);
    expect([usage.staked("month", february), usage.netLoss("month", february)]).toEqual([0, 0]);
  });

  it("says when there is more", () => {
    const usage = new AccountUsage();
    expect(usage.freeFrom("stake", "day", START)).toBeUndefined();
    usage.addStake(START, 500);
    expect(usage.freeFrom("stake", "day", START + HOUR_MS)).toBe(START + DAY_MS + SLOT_MS);
    expect(usage.staked("day", START + DAY_MS + SLOT_MS)).toBe(0);
    expect(usage.freeFrom("stake", "month", START)).toBe(Date.parse("2026-01-31T18:30:00Z"));
    expect(usage.freeFrom("loss", "month", START)).toBeUndefined();
  });
});

describe("what an account has lost", () => {
  it("is net of what it has won, and never below nothing", () => {
    const usage = new AccountUsage();
    usage.addResult(START, -300);
    usage.addResult(START + HOUR_MS, 200);
    expect(usage.netLoss("day", START + HOUR_MS)).toBe(100);
    usage.addResult(START + HOUR_MS, 500);
    expect(LIMIT_PERIODS.map((period) => usage.netLoss(period, START + HOUR_MS))).toEqual([0, 0, 0]);
  });

  it("counts a loss of a slot that is partly over, and no win of it", () => {
    const usage = new AccountUsage();
    usage.addResult(START, -300);
    usage.addResult(START + 1, 1000);
    const later = START + DAY_MS + SLOT_MS / 2;
    expect(usage.netLoss("day", later)).toBe(300);
    expect(usage.netLoss("week", later)).toBe(0);
  });
});

it("is never less than counts exactly, and takes bounded memory", () => {
  const happened = fc.record({
    afterMs: fc.integer({ min: 0, max: 9 * HOUR_MS }),
    staked: fc.integer({ min: 0, max: 1000 }),
    net: fc.integer({ min: -1000, max: 1000 }),
  });
  fc.assert(
    fc.property(fc.array(happened, { maxLength: 200 }), (events) => {
      const usage = new AccountUsage();
      const all: { readonly at: number; readonly staked: number; readonly net: number }[] = [];
      let now = START;
      for (const { afterMs, staked, net } of events) {
        now += afterMs;
        usage.addStake(now, staked);
        usage.addResult(now, net);
        all.push({ at: now, staked, net });
        for (const period of LIMIT_PERIODS) {
          const counted = all.filter(({ at }) => at >= periodStart(period, now));
          const exactly = counted.reduce((sum, one) => sum + one.staked, 0);
          const lost = -counted.reduce((sum, one) => sum + one.net, 0);
          expect(usage.staked(period, now)).toBeGreaterThanOrEqual(exactly);
          expect(usage.netLoss(period, now)).toBeGreaterThanOrEqual(Math.max(0, lost));
        }
        // And not more than counted a quarter of an hour ago.
        const since = periodStart("day", now) - SLOT_MS;
        const lately = all.filter(({ at }) => at >= since).reduce((sum, one) => sum + one.staked, 0);
        expect(usage.staked("day", now)).toBeLessThanOrEqual(lately);
      }
      expect(usage.size).toBeLessThanOrEqual(MOST_SLOTS + 1);
    }),
    { seed: 460, numRuns: 200 },
  );
});
