import { type FakeClock, fakeClock } from "@crossbook/testkit";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { InProcessBus } from "../bus/index.ts";
import type { ForwardedAnswer, ForwardedCall } from "../calls/forwarding.ts";
import { type CallReply, decodeReply, encodeCall, encodePartRequest } from "./call-message.ts";
import { LeaderAnnouncements } from "./leader-announcements.ts";
import { LeaderCalls } from "./leader-calls.ts";

const subjects = { leader: "leader", calls: (leadership: number) => `calls.${leadership}` };
const PATIENCE = { timeout: 10_000, interval: 1 };
const TIME = { timeoutMs: 60_000 };
const LEADERSHIP = 4;
const CALL: ForwardedCall = {
  ...{ method: "POST", path: "/api/bet/placebetv2", headers: { authorization: "Bearer x" } },
  ...{ address: "203.0.113.7", host: "play.example", isSecure: true, body: Buffer.from("{}") },
};
const done = (text: string): ForwardedAnswer => ({
  ...{ status: 200, headers: { "set-cookie": ["a=1", "b=2"] }, body: Buffer.from(text) },
});

let bus: InProcessBus;
let clock: FakeClock;
let announcements: LeaderAnnouncements;
let calls: LeaderCalls;
let perform: (call: ForwardedCall) => Promise<ForwardedAnswer | undefined>;
const logged: string[] = [];

beforeEach(() => {
  bus = new InProcessBus({ maxMessageBytes: 2_000 });
  clock = fakeClock();
  announcements = new LeaderAnnouncements({ bus, subjects, clock });
  announcements.leads(LEADERSHIP);
  announcements.open();
  logged.length = 0;
  const logger = pino({ base: null }, { write: (line: string) => void logged.push(line) });
  calls = new LeaderCalls({ bus, subjects, announcements, clock, logger, perform: (call) => perform(call) });
  perform = async () => done("done");
  calls.start();
});
afterEach(async () => {
  announcements.stop();
  await bus.close();
});

async function ask(message = encodeCall(CALL)) {
  const reply = await bus.request(subjects.calls(LEADERSHIP), message, TIME);
  return reply.ok ? decodeReply(reply.message) : reply.code;
}

function large(reply: CallReply | string | undefined) {
  if (typeof reply !== "object" || !("inParts" in reply)) throw new Error("the answer is whole");
  return reply.inParts;
}

async function part(id: number, from: number): Promise<Uint8Array> {
  const request = encodePartRequest({ partOf: id, from });
  const reply = await bus.request(subjects.calls(LEADERSHIP), request, TIME);
  return reply.ok ? reply.message : Buffer.from(reply.code);
}

describe("calls that fronts forward", () => {
  it("are done as they came, and answered with what was published until then", async () => {
    const asked: ForwardedCall[] = [];
    perform = async (call) => {
      asked.push(call);
      announcements.settingsChanged();
      return done("done");
    };
    const { number } = announcements.place;
    expect(await ask()).toEqual({
      place: { leadership: LEADERSHIP, number: number + 1 },
      answer: { ...done(""), body: new Uint8Array(Buffer.from("done")) },
    });
    expect(asked).toEqual([{ ...CALL, body: new Uint8Array(CALL.body) }]);
  });

  it.each([
    ["nothing", new Uint8Array()],
    ["another message", Buffer.from("\0\0\0\x02{}")],
    ["a method that is not forwarded", encodeCall({ ...CALL, method: "DELETE" as never })],
    ["a path of another host", encodeCall({ ...CALL, path: "http://elsewhere/" })],
    ["an address that is none", encodeCall({ ...CALL, address: "x".repeat(101) })],
  ])("are refused where they are %s", async (_what, message) => {
    expect(await ask(message)).toMatchObject({ refused: "NOT_READ" });
  });

  it("are refused where they are not of players", async () => {
    perform = () => Promise.resolve(undefined);
    expect(await ask()).toMatchObject({ refused: "NOT_READ" });
  });

  it("have answers larger than the bus carries in parts, which are forgotten when they were taken", async () => {
    const text = "0123456789".repeat(500);
    perform = async () => done(text);
    const { id, bytes } = large(await ask());
    const parts = [await part(id, 0), await part(id, 2_000), await part(id, 4_000)];
    expect(parts.map(({ length }) => length)).toEqual([2_000, 2_000, bytes - 4_000]);
    const whole = decodeReply(Buffer.concat(parts));
    expect(whole && "answer" in whole && Buffer.from(whole.answer.body).toString()).toBe(text);
    expect(await part(id, 0)).toHaveLength(0);
    expect(await part(id + 1, 0)).toHaveLength(0);
  });

  it("have large answers until half a minute has passed, or no more calls are taken", async () => {
    perform = async () => done("x".repeat(3_000));
    const [first, second] = [large(await ask()), large(await ask())];
    clock.advance(29_999);
    expect(await part(first.id, 0)).toHaveLength(2_000);
    clock.advance(1);
    expect(await part(second.id, 0)).toHaveLength(0);
    const third = large(await ask());
    await calls.stop();
    calls.start();
    expect(await part(third.id, 0)).toHaveLength(0);
  });

  it("are done though their answer is not carried in parts, or too many are, and that is said", async () => {
    perform = async () => done("x".repeat(65 * 1024 * 1024));
    expect(await ask()).toMatchObject({ refused: "TOO_LARGE" });
    expect(JSON.parse(logged[0] ?? "")).toMatchObject({
      ...{ level: 50, msg: "an answer is larger than is carried in parts" },
    });
    perform = async () => done("x".repeat(50 * 1024 * 1024));
    const kept = [large(await ask()), large(await ask())];
    expect(await ask()).toMatchObject({ refused: "TOO_LARGE" });
    await part(kept[0]?.id ?? 0, (kept[0]?.bytes ?? 0) - 1);
    expect(await ask()).toMatchObject({ inParts: { id: 3 } });
  });

  it("are at most four thousand at once; the next is not done, and there is room when they are answered", async () => {
    const waiting: (() => void)[] = [];
    perform = () => new Promise((resolve) => waiting.push(() => resolve(done("late"))));
    const asked = Array.from({ length: 4_000 }, () => ask());
    await expect.poll(() => waiting.length, PATIENCE).toBe(4_000);
    expect(await ask()).toMatchObject({ refused: "BUSY" });
    expect(waiting).toHaveLength(4_000);
    for (const answer of waiting) answer();
    expect(new Set((await Promise.all(asked)).map((reply) => typeof reply))).toEqual(new Set(["object"]));
    perform = async () => done("again");
    expect(await ask()).toMatchObject({ answer: { status: 200 } });
  });

  it("get no answer where they fail, and leave room for others", async () => {
    perform = () => Promise.reject(new Error("a fault"));
    const lost = bus.request(subjects.calls(LEADERSHIP), encodeCall(CALL), { timeoutMs: 20 });
    expect(await lost).toEqual({ ok: false, code: "LOST" });
    perform = async () => done("done");
    expect(await ask()).toMatchObject({ answer: { status: 200 } });
  });

  it("that were taken are answered at the end, and others are not taken", async () => {
    let finish: () => void = () => undefined;
    const begun: ForwardedCall[] = [];
    perform = (call) => {
      begun.push(call);
      return new Promise((resolve) => {
        finish = () => resolve(done("late"));
      });
    };
    const asked = ask();
    await expect.poll(() => begun.length, PATIENCE).toBe(1);
    const order: string[] = [];
    const stopped = calls.stop().then(() => order.push("stopped"));
    expect(await ask()).toBe("NOT_DELIVERED");
    order.push("refused");
    finish();
    await stopped;
    expect(await asked).toMatchObject({ answer: { status: 200 } });
    expect(order).toEqual(["refused", "stopped"]);
  });
});
