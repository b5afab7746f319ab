import { describe, expect, it } from "vitest";
import { zoneMoments, zoneRange } from "./zone-days.ts";

function range(first: string, last: string, zone: string): readonly (string | undefined)[] {
  const { fromMs, untilMs } = zoneRange(first, last, zone);
  return [fromMs, untilMs].map((at) => (at === undefined ? undefined : new Date(at).toISOString()));
}

describe("days of a zone", () => {
  it.each([
    ["Asia/Kolkata", "2026-01-31", "2026-01-30T18:30:00.000Z", "2026-01-31T18:30:00.000Z"],
    ["UTC", "2026-12-31", "2026-12-31T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
    ["America/New_York", "2026-03-08", "2026-03-08T05:00:00.000Z", "2026-03-09T04:00:00.000Z"],
    ["Europe/London", "2026-10-25", "2026-10-24T23:00:00.000Z", "2026-10-26T00:00:00.000Z"],
    // The clock is put forward at midnight: this day begins at one o'clock.
    ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z", "2026-04-24T21:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-06-01", "2026-05-31T10:00:00.000Z", "2026-06-01T10:00:00.000Z"],
    ["Pacific/Pago_Pago", "2026-06-01", "2026-06-01T11:00:00.000Z", "2026-06-02T11:00:00.000Z"],
  ])("of %s: %s is from %s until %s", (zone, day, from, until) => {
    expect(range(day, day, zone)).toEqual([from, until]);
  });

  it("have no bound where there is no day, and take the first and the last day there are", () => {
    for (const none of [undefined, null, ""])
      expect(zoneRange(none, none, "UTC")).toEqual({ fromMs: undefined, untilMs: undefined });
    expect(range("0001-01-01", "9999-12-31", "Asia/Kolkata")).toEqual([
      "0001-01-01T00:00:00.000Z",
      "+010000-01-01T00:00:00.000Z",
    ]);
  });
});

it("a moment is written as the clock of its zone shows it", () => {
  const at = Date.parse("2026-11-20T18:40:05.123Z");
  expect(zoneMoments("Asia/Kolkata")(at)).toBe("2026-11-21 00:10:05");
  expect(zoneMoments("America/New_York")(at)).toBe("2026-11-20 13:40:05");
});
