import type { FeedBody, FeedFixture } from "@crossbook/contract";
import type { Clock } from "../ports/clock.ts";
import { feedSignature } from "../providers/feed/feed-signature.ts";
import type { Server } from "../server.ts";
import { type Answer, callApi, expectDone } from "./api-call.ts";

export const FEED_SECRET = "a-feed-secret-of-the-tests-and-of-no-other";

/** The match feed's side of its protocol. */
export interface FeedLine {
  /** Sends the next message of a fixture; fails where it is refused. */
  feed(fixtureId: string, body: FeedBody): Promise<FeedFixture>;
  /** Sends any message, well signed unless other headers are given. */
  feedAnswer(message: unknown, headers?: Record<string, string>): Promise<Answer>;
  signed(message: unknown): Record<string, string>;
  feedFixtures(): Promise<readonly FeedFixture[]>;
}

export function feedLine(server: Pick<Server, "http">, clock: Clock): FeedLine {
  const sequences = new Map<string, number>();
  const sign = (method: string, path: string, rawBody: Buffer) => {
    const timestamp = String(clock.now());
    const signature = feedSignature(FEED_SECRET, timestamp, { method, path, query: "", rawBody });
    return { "x-feed-timestamp": timestamp, "x-feed-signature": signature };
  };
  const signed = (message: unknown) =>
    sign("POST", "/api/Feed/Publish", Buffer.from(JSON.stringify(message)));
  const feedAnswer = (message: unknown, headers: Record<string, string> = signed(message)) =>
    callApi(server, { method: "POST", path: "Feed/Publish", body: message, headers });
  return {
    async feed(fixtureId, body) {
      const sequence = (sequences.get(fixtureId) ?? 0) + 1;
      sequences.set(fixtureId, sequence);
      const sentAt = new Date(clock.now()).toISOString();
      const answer = await feedAnswer({ fixtureId, sequence, sentAt, body });
      expectDone(answer);
      return (answer.result as { fixture: FeedFixture }).fixture;
    },
    feedAnswer,
    signed,
    async feedFixtures() {
      const headers = sign("GET", "/api/Feed/Fixtures", Buffer.alloc(0));
      const answer = await callApi(server, { method: "GET", path: "Feed/Fixtures", headers });
      expectDone(answer);
      return answer.result as readonly FeedFixture[];
    },
  };
}
