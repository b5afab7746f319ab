import type { Command } from "@crossbook/engine";
import { fakeClock } from "@crossbook/testkit";
import { expect, it } from "vitest";
import { DueCommand } from "./due-command.ts";

const DAY_MS = 86_400_000;

/** Something to be done at each of these times; submitting takes the first of them away. */
function planned(...times: number[]) {
  const clock = fakeClock(0);
  const submitted: number[] = [];
  let answer: () => void = () => undefined;
  const due = new DueCommand({
    clock,
    next: () => {
      const [at] = times;
      return at === undefined ? undefined : { at, command: (now) => ({ type: "releaseOrders", at: now }) };
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
  return { clock, times, submitted, due, settle };
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

it("waits longer than a timer can", () => {
  const { clock, submitted } = planned(100 * DAY_MS);
  clock.advance(100 * DAY_MS - 1);
  expect(submitted).toEqual([]);
  clock.advance(1);
  expect(submitted).toEqual([100 * DAY_MS]);
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
