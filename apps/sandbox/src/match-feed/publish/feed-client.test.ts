import { createHmac } from "node:crypto";
import type { FeedMessage } from "@crossbook/contract";
import { fakeClock } from "@crossbook/testkit";
import Fastify from "fastify";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { feedClient, feedSignature } from "./feed-client.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const fixture = { fixtureId: "f", eventId: 1, lastSequence: 1, phase: "upcoming", markets: [] };
const taken = { success: true, result: { duplicate: false, fixture }, error: null };
const refused = (code: string) => ({
  success: false,
  result: null,
  error: { code, message: `about ${code}` },
});
const message: FeedMessage = {
  fixtureId: "f",
  sequence: 1,
  sentAt: "2026-01-01T00:00:00.000Z",
  body: { type: "status", phase: "upcoming", suspended: false, reason: "", lapseUnmatched: false },
};

/** A client of a server that gives these answers, one after the other. */
async function clientOf(...answers: readonly unknown[]) {
  const http = Fastify();
  const requests: { readonly signature: unknown; readonly timestamp: unknown; readonly body: unknown }[] = [];
  http.all("/*", async ({ headers, body }) => {
    requests.push({ signature: headers["x-feed-signature"], timestamp: headers["x-feed-timestamp"], body });
    return answers[Math.min(requests.length, answers.length) - 1];
  });
  const crossbookUrl = await http.listen({ host: "127.0.0.1", port: 0 });
  closers.push(() => http.close());
  const clock = fakeClock();
  const stopping = new AbortController();
  const log = pino({ level: "silent" });
  const client = feedClient({ crossbookUrl, secret: "secret", clock, log });
  /** Lets time pass until the call is answered. */
  const answered = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
    const done = { yet: false };
    void call.then(() => (done.yet = true));
    for (let turns = 0; !done.yet && turns < 5000; turns++) {
      clock.advance(100);
      await new Promise(setImmediate);
    }
    return call;
  };
  return { client, requests, stopping, clock, answered };
}

describe("the feed's client", () => {
  it("signs timestamp, method, path and the body as sent", async () => {
    const { client, requests, stopping } = await clientOf(taken);
    expect(await client.publish(message, stopping.signal)).toMatchObject({
      kind: "taken",
      result: { fixture },
    });
    const [request] = requests;
    const signed = `${String(request?.timestamp)}.POST /api/Feed/Publish.${JSON.stringify(message)}`;
    expect(request?.signature).toBe(createHmac("sha256", "secret").update(signed).digest("hex"));
    expect(request?.body).toEqual(message);
  });

  it("signs an empty body where there is none", async () => {
    const { client, requests, stopping } = await clientOf({ success: true, result: [fixture], error: null });
    expect(await client.fixtures(stopping.signal)).toEqual({ kind: "taken", result: [fixture] });
    const expected = feedSignature({
      secret: "secret",
      timestamp: String(requests[0]?.timestamp),
      method: "GET",
      target: "/api/Feed/Fixtures",
      body: "",
    });
    expect(requests[0]?.signature).toBe(expected);
  });

  it.each(["EXCHANGE_BUSY", "EXCHANGE_STOPPED", "FEED_SIGNATURE_INVALID"])(
    "tries again after %s",
    async (code) => {
      const { client, requests, stopping, answered } = await clientOf(refused(code), refused(code), taken);
      expect((await answered(client.publish(message, stopping.signal))).kind).toBe("taken");
      expect(requests).toHaveLength(3);
    },
  );

  it("tries again after an answer that is not the envelope", async () => {
    const { client, requests, stopping, answered } = await clientOf(
      "<html>",
      { success: true, result: 7 },
      taken,
    );
    expect((await answered(client.publish(message, stopping.signal))).kind).toBe("taken");
    expect(requests).toHaveLength(3);
  });

  it.each(["FEED_CONFLICT", "FEED_OUT_OF_ORDER", "MARKET_INVALID"])(
    "gives up after %s and says why",
    async (code) => {
      const { client, requests, stopping } = await clientOf(refused(code));
      expect(await client.publish(message, stopping.signal)).toEqual({
        kind: "refused",
        code,
        message: `about ${code}`,
      });
      expect(requests).toHaveLength(1);
    },
  );

  it("ends at once when the sandbox stops", async () => {
    const { client, requests, stopping } = await clientOf(refused("EXCHANGE_BUSY"));
    const call = client.publish(message, stopping.signal);
    while (requests.length === 0) await new Promise(setImmediate);
    stopping.abort();
    expect(await call).toEqual({ kind: "stopped" });
  });
});
