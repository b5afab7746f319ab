import { type FakeClock, fakeClock } from "@crossbook/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { InProcessBus } from "../bus/index.ts";
import type { ForwardedCall } from "../calls/forwarding.ts";
import { type CallReply, decodeCall, decodePartRequest, encodeReply } from "./call-message.ts";
import { LeaderForwarder } from "./leader-forwarder.ts";
import type { Place } from "./leader-message.ts";

const subjects = { leader: "leader", calls: (leadership: number) => `calls.${leadership}` };
const OK = { status: 200, headers: { "content-type": "text/plain" }, body: Buffer.from("done") };

function callFrom(address: string, more: Partial<ForwardedCall> = {}): ForwardedCall {
  return {
    ...{ method: "POST", path: "/api/bet/placebetv2?a=1", headers: { authorization: "Bearer x" } },
    ...{ address, host: "play.example:8443", isSecure: true, body: Buffer.from("{}") },
    ...more,
  };
}

let clock: FakeClock;
let bus: InProcessBus;
let forwarder: LeaderForwarder;
/** Who leads, as the front has heard. */
let leadership: number | undefined;
const listeners = new Set<() => void>();
const reached: Place[] = [];

beforeEach(() => {
  clock = fakeClock();
  bus = new InProcessBus({ maxMessageBytes: 10_000 });
  leadership = 1;
  reached.length = 0;
  const leader = {
    get leadership() {
      return leadership;
    },
    onNewLeader(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reached: async (place: Place) => void reached.push(place),
  };
  forwarder = new LeaderForwarder({ bus, subjects, leader, clock });
});
afterEach(() => bus.close());

function lead(next: number): void {
  leadership = next;
  for (const listener of [...listeners]) listener();
}

/** Answers every call of a leadership; says what it was asked. */
function answerAs(of: number, reply: (call: ForwardedCall | undefined) => CallReply): ForwardedCall[] {
  const asked: ForwardedCall[] = [];
  bus.answer(subjects.calls(of), async (message) => {
    const call = decodeCall(message);
    if (call) asked.push(call);
    return encodeReply(reply(call));
  });
  return asked;
}

/** Answers every call with one that is carried in parts; `take` gives each of them. */
function answerInParts(of: number, { bytes, take }: { bytes: number; take: (from: number) => Uint8Array }) {
  const asked: string[] = [];
  bus.answer(subjects.calls(of), async (message) => {
    const part = decodePartRequest(message);
    asked.push(part ? `${part.partOf} from ${part.from}` : "call");
    return part
      ? take(part.from)
      : encodeReply({ place: { leadership: of, number: 1 }, inParts: { id: 7, bytes } });
  });
  return asked;
}

/** A leader that takes calls and never answers. */
function hangAs(of: number): { readonly taken: () => number } {
  let taken = 0;
  bus.answer(subjects.calls(of), () => {
    taken += 1;
    return new Promise(() => undefined);
  });
  return { taken: () => taken };
}

/** Lets time pass until a promise is settled. */
async function passing<Result>(promise: Promise<Result>): Promise<Result> {
  let isSettled = false;
  const settled = promise.finally(() => {
    isSettled = true;
  });
  while (!isSettled) {
    clock.advance(50);
    await new Promise((next) => setImmediate(next));
  }
  return settled;
}

const once = { mayRepeat: false };
const again = { mayRepeat: true };

describe("a forwarded call", () => {
  it("reaches the leader as it came, and its answer waits for what was published before it", async () => {
    const asked = answerAs(1, () => ({ place: { leadership: 1, number: 7 }, answer: OK }));
    const call = callFrom("203.0.113.7");
    const answer = await forwarder.forward(call, once);
    expect(answer).toMatchObject({ status: 200, headers: OK.headers });
    expect(typeof answer === "object" && Buffer.from(answer.body).toString()).toBe("done");
    expect(asked).toEqual([{ ...call, body: new Uint8Array(call.body) }]);
    expect(reached).toEqual([{ leadership: 1, number: 7 }]);
  });

  it("waits three seconds for a leader, and is refused then", async () => {
    const startedAt = clock.monotonicMs();
    expect(await passing(forwarder.forward(callFrom("203.0.113.7"), once))).toBe("UNAVAILABLE");
    expect(clock.monotonicMs() - startedAt).toBeGreaterThanOrEqual(3_000);
    expect(clock.monotonicMs() - startedAt).toBeLessThan(3_500);
  });

  it("whose answer is lost each time may be done after three seconds, also a read", async () => {
    const asked = answerAs(1, () => ({ place: { leadership: 9, number: 1 }, answer: OK }));
    expect(await passing(forwarder.forward(callFrom("203.0.113.7"), again))).toBe("UNKNOWN");
    expect(asked.length).toBeGreaterThan(1);
  });

  it("is brought to the next leader where the former one takes none any more", async () => {
    const asked = answerAs(2, () => ({ place: { leadership: 2, number: 1 }, answer: OK }));
    const forwarded = forwarder.forward(callFrom("203.0.113.7"), once);
    clock.advance(1_000);
    lead(2);
    expect(await forwarded).toMatchObject({ status: 200 });
    expect(asked).toHaveLength(1);
  });

  it("that a leader had when it was replaced may be done: only a read is asked again", async () => {
    const { taken } = hangAs(1);
    answerAs(2, () => ({ place: { leadership: 2, number: 1 }, answer: OK }));
    const [bet, read] = [
      forwarder.forward(callFrom("203.0.113.7"), once),
      forwarder.forward(callFrom("203.0.113.8", { method: "GET" }), again),
    ];
    await expect.poll(taken, { interval: 1 }).toBe(2);
    lead(2);
    expect(await bet).toBe("UNKNOWN");
    expect(await read).toMatchObject({ status: 200 });
  });

  it("is not answered by who leads no more, whatever it says", async () => {
    answerAs(2, () => ({ place: { leadership: 1, number: 9 }, answer: OK }));
    lead(2);
    expect(await forwarder.forward(callFrom("203.0.113.7"), once)).toBe("UNKNOWN");
    expect(reached).toEqual([]);
  });

  it("is asked again of a leader that has too much to do, and is done there at most once", async () => {
    let busy = 3;
    const place = { leadership: 1, number: 1 };
    const asked = answerAs(1, () => (busy-- > 0 ? { place, refused: "BUSY" } : { place, answer: OK }));
    expect(await passing(forwarder.forward(callFrom("203.0.113.7"), once))).toMatchObject({ status: 200 });
    expect(asked).toHaveLength(4);
  });

  it("of more than the bus carries is refused; one whose answer is too large may be done", async () => {
    answerAs(1, () => ({ place: { leadership: 1, number: 1 }, refused: "TOO_LARGE" }));
    const large = callFrom("203.0.113.7", { body: Buffer.alloc(20_000) });
    expect(await forwarder.forward(large, once)).toBe("TOO_LARGE");
    expect(await forwarder.forward(callFrom("203.0.113.7"), once)).toBe("UNKNOWN");
  });
});

describe("an answer in parts", () => {
  const place = { leadership: 1, number: 5 };
  const body = Buffer.from("0123456789".repeat(3_000));
  const whole = encodeReply({ place, answer: { ...OK, body } });
  const partsOf = (from: number) => whole.slice(from, from + 10_000);

  it("is put together before it is given, and waits for what was published before it", async () => {
    const asked = answerInParts(1, { bytes: whole.length, take: partsOf });
    const answer = await forwarder.forward(callFrom("203.0.113.7"), once);
    expect(typeof answer === "object" && Buffer.compare(answer.body, body)).toBe(0);
    expect(asked).toEqual(["call", "7 from 0", "7 from 10000", "7 from 20000", "7 from 30000"]);
    expect(reached).toEqual([place]);
  });

  it.each([
    ["is kept no more", () => new Uint8Array()],
    ["has more than was said", () => new Uint8Array(whole.length + 1)],
    ["is no answer", (from: number) => new Uint8Array(Math.min(10_000, whole.length - from))],
  ])("of which a part %s may be of a call that is done", async (_what, take) => {
    answerInParts(1, { bytes: whole.length, take });
    expect(await forwarder.forward(callFrom("203.0.113.7"), once)).toBe("UNKNOWN");
    expect(reached).toEqual([]);
  });

  it("is asked for again of the next leader where it was a read", async () => {
    answerInParts(1, {
      bytes: whole.length,
      take: (from) => {
        if (from > 0) lead(2);
        return partsOf(from);
      },
    });
    answerAs(2, () => ({ place: { leadership: 2, number: 1 }, answer: OK }));
    expect(await forwarder.forward(callFrom("203.0.113.7", { method: "GET" }), again)).toMatchObject({
      status: 200,
    });
    expect(reached).toEqual([{ leadership: 2, number: 1 }]);
  });
});

describe("calls that wait", () => {
  it("are at most two hundred of one address; others do not feel it", async () => {
    const { taken } = hangAs(1);
    const waiting = Array.from({ length: 200 }, (_, index) =>
      forwarder.forward(callFrom(index % 2 === 0 ? "203.0.113.7" : "::ffff:203.0.113.7"), once),
    );
    expect(await forwarder.forward(callFrom("203.0.113.7"), once)).toBe("TOO_MANY");
    const honest = forwarder.forward(callFrom("203.0.113.8"), once);
    await expect.poll(taken, { interval: 1 }).toBe(201);
    lead(2);
    expect(new Set(await Promise.all([...waiting, honest]))).toEqual(new Set(["UNKNOWN"]));
    answerAs(2, () => ({ place: { leadership: 2, number: 1 }, answer: OK }));
    expect(await forwarder.forward(callFrom("203.0.113.7"), once)).toMatchObject({ status: 200 });
  });

  it("are at most two thousand of all", async () => {
    hangAs(1);
    const waiting = Array.from({ length: 2_000 }, (_, index) =>
      forwarder.forward(callFrom(`198.51.${index % 200}.7`), once),
    );
    expect(await forwarder.forward(callFrom("203.0.113.8"), once)).toBe("UNAVAILABLE");
    lead(2);
    await Promise.all(waiting);
  });
});
