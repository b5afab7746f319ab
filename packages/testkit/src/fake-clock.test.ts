import { expect, it } from "vitest";
import { fakeClock } from "./fake-clock.ts";

it("stands still until it is moved", () => {
  const clock = fakeClock(1000);
  clock.advance(250);
  expect([clock.now(), clock.monotonicMs()]).toEqual([1250, 250]);
});

it("runs tasks in the order they fall due, each at its own time", () => {
  const clock = fakeClock(0);
  const ran: [string, number][] = [];
  clock.after(20, () => ran.push(["late", clock.now()]));
  clock.after(10, () => {
    ran.push(["early", clock.now()]);
    clock.after(5, () => ran.push(["chained", clock.now()]));
  });
  clock.after(31, () => ran.push(["not yet", clock.now()]));
  clock.advance(30);
  expect(ran).toEqual([
    ["early", 10],
    ["chained", 15],
    ["late", 20],
  ]);
  expect(clock.pending).toBe(1);
});

it("forgets a task that is cancelled", () => {
  const clock = fakeClock();
  const cancel = clock.after(10, () => {
    throw new Error("was cancelled");
  });
  cancel();
  clock.advance(100);
  expect(clock.pending).toBe(0);
});
