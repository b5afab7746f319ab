import { type FakeClock, fakeClock } from "@crossbook/testkit";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { plainPng } from "../testing/hostile-images.ts";
import { ImageReader } from "./image-reader.ts";

const logger = pino({ level: "silent" });
let clock: FakeClock;
let reader: ImageReader;

beforeEach(() => {
  clock = fakeClock();
});
afterEach(() => reader.stop());

const greedy = () =>
  (reader = new ImageReader({
    ...{ clock, logger },
    program: new URL("../testing/greedy-process.ts", import.meta.url),
  }));
const [TAKES_MEMORY, ENDS, ANSWERS, NEVER_ENDS] = [1, 2, 3, 4].map((byte) => Uint8Array.of(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
  Uint8Array,
];
const ANSWERED = { ok: false, reason: "tooManyPixels" };
const UNREADABLE = { ok: false, reason: "unreadable" };

describe("the process that decodes pictures", () => {
  it("is started by the first picture and ended when nothing comes for a minute", async () => {
    reader = new ImageReader({ clock, logger });
    expect(reader.processId).toBeUndefined();
    expect(await reader.prepare(await plainPng())).toMatchObject({ ok: true, width: 64, height: 96 });
    const first = reader.processId;
    expect(first).toEqual(expect.any(Number));
    clock.advance(59_000);
    expect(await reader.prepare(await plainPng())).toMatchObject({ ok: true });
    expect(reader.processId).toBe(first);
    clock.advance(60_000);
    expect(await reader.prepare(await plainPng())).toMatchObject({ ok: true });
    expect(reader.processId).not.toBe(first);
  });

  it("ends when a picture takes too much memory, and the next one gets another", async () => {
    const taken = greedy().prepare(TAKES_MEMORY);
    const next = reader.prepare(ANSWERS);
    expect(await taken).toEqual(UNREADABLE);
    expect(await next).toEqual(ANSWERED);
  });

  it("ends when a picture breaks it", async () => {
    expect(await greedy().prepare(ENDS)).toEqual(UNREADABLE);
    expect(await reader.prepare(ANSWERS)).toEqual(ANSWERED);
  });

  it("is killed when a picture takes too long", async () => {
    expect(await greedy().prepare(ANSWERS)).toEqual(ANSWERED);
    const endless = reader.prepare(NEVER_ENDS);
    clock.advance(15_000);
    expect(await endless).toEqual(UNREADABLE);
    expect(await reader.prepare(ANSWERS)).toEqual(ANSWERED);
  });

  it("takes up what it did not come to when it was killed for another picture, or for being idle", async () => {
    expect(await greedy().prepare(ANSWERS)).toEqual(ANSWERED);
    const endless = reader.recognise(NEVER_ENDS);
    clock.advance(29_999);
    const innocent = reader.prepare(ANSWERS);
    clock.advance(1);
    expect(await endless).toBeUndefined();
    expect(await innocent).toEqual(ANSWERED);
    clock.advance(60_000);
    expect(await reader.prepare(ANSWERS)).toEqual(ANSWERED);
  });

  it("takes so many pictures at once and turns others away, without waiting for them", async () => {
    const first = greedy().prepare(NEVER_ENDS);
    const waiting = Array.from({ length: 24 }, () => reader.prepare(ANSWERS));
    expect(await reader.prepare(ANSWERS)).toBe("busy");
    expect(await reader.recognise(ANSWERS)).toBe("read");
    clock.advance(15_000);
    expect(await first).toEqual(UNREADABLE);
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => ANSWERED));
  });

  it("answers what waits when the server stops", async () => {
    const waiting = [greedy().prepare(NEVER_ENDS), reader.prepare(ANSWERS)];
    await reader.stop();
    expect(await Promise.all(waiting)).toEqual([UNREADABLE, UNREADABLE]);
    expect(reader.processId).toBeUndefined();
  });
});
