import { type FakeClock, fakeClock } from "@crossbook/testkit";
import { pino } from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import type { Notice } from "./leader-message.ts";
import { NoticeQueue } from "./notice-queue.ts";

const PATIENCE = { timeout: 10_000, interval: 1 };

let clock: FakeClock;
let queue: NoticeQueue;
let taken: string[];
/** Each reading waits until it is ended here. */
let readings: { readonly end: () => void; readonly fail: () => void }[];
let settingsReadings: typeof readings;
let areSettingsHeld = false;

const heldIn = (held: typeof readings) => () =>
  new Promise<void>((resolve, reject) => {
    held.push({ end: resolve, fail: () => reject(new Error("no connection")) });
  });

beforeEach(() => {
  clock = fakeClock();
  taken = [];
  readings = [];
  settingsReadings = [];
  areSettingsHeld = false;
  queue = new NoticeQueue({
    ...{ clock, logger: pino({ level: "silent" }) },
    reader: {
      take: (notice) => void taken.push(notice.kind === "sessionEnded" ? notice.sessionId : notice.kind),
      readAll: heldIn(readings),
      readSettings() {
        const read = heldIn(settingsReadings)();
        if (!areSettingsHeld) settingsReadings.at(-1)?.end();
        return read;
      },
    },
  });
});

const add = (notice: Notice, bytes = 100) => queue.add(notice, bytes);
const ended = (sessionId: string): Notice => ({ kind: "sessionEnded", sessionId, userId: 1 });

describe("notices of a leader", () => {
  it("are taken at once while nothing is read", () => {
    add(ended("a"));
    expect([taken, readings.length]).toEqual([["a"], 0]);
  });

  it("are kept in order while everything is read, and taken after it", async () => {
    queue.missed();
    add(ended("a"));
    add(ended("b"));
    expect(taken).toEqual([]);
    readings[0]?.end();
    await queue.settled();
    expect([taken, readings.length]).toEqual([["a", "b"], 1]);
  });

  it.each([0, 1, 2, 3, 4, 5, 6, 7])(
    "are taken, and what was missed is read, %i turns after everything has been read",
    async (turns) => {
      const readUntilNow = async () => {
        queue.missed();
        readings.at(-1)?.end();
        for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      };
      await readUntilNow();
      add(ended("late"));
      await new Promise((next) => setImmediate(next));
      expect(taken).toEqual(["late"]);
      await readUntilNow();
      queue.missed();
      await new Promise((next) => setImmediate(next));
      expect(readings).toHaveLength(3);
    },
  );

  it("that come before a further reading are in what it reads", async () => {
    queue.missed();
    add(ended("before"));
    queue.missed();
    readings[0]?.end();
    await expect.poll(() => readings.length, PATIENCE).toBe(2);
    add(ended("meanwhile"));
    readings[1]?.end();
    await queue.settled();
    expect(taken).toEqual(["meanwhile"]);
  });

  it("are behind since the first that was missed, until everything is read", async () => {
    queue.missed();
    const since = queue.behindSinceMs;
    expect(since).toBe(clock.monotonicMs());
    clock.advance(700);
    queue.missed();
    readings[0]?.end();
    await expect.poll(() => readings.length, PATIENCE).toBe(2);
    expect(queue.behindSinceMs).toBe(since);
    readings[1]?.end();
    await queue.settled();
    expect(queue.behindSinceMs).toBeUndefined();
  });

  it("of settings have those read, once more for what comes meanwhile, and no other notice waits for it", async () => {
    areSettingsHeld = true;
    add({ kind: "settingsChanged" });
    add({ kind: "settingsChanged" });
    add(ended("a"));
    expect([readings.length, settingsReadings.length, taken, queue.behindSinceMs]).toEqual([
      0,
      1,
      ["a"],
      undefined,
    ]);
    settingsReadings[0]?.end();
    await expect.poll(() => settingsReadings.length, PATIENCE).toBe(2);
    settingsReadings[1]?.end();
    await queue.settled();
  });

  it("that were missed have settings read too", () => {
    queue.missed();
    expect([readings.length, settingsReadings.length]).toEqual([1, 1]);
  });

  it("beyond five thousand are read again instead", async () => {
    queue.missed();
    for (let index = 0; index <= 5_000; index++) add(ended(String(index)));
    readings[0]?.end();
    await expect.poll(() => readings.length, PATIENCE).toBe(2);
    readings[1]?.end();
    await queue.settled();
    expect(taken).toEqual([]);
  });

  it("beyond 32 megabytes are read again instead, however few they are", async () => {
    const large = 20 * 1024 * 1024;
    queue.missed();
    add(ended("a"), large);
    add(ended("b"), large);
    readings[0]?.end();
    await expect.poll(() => readings.length, PATIENCE).toBe(2);
    add(ended("c"), large);
    readings[1]?.end();
    await queue.settled();
    expect([taken, readings.length]).toEqual([["c"], 2]);
    queue.missed();
    add(ended("d"), large);
    readings[2]?.end();
    await queue.settled();
    expect([taken, readings.length]).toEqual([["c", "d"], 3]);
  });

  it("are read again a second after that has failed, and no more once it is stopped", async () => {
    queue.missed();
    readings[0]?.fail();
    await new Promise((next) => setImmediate(next));
    clock.advance(999);
    expect(readings).toHaveLength(1);
    clock.advance(1);
    await expect.poll(() => readings.length, PATIENCE).toBe(2);
    readings[1]?.fail();
    await new Promise((next) => setImmediate(next));
    queue.stop();
    clock.advance(1_000);
    await queue.settled();
    expect(readings).toHaveLength(2);
  });
});
