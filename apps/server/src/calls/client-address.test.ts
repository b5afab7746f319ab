import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { clientAddresses } from "./client-address.ts";

function requestFrom(remoteAddress: string, headers: Record<string, string> = {}): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
  return Object.assign(new IncomingMessage(socket), { headers });
}

describe("the client's address", () => {
  const { addressOf } = clientAddresses(["10.0.0.0/8", "2001:db8::/32", "192.0.2.1"]);

  it.each([
    ["203.0.113.7", undefined, "203.0.113.7"],
    ["203.0.113.7", "1.2.3.4", "203.0.113.7"],
    ["10.0.0.1", undefined, "10.0.0.1"],
    ["10.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["10.0.0.1", "1.2.3.4, 198.51.100.1", "198.51.100.1"],
    ["10.0.0.1", "1.2.3.4, 198.51.100.1, 10.9.9.9", "198.51.100.1"],
    ["10.0.0.1", "10.1.1.1, 10.9.9.9", "10.1.1.1"],
    ["::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["2001:db8::1", "2001:0db9::7", "2001:0db9::7"],
    ["192.0.2.1", "", "192.0.2.1"],
    ["192.0.2.2", "198.51.100.1", "192.0.2.2"],
  ])("from %s with %j is %s", (socket, forwarded, expected) => {
    const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
    expect(addressOf(requestFrom(socket, headers))).toBe(expected);
  });
});

it("is the same however many addresses were asked about meanwhile", () => {
  const { isTrusted } = clientAddresses(["10.0.0.0/16"]);
  const addresses = Array.from(
    { length: 20_000 },
    (_, index) => `10.${index % 2}.${index >> 8}.${index & 255}`,
  );
  for (let round = 0; round < 2; round++)
    expect(addresses.map(isTrusted)).toEqual(addresses.map((address) => address.startsWith("10.0.")));
});

describe("the host that was asked for", () => {
  const { hostOf } = clientAddresses(["10.0.0.1"]);
  const headers = { host: "inner:3000", "x-forwarded-host": "evil.example, play.example" };

  it("is the one that the nearest proxy wrote, and only where that proxy is trusted", () => {
    expect(hostOf(requestFrom("10.0.0.1", headers))).toBe("play.example");
    expect(hostOf(requestFrom("10.0.0.2", headers))).toBe("inner:3000");
    expect(hostOf(requestFrom("10.0.0.1", { host: "inner:3000" }))).toBe("inner:3000");
    expect(hostOf(requestFrom("10.0.0.2"))).toBeUndefined();
  });
});

describe("whether the client came over TLS", () => {
  const { isSecure } = clientAddresses(["10.0.0.1"]);

  it("is what a trusted proxy says, and nobody else", () => {
    const secure = { "x-forwarded-proto": "http, https" };
    expect(isSecure(requestFrom("10.0.0.1", secure))).toBe(true);
    expect(isSecure(requestFrom("10.0.0.1", { "x-forwarded-proto": "https, http" }))).toBe(false);
    expect(isSecure(requestFrom("10.0.0.2", secure))).toBe(false);
    expect(isSecure(requestFrom("10.0.0.1"))).toBe(false);
  });
});
