import { describe, expect, it } from "vitest";
import { indiaDay, momentText, quickRange } from "./india-days.ts";

/** 00:10 on 21 November in India, still the 20th in UTC. */
const JUST_AFTER_MIDNIGHT = Date.parse("2026-11-20T18:40:00Z");

describe("days in India", () => {
  it.each([
    ["2026-11-20T18:29:59Z", "2026-11-20"],
    ["2026-11-20T18:30:00Z", "2026-11-21"],
    ["2026-12-31T18:30:00Z", "2027-01-01"],
  ])("%s is %s", (iso, day) => {
    expect(indiaDay(Date.parse(iso))).toBe(day);
  });

  it.each([
    ["today", "2026-11-21", "2026-11-21"],
    ["yesterday", "2026-11-20", "2026-11-20"],
    ["last7", "2026-11-15", "2026-11-21"],
    ["last30", "2026-10-23", "2026-11-21"],
  ] as const)("%s goes from %s to %s", (choice, from, to) => {
    expect(quickRange(choice, JUST_AFTER_MIDNIGHT)).toEqual({ from, to });
  });

  it("writes a moment, and leaves other text as it is", () => {
    expect(momentText("2026-11-20T18:40:05.123Z")).toBe("21 Nov 2026, 00:10:05");
    expect(momentText("In-Play")).toBe("In-Play");
  });
});
