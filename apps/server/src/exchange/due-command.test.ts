import type { Command } from "@crossbook/engine";
import { fakeClock } from "@crossbook/testkit";
import { expect, it } from "vitest";
import { DueCommand } from "./due-command.ts";

const DAY_MS = 86_400_000;

/** Something to be done at each of these times; submitting takes the first of them away. */
function planned(...times: number[]) {
  const steady = fakeClock(0);
  /** What is added to the system's clock, as when somebody sets it. */
  const set = { byMs: 0, longestWaitMs: 200 * DAY_MS };
  const clock = { ...steady, now: () => steady.now() + set.byMs };
  const submitted: number[] = [];
  let answer: () => void = () => undefined;
  const due = new DueCommand({
    clock,
    next: () => {
      const [at] = times;
      if (at === undefined) return undefined;
      const { longestWaitMs } = set;
      return { at, longestWaitMs, command: (now) => ({ type: "releaseOrders", at: now }) };
    },
    submit: (command: Command) => {
      submitted.push(command.at);
      times.shift();
      return new Promise<void>((resolve) => {
        answer = resolve;
      });
    },
  });
  due.plan();
  const settle = async () => {
    answer();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { clock, set, times, submitted, due, settle };
}

it("submits when the time has come, and the next only after the answer", async () => {
  const { clock, submitted, settle } = planned(100, 100, 250);
  clock.advance(99);
  expect(submitted).toEqual([]);
  clock.advance(1);
  expect(submitted).toEqual([100]);
  clock.advance(1000);
  expect(submitted).toEqual([100]);
  await settle();
  clock.advance(0);
  expect(submitted).toEqual([100, 1100]);
  await settle();
  clock.advance(0);
  expect(submitted).toEqual([100, 1100, 1100]);
  await settle();
  expect(clock.pending).toBe(0);
});

it("plans anew where something is due earlier, later or not at all", () => {
  const { clock, times, submitted, due } = planned(500);
  times.unshift(200);
  due.plan();
  clock.advance(199);
  times[0] = 300;
  due.plan();
  clock.advance(100);
  expect(submitted).toEqual([]);
  times.length = 0;
  due.plan();
  expect(clock.pending).toBe(0);
  clock.advance(1000);
  expect(submitted).toEqual([]);
});

it("does not submit before its time what is due first only since the timer began", () => {
  const { clock, times, submitted } = planned(100, 250);
  times.shift();
  clock.advance(249);
  expect(submitted).toEqual([]);
  clock.advance(1);
  expect(submitted).toEqual([250]);
});

it("waits longer than a timer can", () => {
  const { clock, submitted } = planned(100 * DAY_MS);
  clock.advance(100 * DAY_MS - 1);
  expect(submitted).toEqual([]);
  clock.advance(1);
  expect(submitted).toEqual([100 * DAY_MS]);
});

it("waits no longer than anything ever does where the clock was set back, and not at all where it was set on", async () => {
  const { clock, set, submitted, due, settle, times } = planned(5_000);
  set.byMs = -3_600_000;
  set.longestWaitMs = 60_000;
  times.unshift(4_000);
  due.plan();
  clock.advance(59_999);
  expect(submitted).toEqual([]);
  clock.advance(1);
  // Not before its own time: the engine would not do it.
  expect(submitted).toEqual([4_000]);
  set.byMs = 3_600_000;
  await settle();
  clock.advance(0);
  expect(submitted).toEqual([4_000, 3_660_000]);
});

it("does nothing any more once it is stopped", async () => {
  const { clock, submitted, due, settle } = planned(10, 20);
  clock.advance(10);
  due.stop();
  await settle();
  clock.advance(100);
  due.plan();
  expect(submitted).toEqual([10]);
  expect(clock.pending).toBe(0);
});
