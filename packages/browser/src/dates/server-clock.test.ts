import { describe, expect, it } from "vitest";
import { createServerClock } from "./server-clock.ts";

const HOUR_MS = 3_600_000;
const NOON = Date.parse("2026-11-22T12:00:00Z");

/** A device whose clock differs so much from the server's, and how long the page has been open. */
function device(wrongByMs: number) {
  let atMs = NOON;
  const clock = createServerClock({ now: () => atMs + wrongByMs });
  let changes = 0;
  clock.onChange(() => {
    changes += 1;
  });
  return {
    clock,
    changes: () => changes,
    /** An answer that was underway for 800 ms. */
    answerAfter: (afterMs: number) => {
      atMs = NOON + afterMs;
      clock.learn(Math.floor((atMs - 800) / 1000) * 1000);
    },
  };
}

describe("the server's clock", () => {
  it.each([-5 * HOUR_MS, -60_000, 7_000, 12 * HOUR_MS])(
    "is right to two seconds on a device that is wrong by %i ms",
    (wrongByMs) => {
      const { clock, answerAfter, changes } = device(wrongByMs);
      for (const afterMs of [0, 950, 61_234]) {
        answerAfter(afterMs);
        expect(Math.abs(clock.now() - (NOON + afterMs))).toBeLessThan(2_000);
      }
      expect(changes()).toBe(1);
    },
  );

  it("is the device's before the first answer, and where the device is right", () => {
    expect(device(HOUR_MS).clock.now()).toBe(NOON + HOUR_MS);
    const { clock, answerAfter, changes } = device(-1_500);
    answerAfter(0);
    expect(clock.now()).toBe(NOON - 1_500);
    expect(changes()).toBe(0);
  });

  it("follows a device whose clock is put right while the page is open", () => {
    let wrongByMs = HOUR_MS;
    const clock = createServerClock({ now: () => NOON + wrongByMs });
    clock.learn(NOON);
    wrongByMs = 0;
    clock.learn(NOON);
    expect(clock.now()).toBe(NOON);
  });
});
