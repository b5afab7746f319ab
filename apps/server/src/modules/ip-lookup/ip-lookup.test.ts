import { api } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resultOf, startTestServer, type TestServer } from "../../testing/test-server.ts";

let world: TestServer;
beforeAll(async () => {
  world = await startTestServer({ config: { trustedProxies: ["10.0.0.1"] } });
});
afterAll(() => world.close());

const seen = async (from: string, headers: Record<string, string> = {}) =>
  resultOf(await world.call(api.ipLookup.getIp, {}, { from, headers }));

describe("the lookup of the caller's address", () => {
  it.each([
    ["8.8.8.8", "8.8.8.8", "US"],
    ["103.21.58.1", "103.21.58.1", "IN"],
    ["::ffff:103.21.58.1", "103.21.58.1", "IN"],
    ["2405:200::1", "2405:200::1", "IN"],
    ["127.0.0.1", "127.0.0.1", null],
    ["192.168.1.7", "192.168.1.7", null],
    ["fe80::1", "fe80::1", null],
  ])("[CALL-OTHER-02] answers %s with %s and the country %s", async (from, ip, country) => {
    expect(await seen(from)).toMatchObject({ ip, country });
  });

  it("answers what the server saw, and never what a client says of itself", async () => {
    const said = { "x-forwarded-for": "103.21.58.1", "x-real-ip": "103.21.58.1" };
    expect(await seen("8.8.8.8", said)).toMatchObject({ ip: "8.8.8.8", country: "US" });
    expect(await seen("10.0.0.1", said)).toMatchObject({ ip: "103.21.58.1", country: "IN" });
  });

  it("names the source of the country, with its link, as its licence asks", async () => {
    expect((await seen("8.8.8.8")).attribution).toEqual({
      text: "IP Geolocation by DB-IP",
      url: "https://db-ip.com",
    });
  });

  it("is kept by no cache", async () => {
    const { response } = await world.call(api.ipLookup.getIp, {}, { from: "8.8.8.8" });
    expect(response.headers["cache-control"]).toBe("no-store");
  });
});
