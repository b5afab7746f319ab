import { expect, it } from "vitest";
import { restartDelays } from "./restart-delays.mjs";

it("waits longer before each restart, and gives up at the seventh within ten minutes", () => {
  const delays = restartDelays();
  const answers = [0, 1, 2, 3, 4, 5, 6].map((minute) => delays.next(minute * 60_000));
  expect(answers).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, undefined]);
});

it("begins anew for a part that failed long ago", () => {
  const delays = restartDelays();
  delays.next(0);
  delays.next(1_000);
  expect(delays.next(601_000)).toBe(500);
});
