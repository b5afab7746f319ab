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

it("runs tasks that fall due together in the order in which they were set", () => {
  const clock = fakeClock(0);
  const ran: string[] = [];
  clock.after(20, () => ran.push("first"));
  clock.after(10, () => clock.after(10, () => ran.push("third")));
  clock.after(20, () => ran.push("second"));
  clock.advance(20);
  expect(ran).toEqual(["first", "second", "third"]);
});

it("runs a task at its exact due time and not a millisecond before", () => {
  const clock = fakeClock(5000);
  const ran: number[] = [];
  clock.after(10, () => ran.push(clock.now()));
  clock.advance(9);
  expect(ran).toEqual([]);
  clock.advance(1);
  expect(ran).toEqual([5010]);
});

it("takes a delay below zero as none, and cancels a task once it ran without harm", () => {
  const clock = fakeClock(0);
  let runs = 0;
  const cancel = clock.after(-50, () => {
    runs += 1;
  });
  clock.advance(0);
  cancel();
  clock.advance(100);
  expect([runs, clock.now(), clock.pending]).toEqual([1, 100, 0]);
});

it("begins with the year 2026 where nothing else is said", () => {
  expect(new Date(fakeClock().now()).toISOString()).toBe("2026-01-01T00:00:00.000Z");
});
