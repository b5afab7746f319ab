import type { ErrorCode, FeedBody, FeedMessage } from "@crossbook/contract";
import { fakeClock } from "@crossbook/testkit";
import { describe, expect, it } from "vitest";
import type { Answer, FeedClient, Publication } from "./feed-client.ts";
import { playFixture } from "./play-fixture.ts";
import type { Step } from "./script.ts";

const body: FeedBody = {
  type: "status",
  phase: "inPlay",
  suspended: false,
  reason: "",
  lapseUnmatched: false,
};
const at = (matchMs: number): Step => ({ body, due: { kind: "after", matchMs, leastMs: 0 } });
const START: Step = { body, due: { kind: "start" } };

/** Plays these steps from a sequence on, against a server that answers each message as `answer` says. */
async function playing(
  steps: readonly Step[],
  options: {
    readonly sequence?: number;
    readonly startsInMs?: number;
    readonly answer?: (message: FeedMessage) => Answer<Publication>;
  } = {},
) {
  const clock = fakeClock(0);
  const stopping = new AbortController();
  const sent: { readonly sequence: number; readonly at: number }[] = [];
  const taken = ({ sequence }: FeedMessage): Answer<Publication> => ({
    kind: "taken",
    result: {
      duplicate: false,
      fixture: { fixtureId: "f", eventId: 1, lastSequence: sequence, phase: "inPlay", markets: [] },
    },
  });
  const client: FeedClient = {
    publish: async (message) => {
      sent.push({ sequence: message.sequence, at: clock.now() });
      return (options.answer ?? taken)(message);
    },
    fixtures: async () => ({ kind: "taken", result: [] }),
  };
  const reported: number[] = [];
  const end = playFixture({
    fixtureId: "f",
    steps,
    sequence: options.sequence ?? 0,
    startAt: options.startsInMs ?? 1000,
    speed: 10,
    client,
    clock,
    signal: stopping.signal,
    onTaken: (sequence) => reported.push(sequence),
  });
  const pass = async (totalMs: number) => {
    for (let passedMs = 0; passedMs < totalMs; passedMs += 100) {
      await new Promise(setImmediate);
      clock.advance(100);
    }
    await new Promise(setImmediate);
  };
  return { end, sent, reported, pass, stopping, clock };
}

const refusal = (code: ErrorCode): Answer<Publication> => ({ kind: "refused", code, message: "no" });
const lastSequence = (sequence: number): Answer<Publication> => ({
  kind: "taken",
  result: {
    duplicate: true,
    fixture: { fixtureId: "f", eventId: 1, lastSequence: sequence, phase: "inPlay", markets: [] },
  },
});

describe("a fixture that is played", () => {
  it("publishes each message when it is due, by match time over speed from the start on", async () => {
    const { end, sent, reported, pass } = await playing([at(0), START, at(10_000), at(5000)]);
    await pass(4000);
    expect(await end).toEqual({ kind: "finished" });
    expect(sent.map(({ at: moment }) => moment)).toEqual([0, 1000, 2000, 2500]);
    expect(reported).toEqual([1, 2, 3, 4]);
  });

  it("goes on behind the last message that the server has", async () => {
    const { end, sent, pass } = await playing([at(0), START, at(10_000), at(10_000)], { sequence: 2 });
    await pass(4000);
    expect(await end).toEqual({ kind: "finished" });
    expect(sent.map(({ sequence }) => sequence)).toEqual([3, 4]);
  });

  it("does not hurry to make up for a long delay", async () => {
    const { end, sent, pass } = await playing([START, at(10_000)], { startsInMs: -60_000 });
    await pass(2000);
    expect(await end).toEqual({ kind: "finished" });
    expect(sent.map(({ at: moment }) => moment)).toEqual([0, 1000]);
  });

  it.each([
    ["another fixture of the name is known", 1, refusal("FEED_CONFLICT"), { kind: "nameTaken" }],
    ["the server is ahead of its first message", 1, lastSequence(9), { kind: "nameTaken" }],
    ["the server is ahead of a later message", 2, lastSequence(9), { kind: "outOfStep" }],
    ["the server is one message ahead", 2, lastSequence(3), { kind: "outOfStep" }],
    ["messages are missing", 2, refusal("FEED_OUT_OF_ORDER"), { kind: "outOfStep" }],
    ["the server has lost the fixture", 2, refusal("FEED_FIXTURE_UNKNOWN"), { kind: "outOfStep" }],
    [
      "the message is refused",
      2,
      refusal("MARKET_INVALID"),
      { kind: "refused", code: "MARKET_INVALID", message: "no" },
    ],
  ])("ends where %s", async (_case, fails, answer, expected) => {
    const { end, reported, pass } = await playing([at(0), at(0), at(0)], {
      answer: ({ sequence }) => (sequence === fails ? answer : lastSequence(sequence)),
    });
    await pass(200);
    expect(await end).toEqual(expected);
    expect(reported).toHaveLength(fails - 1);
  });

  it("ends at once when the sandbox stops", async () => {
    const { end, sent, pass, stopping } = await playing([at(0), START], { startsInMs: 60_000 });
    await pass(500);
    stopping.abort();
    expect(await end).toEqual({ kind: "stopped" });
    expect(sent).toHaveLength(1);
  });
});
