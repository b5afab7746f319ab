import { describe, expect, it } from "vitest";
import {
  clockTime,
  dayNumber,
  dayRange,
  dayText,
  dayWords,
  momentWords,
  startOfDay,
  startOfMonth,
  startOfNextMonth,
} from "./host-zone.ts";

const NOON = Date.parse("2026-01-04T06:30:00Z");
const HOUR_MS = 3_600_000;

describe("the hosts' zone", () => {
  it("begins a day at half past six in the evening of UTC", () => {
    const midnight = Date.parse("2026-01-03T18:30:00Z");
    expect(startOfDay("2026-01-04")).toBe(midnight);
    expect(dayNumber(midnight) - dayNumber(midnight - 1)).toBe(1);
    expect([dayText(dayNumber(midnight)), dayText(dayNumber(midnight - 1))]).toEqual([
      "2026-01-04",
      "2026-01-03",
    ]);
    expect(clockTime(midnight)).toBe("00:00");
    expect(clockTime(NOON)).toBe("12:00");
  });

  it("names days as people do", () => {
    expect(dayWords(NOON + 11 * HOUR_MS, NOON)).toBe("Today");
    expect(dayWords(NOON + 12 * HOUR_MS, NOON)).toBe("Tomorrow");
    expect(dayWords(NOON + 36 * HOUR_MS, NOON)).toBe("6 Jan 2026");
    expect(dayWords(NOON - 24 * HOUR_MS, NOON)).toBe("3 Jan 2026");
  });

  it("says a moment with its day", () => {
    expect(momentWords(NOON)).toBe("4 Jan 2026, 12:00");
    expect(momentWords(NOON - 13 * HOUR_MS)).toBe("3 Jan 2026, 23:00");
  });

  it("begins a month as its first day", () => {
    expect(startOfMonth(NOON)).toBe(startOfDay("2026-01-01"));
    expect(startOfNextMonth(NOON)).toBe(startOfDay("2026-02-01"));
    const lastMoment = (startOfDay("2027-01-01") ?? 0) - 1;
    expect(startOfMonth(lastMoment)).toBe(startOfDay("2026-12-01"));
    expect(startOfNextMonth(lastMoment)).toBe(lastMoment + 1);
  });

  it.each(["2026-02-29", "2026-13-01", "2026-1-1", "yesterday", "2026-01-04T00:00"])(
    "has no day %s",
    (day) => {
      expect(startOfDay(day)).toBeUndefined();
      expect(dayRange(day, null)).toBeUndefined();
      expect(dayRange("", day)).toBeUndefined();
    },
  );

  it("makes moments of a range of days, both included; what is absent does not bound", () => {
    const fromMs = startOfDay("2026-01-04");
    expect(dayRange("2026-01-04", "2026-01-04")).toEqual({ fromMs, untilMs: (fromMs ?? 0) + 24 * HOUR_MS });
    expect(dayRange(null, "")).toEqual({ fromMs: undefined, untilMs: undefined });
    expect(dayRange(undefined, undefined)).toEqual({ fromMs: undefined, untilMs: undefined });
  });
});
