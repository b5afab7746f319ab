import { describe, expect, it } from "vitest";
import { consequencesOf, exclusionOfWish } from "./exclusion-wish.ts";

describe("the end of an exclusion", () => {
  it.each([
    ["2026-01-31T12:00:00Z", 6, "2026-07-31T12:00:00.000Z"],
    // There is no 31st of February: later, never earlier.
    ["2026-08-31T12:00:00Z", 6, "2027-03-03T12:00:00.000Z"],
    ["2026-01-10T06:30:00Z", 60, "2031-01-10T06:30:00.000Z"],
  ])("from %s for %d months is %s", (now, months, until) => {
    const exclusion = exclusionOfWish({ kind: "selfExclusion", months }, Date.parse(now));
    expect(new Date(exclusion.untilMs).toISOString()).toBe(until);
  });

  it.each([1, 42])("of a time-out of %d days is so many times 24 hours later", (days) => {
    const { fromMs, untilMs } = exclusionOfWish({ kind: "timeOut", days }, 1000);
    expect([fromMs, untilMs]).toEqual([1000, 1000 + days * 86_400_000]);
  });

  it("does not come where it is for good, and the words say so", () => {
    const exclusion = exclusionOfWish({ kind: "selfExclusion", months: null }, 1000);
    expect(exclusion.untilMs).toBe(Number.POSITIVE_INFINITY);
    expect(consequencesOf(exclusion)[0]).toContain("for good");
    expect(consequencesOf(exclusion).join(" ")).toContain("another account with your mobile number");
  });
});
