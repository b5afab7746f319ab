import { describe, expect, it } from "vitest";
import { quickRange } from "./india-days.ts";
import { zoneDay, zoneMomentText, zoneName } from "./zone-days.ts";

const MOMENT = "2026-11-20T18:40:05.123Z";

describe("days and moments of a zone", () => {
  it.each([
    ["Asia/Kolkata", "2026-11-21", "21 Nov 2026, 00:10:05"],
    ["Europe/London", "2026-11-20", "20 Nov 2026, 18:40:05"],
    ["America/New_York", "2026-11-20", "20 Nov 2026, 13:40:05"],
    ["Pacific/Kiritimati", "2026-11-21", "21 Nov 2026, 08:40:05"],
  ])("in %s it is %s, %s", (zone, day, text) => {
    expect(zoneDay(Date.parse(MOMENT), zone)).toBe(day);
    expect(zoneMomentText(MOMENT, zone)).toBe(text);
  });

  it.each([
    ["Asia/Calcutta", "en", "India Standard Time"],
    ["Asia/Kolkata", "hi", "भारतीय मानक समय"],
    ["America/New_York", "en", "Eastern Time"],
  ])("calls %s in %s %s", (zone, language, name) => {
    expect(zoneName(zone, language)).toBe(name);
  });

  it("leaves other text as it is", () => {
    expect(zoneMomentText("In-Play", "Europe/London")).toBe("In-Play");
  });

  it("counts days back by the calendar, also over a day of 25 hours", () => {
    // Half past midnight in New York, the night after its clocks were put back.
    const now = Date.parse("2026-11-02T05:30:00Z");
    const dayOf = (atMs: number) => zoneDay(atMs, "America/New_York");
    expect(quickRange("yesterday", now, dayOf)).toEqual({ from: "2026-11-01", to: "2026-11-01" });
    expect(quickRange("last7", now, dayOf)).toEqual({ from: "2026-10-27", to: "2026-11-02" });
    expect(quickRange("last30", now, dayOf)).toEqual({ from: "2026-10-04", to: "2026-11-02" });
  });
});
