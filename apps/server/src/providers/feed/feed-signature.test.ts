import { createHmac } from "node:crypto";
import { fakeClock } from "@crossbook/testkit";
import { describe, expect, it } from "vitest";
import type { ProviderRequest } from "../../calls/provider.ts";
import { feedAuthentication, feedSignature } from "./feed-signature.ts";

const SECRET = "a secret of the feed's tests";
const clock = fakeClock();
const authenticate = feedAuthentication(SECRET, clock);

/** A well-signed request, changed after it was signed. */
function request(change: Partial<ProviderRequest> = {}, at = clock.now(), secret = SECRET): ProviderRequest {
  const plain = { method: "POST", path: "/api/Feed/Publish", query: "", rawBody: Buffer.from('{"a":1}') };
  const timestamp = String(at);
  const headers = {
    "x-feed-timestamp": timestamp,
    "x-feed-signature": feedSignature(secret, timestamp, plain),
  };
  return { ...plain, headers, ip: "127.0.0.1", ...change };
}

const REFUSED = { ok: false, code: "FEED_SIGNATURE_INVALID" };

describe("the feed's signature", () => {
  it("is the contract's: HMAC-SHA256 over time, method, path, query and body", () => {
    expect(
      feedSignature("key", "1700000000000", {
        method: "GET",
        path: "/api/Feed/Fixtures",
        query: "",
        rawBody: Buffer.alloc(0),
      }),
    ).toMatch(/^[0-9a-f]{64}$/);
    expect(authenticate(request())).toBeUndefined();
    const withQuery = {
      method: "GET",
      path: "/api/Feed/Fixtures",
      query: "a=1&b=2",
      rawBody: Buffer.alloc(0),
    };
    const timestamp = String(clock.now());
    expect(feedSignature(SECRET, timestamp, withQuery)).toBe(
      createHmac("sha256", SECRET).update(`${timestamp}.GET /api/Feed/Fixtures?a=1&b=2.`).digest("hex"),
    );
  });

  it.each([
    ["another body", { rawBody: Buffer.from('{"a":2}') }],
    ["a query that was not signed", { query: "fixtureId=other" }],
    ["another path", { path: "/api/Feed/Fixtures" }],
    ["another method", { method: "GET" }],
    ["no headers", { headers: {} }],
    ["a header twice", { headers: { ...request().headers, "x-feed-signature": ["a", "b"] } }],
    ["a signature that is none", { headers: { ...request().headers, "x-feed-signature": "zz" } }],
    ["a time that is none", { headers: { ...request().headers, "x-feed-timestamp": "soon" } }],
  ])("is refused with %s", (_name, change) => {
    expect(authenticate(request(change))).toEqual(REFUSED);
  });

  it("is refused of who has another secret, and where it is five minutes off", () => {
    expect(authenticate(request({}, clock.now(), "another"))).toEqual(REFUSED);
    expect(authenticate(request({}, clock.now() - 300_000))).toBeUndefined();
    expect(authenticate(request({}, clock.now() - 300_001))).toEqual(REFUSED);
    expect(authenticate(request({}, clock.now() + 300_001))).toEqual(REFUSED);
  });
});
