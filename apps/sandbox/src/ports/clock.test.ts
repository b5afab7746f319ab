import { fakeClock } from "@crossbook/testkit";
import { describe, expect, it } from "vitest";
import { pause, systemClock } from "./clock.ts";
import { isoMoment } from "./moment-text.ts";

/** Whether a promise is fulfilled once everything that is ready has run. */
async function isDone(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  void promise.then(() => (done = true));
  await new Promise(setImmediate);
  return done;
}

describe("a pause", () => {
  it("ends after its time and not before", async () => {
    const clock = fakeClock();
    const paused = pause(clock, 1000, new AbortController().signal);
    clock.advance(999);
    expect(await isDone(paused)).toBe(false);
    clock.advance(1);
    expect(await isDone(paused)).toBe(true);
  });

  it("ends at once when it is aborted, and leaves no timer behind", async () => {
    const clock = fakeClock();
    const stopping = new AbortController();
    const paused = pause(clock, 1000, stopping.signal);
    expect(clock.pending).toBe(1);
    stopping.abort();
    expect(await isDone(paused)).toBe(true);
    expect(clock.pending).toBe(0);
  });

  it.each([
    ["no time", 0, false],
    ["less than none", -5, false],
    ["a signal that was aborted before", 1000, true],
  ])("of %s is none", async (_what, delayMs, isAborted) => {
    const clock = fakeClock();
    const stopping = new AbortController();
    if (isAborted) stopping.abort();
    expect(await isDone(pause(clock, delayMs, stopping.signal))).toBe(true);
    expect(clock.pending).toBe(0);
  });
});

describe("the system's clock", () => {
  it("runs a task once, unless it is cancelled", async () => {
    const ran: string[] = [];
    systemClock.after(0, () => ran.push("cancelled"))();
    await new Promise<void>((resolve) => {
      systemClock.after(0, () => {
        ran.push("ran");
        resolve();
      });
    });
    expect(ran).toEqual(["ran"]);
    expect(systemClock.now()).toBeGreaterThan(Date.UTC(2020, 0, 1));
  });
});

describe("moments as text", () => {
  it("are ISO 8601 in UTC on the wire", () => {
    expect(isoMoment(Date.UTC(2026, 0, 2, 9, 30))).toBe("2026-01-02T09:30:00.000Z");
  });
});
