import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { type RunningHub, startHub } from "../../testing/hub-under-test.ts";
import { call, negotiate, RawClient } from "../../testing/raw-client.ts";

let hub: RunningHub;
beforeEach(async () => {
  hub = await startHub();
});
afterEach(() => hub.stop());

async function restart(...args: Parameters<typeof startHub>): Promise<void> {
  await hub.stop();
  hub = await startHub(...args);
}

const versions: readonly (readonly [string, number])[] = [
  ["negotiateVersion=1", 1],
  ["negotiateVersion=2", 1],
  ["negotiateVersion=99", 1],
  ["negotiateVersion=0", 0],
  ["", 0],
];

describe("negotiate", () => {
  it.each(versions)("answers ?%s with version %i", async (query, version) => {
    const answer = await call("POST", `${hub.url}/negotiate?${query}`);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/json");
    expect(answer.headers["cache-control"]).toContain("no-store");
    expect(JSON.parse(answer.body)).toEqual({
      negotiateVersion: version,
      connectionId: expect.any(String),
      ...(version === 1 ? { connectionToken: expect.any(String) } : {}),
      availableTransports: [
        { transport: "WebSockets", transferFormats: ["Text", "Binary"] },
        { transport: "ServerSentEvents", transferFormats: ["Text"] },
        { transport: "LongPolling", transferFormats: ["Text", "Binary"] },
      ],
    });
  });

  it.each(["abc", "-1", "1.5", "1e3", "9999999999"])("answers version %s with an error", async (version) => {
    const { status, body } = await call("POST", `${hub.url}/negotiate?negotiateVersion=${version}`);
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual({
      error: `The client requested an invalid protocol version '${version}'`,
    });
  });

  it("says how the words of a refusal are written", async () => {
    const { status, headers } = await call("GET", `${hub.url}?id=unknown`);
    expect([status, headers["content-type"]]).toEqual([404, "text/plain; charset=utf-8"]);
  });

  it("keeps the token apart from the public id", async () => {
    const { connectionId, connectionToken } = await negotiate(hub.url);
    expect(connectionId).not.toBe(connectionToken);
    expect(await new RawClient(`${hub.url}?id=${connectionId}`).opened()).toBe(404);
    const client = new RawClient(`${hub.url}?id=${connectionToken}`);
    expect(await client.opened()).toBe(101);
    client.socket.terminate();
  });

  it("connects a version 0 client by its connection id", async () => {
    const { connectionId } = await negotiate(hub.url, "");
    const client = new RawClient(`${hub.url}?id=${connectionId}`);
    expect(await client.opened()).toBe(101);
    client.socket.terminate();
  });

  it.each(["GET", "PUT", "DELETE", "PATCH"])("refuses %s with 405", async (method) => {
    expect((await call(method, `${hub.url}/negotiate`)).status).toBe(405);
  });

  it("refuses bad credentials with the refusal's status and text", async () => {
    const headers = { authorization: "Bearer bad" };
    expect(await call("POST", `${hub.url}/negotiate`, { headers })).toMatchObject({
      status: 401,
      body: "Who are you?",
    });
    expect((await call("POST", `${hub.url}/negotiate?access_token=bad`)).status).toBe(401);
  });

  it("leaves other paths to the server it is attached to", async () => {
    for (const path of ["/", "/hubs", "/hub/other", "/hub/negotiate/more", "/elsewhere/hub"]) {
      const answer = await call("GET", `http://127.0.0.1:${hub.port}${path}`);
      expect(answer).toMatchObject({ status: 404, body: "not the hub" });
    }
  });

  it("is bounded per address: the oldest that has not connected gives way to the next", async () => {
    const clock = new FakeClock();
    await restart({ clock, limits: { negotiatedPerAddress: 2 } });
    const first = await negotiate(hub.url);
    const second = await negotiate(hub.url);
    const third = await negotiate(hub.url);
    expect(hub.server.stats().negotiated).toBe(2);
    expect(await new RawClient(`${hub.url}?id=${first.connectionToken}`).opened()).toBe(404);
    const client = new RawClient(`${hub.url}?id=${third.connectionToken}`);
    expect(await client.opened()).toBe(101);
    client.socket.terminate();
    clock.advance(15_000);
    expect(hub.server.stats().negotiated).toBe(0);
    expect(await new RawClient(`${hub.url}?id=${second.connectionToken}`).opened()).toBe(404);
  });

  it("is bounded in all, and two addresses that never connect keep nobody out", async () => {
    let address = "";
    await restart({ addressOf: () => address, limits: { negotiated: 40, negotiatedPerAddress: 30 } });
    for (const stranger of ["10.0.0.1", "10.0.0.2"]) {
      address = stranger;
      for (let count = 0; count < 60; count += 1) await negotiate(hub.url);
    }
    expect(hub.server.stats().negotiated).toBe(40);
    address = "10.0.0.3";
    const { connectionToken } = await negotiate(hub.url);
    // What strangers negotiate meanwhile pushes out their own.
    address = "10.0.0.1";
    for (let count = 0; count < 30; count += 1) await negotiate(hub.url);
    address = "10.0.0.3";
    const client = new RawClient(`${hub.url}?id=${connectionToken}`);
    expect(await client.opened()).toBe(101);
    expect(hub.server.stats().negotiated).toBeLessThanOrEqual(40);
    client.socket.terminate();
  });
});

describe("requests with an id", () => {
  it.each(["GET", "POST", "DELETE"])("refuses %s without an id with 400", async (method) => {
    expect(await call(method, hub.url)).toMatchObject({ status: 400, body: "Connection ID required" });
    expect(await call(method, `${hub.url}?id=`)).toMatchObject({ status: 400 });
  });

  it.each(["GET", "POST", "DELETE"])("answers %s with an unknown id with 404", async (method) => {
    expect((await call(method, `${hub.url}?id=unknown`)).status).toBe(404);
  });

  it.each(["PUT", "PATCH"])("refuses %s with 405", async (method) => {
    expect((await call(method, `${hub.url}?id=unknown`)).status).toBe(405);
  });

  it("opens a WebSocket without an id", async () => {
    const client = new RawClient(hub.url);
    expect(await client.opened()).toBe(101);
    client.socket.terminate();
  });

  it("refuses a second socket, another transport, POST and DELETE to a live WebSocket", async () => {
    const { connectionToken } = await negotiate(hub.url);
    const url = `${hub.url}?id=${connectionToken}`;
    const client = new RawClient(url);
    await client.opened();
    client.send({ protocol: "json", version: 1 });
    await client.untilMessages(1);
    expect(await new RawClient(url).opened()).toBe(409);
    expect((await call("GET", url)).status).toBe(400);
    expect((await call("GET", url, { headers: { accept: "text/event-stream" } })).status).toBe(400);
    expect((await call("POST", url, { body: "x" })).status).toBe(405);
    expect((await call("DELETE", url)).status).toBe(400);
    client.socket.close();
    await client.untilClosed();
    await eventually(() => hub.server.stats().connections).toBe(0);
    expect(await new RawClient(url).opened()).toBe(404);
    expect((await call("GET", url)).status).toBe(404);
  });

  it("answers 404 to a transport that is not offered", async () => {
    await restart({ transports: ["ServerSentEvents"] });
    const { connectionToken } = await negotiate(hub.url);
    const url = `${hub.url}?id=${connectionToken}`;
    expect(await new RawClient(url).opened()).toBe(404);
    expect((await call("GET", url)).status).toBe(404);
    await restart({ transports: ["WebSockets"] });
    expect((await call("GET", `${hub.url}?id=x`, { headers: { accept: "text/event-stream" } })).status).toBe(
      404,
    );
  });

  it("refuses a token that another user brings", async () => {
    const { connectionToken } = await negotiate(hub.url, "negotiateVersion=1&access_token=anna");
    const stranger = new RawClient(`${hub.url}?id=${connectionToken}&access_token=bert`);
    expect(await stranger.opened()).toBe(403);
    const { connectionToken: own } = await negotiate(hub.url, "negotiateVersion=1&access_token=anna");
    expect(await new RawClient(`${hub.url}?id=${own}`).opened()).toBe(403);
  });

  it("lets in who negotiated as nobody and comes with credentials, as a token renewed meanwhile does", async () => {
    const { connectionToken } = await negotiate(hub.url);
    const client = new RawClient(`${hub.url}?id=${connectionToken}&access_token=anna`);
    expect(await client.opened()).toBe(101);
    client.socket.terminate();
  });
});

describe("origins", () => {
  const page = "https://shop.example";

  it("are looked at only where they are listed", async () => {
    const client = new RawClient(hub.url, { origin: page });
    expect(await client.opened()).toBe(101);
    client.socket.terminate();
  });

  it("lets listed pages in and read the answers, and refuses others", async () => {
    await restart({ allowedOrigins: [page] });
    const answer = await call("POST", `${hub.url}/negotiate`, { headers: { origin: page } });
    expect(answer.headers["access-control-allow-origin"]).toBe(page);
    expect(answer.headers["access-control-allow-credentials"]).toBe("true");
    const preflight = await call("OPTIONS", `${hub.url}/negotiate`, { headers: { origin: page } });
    expect(preflight.status).toBe(204);
    expect(preflight.headers["access-control-allow-headers"]).toContain("x-signalr-user-agent");
    const other = { origin: "https://other.example" };
    expect((await call("POST", `${hub.url}/negotiate`, { headers: other })).status).toBe(403);
    expect(await new RawClient(hub.url, other).opened()).toBe(403);
    const own = await call("POST", `${hub.url}/negotiate`, {
      headers: { origin: `http://127.0.0.1:${hub.port}` },
    });
    expect(own.status).toBe(200);
  });
});
