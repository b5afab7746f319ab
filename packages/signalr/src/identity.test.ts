import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { accessTokenOf } from "./identity.ts";

/** A request that came with this address and header. */
function request(url: string | undefined, authorization?: string): IncomingMessage {
  const incoming = new IncomingMessage(new Socket());
  if (url !== undefined) incoming.url = url;
  if (authorization !== undefined) incoming.headers.authorization = authorization;
  return incoming;
}

describe("the token of a request", () => {
  it.each(["Bearer abc.def", "bearer abc.def", "BEARER abc.def"])("comes in the header as %s", (header) => {
    expect(accessTokenOf(request("/hub", header))).toBe("abc.def");
  });

  it("comes in the query where a browser cannot set a header", () => {
    expect(accessTokenOf(request("/hub?id=1&access_token=abc.def"))).toBe("abc.def");
    expect(accessTokenOf(request("/hub?access_token=a%2Bb%3D"))).toBe("a+b=");
  });

  it("is the header's where both are there", () => {
    expect(accessTokenOf(request("/hub?access_token=query", "Bearer header"))).toBe("header");
  });

  it.each(["Basic abc", "Bearer", "Bearer ", "", "abc.def"])("is not in a header %j", (header) => {
    expect(accessTokenOf(request("/hub", header))).toBeUndefined();
  });

  it("is not there for guests", () => {
    for (const url of ["/hub", "/hub?", "/hub?id=1", undefined])
      expect(accessTokenOf(request(url))).toBeUndefined();
  });
});
