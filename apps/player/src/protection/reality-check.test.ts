import { describe, expect, it } from "vitest";
import { durationText, type RealityCheck, remindersDue } from "./reality-check.ts";

const check = (elapsedSeconds: number, reminderMinutes: number | null): RealityCheck => ({
  sessionStart: "2026-11-22T10:00:00.000Z",
  elapsedSeconds,
  staked: 0,
  won: 0,
  lost: 0,
  net: 0,
  reminderMinutes,
});

describe("the reminders of a session", () => {
  it.each([
    [0, 30, 0, 0],
    [1_799, 30, 0, 0],
    [1_799, 30, 999, 0],
    [1_799, 30, 1_000, 1],
    [1_800, 30, 0, 1],
    [7_200, 30, 0, 4],
    [600, 10, -5_000, 1],
    [100_000, null, 60_000, 0],
  ])("after %s s with one each %s minutes, %s ms later: %s", (elapsed, minutes, sinceMs, due) => {
    expect(remindersDue(check(elapsed, minutes), sinceMs)).toBe(due);
  });

  it.each([
    [0, "0 min"],
    [59, "0 min"],
    [2_400, "40 min"],
    [3_900, "1 h 5 min"],
    [7_200, "2 h 0 min"],
  ])("%s s are %s", (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});
