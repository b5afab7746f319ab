import { expect, it } from "vitest";
import { zoneOffset } from "./zone-offset.ts";

it.each([
  ["2026-11-20T10:00:00.000Z", "Asia/Kolkata", "GMT+5:30"],
  ["2026-11-20T10:00:00.000Z", "Asia/Calcutta", "GMT+5:30"],
  ["2026-07-01T10:00:00.000Z", "Europe/London", "GMT+1"],
  ["2026-11-20T10:00:00.000Z", "America/New_York", "GMT-5"],
])("the clocks at %s in %s are %s", (at, zone, offset) => {
  expect(zoneOffset(Date.parse(at), zone)).toBe(offset);
});
