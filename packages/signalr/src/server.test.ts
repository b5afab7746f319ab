import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type HubConnection, HubConnectionBuilder, HubConnectionState, LogLevel } from "@microsoft/signalr";
import Fastify from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import { authenticateByName, type RunningHub, startHub, testHub } from "../testing/hub-under-test.ts";
import { buildClient, type ClientOptions, inboxOf } from "../testing/official-client.ts";
import { call, RawClient, shakenClient } from "../testing/raw-client.ts";
import { createSignalRServer, type Envelope, inProcessBackplane, refuse } from "./index.ts";

let hubs: RunningHub[] = [];
let clients: HubConnection[] = [];
let cleanups: (() => unknown)[] = [];

async function running(...args: Parameters<typeof startHub>): Promise<RunningHub> {
  const hub = await startHub(...args);
  hubs.push(hub);
  return hub;
}

async function connected(url: string, options: ClientOptions = {}): Promise<HubConnection> {
  const client = buildClient(url, options);
  clients.push(client);
  await client.start();
  return client;
}

afterEach(async () => {
  await Promise.all(clients.map((client) => client.stop()));
  await Promise.all(hubs.map((hub) => hub.stop()));
  for (const cleanup of cleanups) await cleanup();
  clients = [];
  hubs = [];
  cleanups = [];
});

function as(name: string): ClientOptions {
  return { accessTokenFactory: () => name };
}

describe("attaching", () => {
  it("serves beside Fastify's own routes, which keep their bodies", async () => {
    const app = Fastify({ forceCloseConnections: true });
    app.post("/bets", (request) => ({ got: request.body }));
    const server = createSignalRServer({ path: "/hub", hub: testHub, authenticate: authenticateByName });
    server.attach(app.server);
    cleanups.push(
      () => server.drain(),
      () => app.close(),
    );
    const address = await app.listen({ host: "127.0.0.1", port: 0 });
    for (const transport of ["WebSockets", "ServerSentEvents", "LongPolling"] as const) {
      const client = await connected(`${address}/hub`, { shape: { transport, protocol: "json" } });
      expect(await client.invoke("Echo", transport)).toEqual([transport]);
      await client.stop();
    }
    const headers = { "content-type": "application/json" };
    expect((await call("POST", `${address}/bets`, { body: '{"stake":"10"}', headers })).body).toBe(
      '{"got":{"stake":"10"}}',
    );
  });

  it("serves under a router of one's own", async () => {
    const server = createSignalRServer({ path: "/hub", hub: testHub, authenticate: authenticateByName });
    const http = createServer((request, response) => {
      if (!server.handleRequest(request, response)) response.writeHead(418).end();
    });
    http.on("upgrade", (request, socket, head) => {
      if (!server.handleUpgrade(request, socket, head)) socket.destroy();
    });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    cleanups.push(
      () => server.drain(),
      () => http.close(),
    );
    const { port } = http.address() as AddressInfo;
    const client = await connected(`http://127.0.0.1:${port}/hub`);
    expect(await client.invoke("Echo", 1)).toEqual([1]);
    expect((await call("GET", `http://127.0.0.1:${port}/`)).status).toBe(418);
    expect(await new RawClient(`http://127.0.0.1:${port}/other`).opened()).toBe(0);
  });

  it("gives requests back when it is detached", async () => {
    const http = createServer((_request, response) => response.end("mine"));
    const server = createSignalRServer({ path: "/hub", hub: testHub, authenticate: authenticateByName });
    const detach = server.attach(http);
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    cleanups.push(
      () => server.drain(),
      () => http.close(),
    );
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/hub`;
    expect((await call("GET", url)).status).toBe(400);
    detach();
    expect(await call("GET", url)).toMatchObject({ status: 200, body: "mine" });
  });
});

describe("the official client's ways in", () => {
  it("connects without negotiating", async () => {
    const hub = await running();
    const client = await connected(hub.url, { skipNegotiation: true, ...as("anna") });
    expect(await client.invoke("WhoAmI")).toBe("anna");
  });

  it("is refused without negotiating, too", async () => {
    const hub = await running();
    await expect(connected(hub.url, { skipNegotiation: true, ...as("bad") })).rejects.toThrow(
      "WebSocket failed to connect",
    );
    expect(hub.events).toContainEqual({
      ...{ kind: "refused", status: 401, text: "Who are you?" },
      address: expect.stringContaining("127.0.0.1"),
    });
  });

  it("follows a redirect with the token it is given", async () => {
    const target = await running();
    const gate = await running({ redirect: () => ({ url: target.url, accessToken: "redirected" }) });
    const client = await connected(gate.url, as("anna"));
    expect(await client.invoke("WhoAmI")).toBe("redirected");
    expect(gate.server.stats().connections).toBe(0);
  });

  it("falls back to what the server offers", async () => {
    const hub = await running({ transports: ["LongPolling"] });
    await expect(connected(hub.url)).rejects.toThrow("'LongPolling' is disabled by the client");
    const builder = new HubConnectionBuilder().withUrl(hub.url).configureLogging(LogLevel.None);
    const client = builder.build();
    clients.push(client);
    await client.start();
    expect(await client.invoke("Echo", 1)).toEqual([1]);
  });
});

describe("identity", () => {
  it("names guests and lets a connection change its user", async () => {
    const hub = await running();
    const client = await connected(hub.url);
    const inbox = inboxOf(client);
    expect(await client.invoke("WhoAmI")).toBe("guest");
    await client.invoke("Identify", "anna");
    expect(await client.invoke("WhoAmI")).toBe("anna");
    hub.server.clients.user("anna").send("Message", "to anna");
    expect(await inbox.untilCount(1)).toEqual(["to anna"]);
    await client.invoke("Identify", "bert");
    hub.server.clients.user("anna").send("Message", "not any more");
    hub.server.clients.users(["bert", "carla"]).send("Message", "to bert");
    expect(await inbox.untilCount(2)).toEqual(["to anna", "to bert"]);
  });

  it("keeps a changed user over a stateful reconnect", async () => {
    const hub = await running();
    const client = await connected(hub.url, { isStateful: true });
    await client.invoke("Identify", "anna");
    for (const socket of hub.sockets) socket.resetAndDestroy();
    expect(await client.invoke("WhoAmI")).toBe("anna");
    expect(hub.events.filter(({ kind }) => kind === "connected")).toHaveLength(1);
  });

  it("closes the connection when the token expires; the client comes back with a new one", async () => {
    const clock = new FakeClock();
    const hub = await running({
      clock,
      authenticate: (request) => {
        const identity = authenticateByName(request);
        return "user" in identity ? { ...identity, expiresAtMs: clock.now() + 5_000 } : identity;
      },
    });
    const client = await connected(hub.url, { reconnectDelaysMs: [0], ...as("anna") });
    const before = client.connectionId;
    const reconnected = new Promise<void>((resolve) => client.onreconnected(() => resolve()));
    clock.advance(5_000);
    await reconnected;
    expect(await client.invoke("WhoAmI")).toBe("anna");
    expect(client.connectionId).not.toBe(before);
    expect(hub.events).toContainEqual(expect.objectContaining({ kind: "disconnected", reason: "expired" }));
  });

  it("looks at the time only while somebody is there", async () => {
    let looks = 0;
    const clock = new FakeClock();
    const hub = await running({
      clock: {
        now: () => clock.now(),
        after: (delayMs, task) => {
          looks += 1;
          return clock.after(delayMs, task);
        },
      },
    });
    clock.advance(86_400_000);
    expect(looks).toBe(0);
    const client = await connected(hub.url);
    for (let second = 0; second < 5; second++) clock.advance(1_000);
    expect(looks).toBeGreaterThanOrEqual(5);
    await client.stop();
    await eventually(() => hub.server.stats().connections).toBe(0);
    clock.advance(60_000);
    looks = 0;
    clock.advance(86_400_000);
    expect(looks).toBe(0);
  });

  it("ends a connection that the hub refuses, and sends it the reason", async () => {
    const hub = await running({ hub: { ...testHub, onConnected: () => refuse("Not today.") } });
    const client = await shakenClient(hub.url);
    await client.untilClosed();
    expect(client.messages.at(-1)).toMatchObject({ type: 7, error: "Not today." });
  });
});

describe("limits", () => {
  it("bounds the connections in all, per user and per address", async () => {
    let address = "one";
    const hub = await running({
      addressOf: () => address,
      limits: { connections: 4, connectionsPerUser: 1, connectionsPerAddress: 2 },
    });
    await connected(hub.url, as("anna"));
    expect(await new RawClient(`${hub.url}?access_token=anna`).opened()).toBe(429);
    const guest = await connected(hub.url);
    await expect(guest.invoke("Identify", "anna")).rejects.toThrow("Too many connections.");
    expect(await guest.invoke("WhoAmI")).toBe("guest");
    expect(await new RawClient(hub.url).opened()).toBe(429);
    address = "two";
    await connected(hub.url);
    await connected(hub.url);
    address = "three";
    expect(await new RawClient(hub.url).opened()).toBe(503);
    await clients[0]?.stop();
    await connected(hub.url, as("anna"));
  });
});

describe("draining", () => {
  it("sends all clients away to reconnect, lets nobody in and leaves nothing", async () => {
    const hub = await running();
    const sockets = await connected(hub.url, { reconnectDelaysMs: [60_000] });
    const events = await connected(hub.url, {
      reconnectDelaysMs: [60_000],
      shape: { transport: "ServerSentEvents", protocol: "json" },
    });
    const polls = await connected(hub.url, {
      reconnectDelaysMs: [60_000],
      shape: { transport: "LongPolling", protocol: "messagepack" },
    });
    const away = [sockets, events, polls].map(
      (client) => new Promise<void>((resolve) => client.onreconnecting(() => resolve())),
    );
    await hub.server.drain({ timeOutMs: 5_000 });
    await Promise.all(away);
    expect(sockets.state).toBe(HubConnectionState.Reconnecting);
    expect(hub.server.stats()).toMatchObject({ connections: 0, groups: 0 });
    expect((await call("POST", `${hub.url}/negotiate`)).status).toBe(503);
    expect(await new RawClient(hub.url).opened()).toBe(503);
  });

  it("cuts those who do not go in time", async () => {
    const hub = await running();
    const stubborn = await shakenClient(hub.url);
    stubborn.socket.pause();
    await hub.server.drain({ timeOutMs: 20 });
    expect(hub.server.stats().connections).toBe(0);
    stubborn.socket.terminate();
  });
});

describe("a backplane", () => {
  it("carries sends, groups and closes to the connections of every server, as plain data", async () => {
    const plane = inProcessBackplane();
    const seen: Envelope[] = [];
    const backplane = {
      ...plane,
      publish: (envelope: Envelope) => {
        seen.push(envelope);
        plane.publish(structuredClone(envelope));
      },
    };
    const [first, second] = [await running({ backplane }), await running({ backplane })];
    const anna = await connected(first.url, as("anna"));
    const bert = await connected(second.url, as("bert"));
    const [annas, berts] = [inboxOf(anna), inboxOf(bert)];
    first.server.clients.all().send("Message", "all");
    second.server.clients.user("anna").send("Message", "anna");
    first.server.clients.user("bert").joinGroup("market/12");
    second.server.clients.user("anna").joinGroup("market/12");
    first.server.clients.groups(["market/12", "market/13"]).send("Message", "group");
    first.server.clients.groupExcept("market/12", [anna.connectionId ?? ""]).send("Message", "not anna");
    second.server.clients.user("anna").leaveGroup("market/12");
    second.server.clients.group("market/12").latest("market/12").send("Message", "bert");
    expect(await annas.untilCount(3)).toEqual(["all", "anna", "group"]);
    expect(await berts.untilCount(4)).toEqual(["all", "group", "not anna", "bert"]);
    const closed = new Promise<void>((resolve) => bert.onclose(() => resolve()));
    first.server.clients.client(bert.connectionId ?? "").close({ error: "moved" });
    await closed;
    expect(seen).toHaveLength(9);
  });
});

describe("metrics", () => {
  it("tell each connection, invocation and broadcast once", async () => {
    const hub = await running();
    const client = await connected(hub.url, as("anna"));
    const connectionId = client.connectionId ?? "";
    await client.invoke("Echo", 1);
    hub.server.clients.all().send("Message", 1);
    hub.server.clients.group("nobody").send("Message", 1);
    await client.stop();
    await eventually(() => hub.server.stats().connections).toBe(0);
    expect(hub.events).toEqual([
      { kind: "connected", connectionId, transport: "WebSockets" },
      { kind: "invoked", method: "Echo", durationMs: expect.any(Number), isError: false },
      { kind: "broadcast", method: "Message", recipients: 1 },
      { kind: "broadcast", method: "Message", recipients: 0 },
      { kind: "disconnected", connectionId, reason: "client-closed" },
    ]);
  });
});
