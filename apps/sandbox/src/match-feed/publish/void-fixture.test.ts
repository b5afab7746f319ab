import type { FeedFixture, FeedMessage } from "@crossbook/contract";
import { fakeClock } from "@crossbook/testkit";
import { describe, expect, it } from "vitest";
import { voided } from "../replay.ts";
import type { FeedClient } from "./feed-client.ts";
import { voidFixture } from "./void-fixture.ts";

const REASON = "The match cannot be replayed.";

/** A fixture that the server has, with markets in these statuses, as the server writes them. */
function fixtureWith(...statuses: readonly string[]): FeedFixture {
  const markets = statuses.map((status, index) => ({
    ...{ key: `market${index + 1}`, marketId: index + 1, status, operatorStatus: "open", runners: [] },
  }));
  return { fixtureId: "cricsheet-1-r1", eventId: 9, lastSequence: 41, phase: "inPlay", markets };
}

/** Ends a fixture at a server that refuses the message with this number, if any. */
async function ended(fixture: FeedFixture, refused?: number) {
  const sent: FeedMessage[] = [];
  const client: FeedClient = {
    fixtures: async () => ({ kind: "taken", result: [fixture] }),
    async publish(message) {
      sent.push(message);
      return message.sequence === refused
        ? { kind: "refused", code: "MARKET_STATUS_INVALID", message: "" }
        : { kind: "taken", result: { duplicate: false, fixture } };
    },
  };
  const { signal } = new AbortController();
  const done = await voidFixture(fixture, { client, clock: fakeClock(), signal, reason: REASON });
  return { done, sent };
}

describe("a fixture that cannot be replayed any more", () => {
  it("is stopped, void with the reason and ended, by the next three messages", async () => {
    const { done, sent } = await ended(fixtureWith("open", "suspended"));
    expect(done).toBe(true);
    expect(sent.map(({ sequence }) => sequence)).toEqual([42, 43, 44]);
    expect(sent.map(({ body }) => body)).toEqual([
      { type: "status", phase: "inPlay", suspended: true, reason: REASON, lapseUnmatched: true },
      { type: "result", official: REASON, markets: [voided("market1", REASON), voided("market2", REASON)] },
      { type: "status", phase: "ended", suspended: true, reason: REASON, lapseUnmatched: false },
    ]);
  });

  it("keeps the results that its markets have already", async () => {
    const { sent } = await ended(fixtureWith("settled", "closed", "void"));
    expect(sent[1]?.body).toMatchObject({ type: "result", markets: [voided("market2", REASON)] });
  });

  it.each([42, 43, 44])("is left as it is where the server refuses message %i", async (refused) => {
    const { done, sent } = await ended(fixtureWith("open"), refused);
    expect(done).toBe(false);
    expect(sent.at(-1)?.sequence).toBe(refused);
  });
});
