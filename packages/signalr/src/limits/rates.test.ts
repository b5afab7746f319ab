import type { HubConnection } from "@microsoft/signalr";
import { afterEach, describe, expect, it } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { type RunningHub, startHub, testHub } from "../../testing/hub-under-test.ts";
import { buildClient, everyShape, inboxOf } from "../../testing/official-client.ts";
import { call, negotiate, RawClient, separator, shakenClient } from "../../testing/raw-client.ts";

const ping = { type: 6 };
const handshake = `{"protocol":"json","version":1}${separator}`;
let hubs: RunningHub[] = [];
let clients: HubConnection[] = [];

/** A hub whose clients call from the address that their header names. */
async function running(
  options: Parameters<typeof startHub>[0] = {},
): Promise<RunningHub & { clock: FakeClock }> {
  const clock = new FakeClock();
  const addressOf: NonNullable<typeof options>["addressOf"] = ({ headers }) =>
    String(headers["x-address"] ?? "10.0.0.1");
  const hub = await startHub({ clock, addressOf, ...options });
  hubs.push(hub);
  return { ...hub, clock };
}

afterEach(async () => {
  await Promise.all(clients.map((client) => client.stop()));
  await Promise.all(hubs.map((hub) => hub.stop()));
  clients = [];
  hubs = [];
});

function invocation(target: string, ...args: unknown[]) {
  return { type: 1, target, arguments: args, invocationId: "1" };
}

async function answerOf(client: RawClient, target: string, ...args: unknown[]) {
  const before = (await client.untilMessages(0)).length;
  client.send(invocation(target, ...args));
  return (await client.untilMessages(before + 1))[before];
}

/** The event of a met limit, of a client that calls from where these clients call from. */
function limited(rate: string, scope: string) {
  return expect.objectContaining({ kind: "limited", rate, scope, address: "10.0.0.1" });
}

function closeOf({ messages }: RawClient) {
  return messages.find(({ type }) => type === 7);
}

describe("a client that sends too much", () => {
  it("is closed for its pings, and learns why, while its neighbour is served", async () => {
    const hub = await running();
    const [neighbour, guest] = [await shakenClient(hub.url), await shakenClient(hub.url)];
    for (let count = 0; count < 2_000; count += 1) guest.send(ping);
    await eventually(() => closeOf(guest)).toEqual({
      type: 7,
      error: "Too many messages: wait before you connect again.",
      allowReconnect: true,
    });
    expect(await answerOf(neighbour, "Echo", 1)).toMatchObject({ result: [1] });
    expect(hub.events).toContainEqual(limited("messages", "connection"));
    expect(hub.events).toContainEqual(expect.objectContaining({ reason: "rate-exceeded" }));
  });

  it("is closed for pings that come all in one frame", async () => {
    const hub = await running();
    const guest = await shakenClient(hub.url);
    guest.send(...Array.from({ length: 2_000 }, () => ping));
    await eventually(() => closeOf(guest)).toMatchObject({ error: expect.stringContaining("messages") });
  });

  it("is not read any more, and cut a second later where it does not go", async () => {
    const hub = await running();
    const guest = await shakenClient(hub.url);
    guest.socket.pause();
    for (let count = 0; count < 2_000; count += 1) guest.send(ping);
    await eventually(() => hub.events.some(({ kind }) => kind === "limited")).toBe(true);
    const counted = hub.events.length;
    for (let count = 0; count < 2_000; count += 1) guest.send(ping);
    expect(hub.server.stats().connections).toBe(1);
    hub.clock.advance(2_000);
    await eventually(() => hub.sockets.size).toBe(0);
    expect(hub.server.stats().connections).toBe(0);
    expect(hub.events).toHaveLength(counted);
    guest.socket.terminate();
  });

  it.each([
    ["pings of WebSocket", (client: RawClient) => client.socket.ping(), "messages"],
    ["pongs that nobody asked for", (client: RawClient) => client.socket.pong(), "messages"],
    ["empty frames", (client: RawClient) => client.socket.send(""), "messages"],
    ["single bytes that end no message", (client: RawClient) => client.socket.send("x"), "messages"],
    [
      "pieces of a message without end",
      (client: RawClient) => client.socket.send("", { fin: false }),
      "bytes",
    ],
    ["long messages", (client: RawClient) => client.send(invocation("Nothing", "x".repeat(20_000))), "bytes"],
    ["messages of unknown types", (client: RawClient) => client.send({ type: 99 }), "messages"],
  ])("is closed for %s", async (_name, send, rate) => {
    const hub = await running({
      rates: {
        perConnection: {
          bytes: { perSecond: 1, burst: rate === "bytes" ? 5_000 : 1_000_000 },
          messages: { perSecond: 1, burst: 40 },
        },
      },
    });
    const client = await shakenClient(hub.url);
    await eventually(() => {
      for (let count = 0; count < 50 && client.socket.readyState === client.socket.OPEN; count += 1)
        send(client);
      return hub.events;
    }).toContainEqual(limited(rate, "connection"));
    await eventually(() => closeOf(client)).toMatchObject({ error: expect.stringContaining(rate) });
  });

  it("is closed before it has shaken hands", async () => {
    const hub = await running();
    const client = new RawClient(hub.url);
    await client.opened();
    for (let count = 0; count < 600; count += 1) client.socket.send("{");
    // Only then does time pass: a connection that does not shake hands is closed for that too.
    await eventually(() => hub.events).toContainEqual(limited("messages", "connection"));
    await eventually(() => {
      hub.clock.advance(1_000);
      return client.closeCode;
    }).toBeDefined();
  });

  it.each(["text/event-stream", "*/*"])("is closed for what it posts beside %s", async (accept) => {
    const hub = await running({ rates: { perConnection: { messages: { perSecond: 1, burst: 20 } } } });
    const url = `${hub.url}?id=${(await negotiate(hub.url)).connectionToken}`;
    const aborted = new AbortController();
    await fetch(url, { headers: { accept }, signal: aborted.signal });
    await call("POST", url, { body: handshake });
    const statuses: number[] = [];
    for (let count = 0; count < 30; count += 1) {
      statuses.push(
        (await call("POST", url, { body: count % 2 ? "" : JSON.stringify(ping) + separator })).status,
      );
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(19);
    expect(statuses[19]).toBe(429);
    expect(statuses.at(-1)).toBe(404);
    aborted.abort();
  });

  it("pays for a posted body before it is read, of unknown length for the longest", async () => {
    const hub = await running({ rates: { perConnection: { bytes: { perSecond: 1, burst: 200_000 } } } });
    const url = `${hub.url}?id=${(await negotiate(hub.url)).connectionToken}`;
    await call("GET", url);
    const body = Buffer.alloc(100);
    const headers = { "transfer-encoding": "chunked" };
    expect((await call("POST", url, { body, headers })).status).toBe(200);
    expect((await call("POST", url, { body, headers })).status).toBe(200);
    const refused = await call("POST", url, { body, headers });
    expect(refused).toMatchObject({ status: 429, body: "The client sent too much." });
    expect(refused.headers.connection).toBe("close");
  });

  it("may go on as fast as tokens come back", async () => {
    const hub = await running({ rates: { perConnection: { messages: { perSecond: 2, burst: 4 } } } });
    const client = await shakenClient(hub.url);
    for (let second = 0; second < 20; second += 1) {
      expect(await answerOf(client, "Echo", 1)).toMatchObject({ result: [1] });
      expect(await answerOf(client, "Echo", 2)).toMatchObject({ result: [2] });
      hub.clock.advance(1_000);
    }
    expect(client.closeCode).toBeUndefined();
  });
});

describe("a client that calls too much", () => {
  const rates = { perConnection: { invocations: { perSecond: 1, burst: 10 } } };

  it("is answered with an error, and served again later", async () => {
    const hub = await running({ rates });
    const client = await shakenClient(hub.url);
    for (let count = 0; count < 10; count += 1)
      expect(await answerOf(client, "Nothing")).toMatchObject({ type: 3 });
    expect(await answerOf(client, "Nothing")).toEqual({
      type: 3,
      invocationId: "1",
      error: "Too many calls: wait a moment.",
    });
    hub.clock.advance(1_000);
    expect(await answerOf(client, "Echo", 1)).toMatchObject({ result: [1] });
    expect(hub.events).toContainEqual(limited("invocations", "connection"));
  });

  it("pays for dear methods what the hub says, whatever the case of their names", async () => {
    const hub = await running({
      rates,
      hub: { ...testHub, costs: { Echo: (list) => (list as unknown[]).length } },
    });
    const client = await shakenClient(hub.url);
    expect(await answerOf(client, "ECHO", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toMatchObject({
      type: 3,
      result: expect.anything(),
    });
    expect(await answerOf(client, "Nothing")).toMatchObject({ error: expect.stringContaining("Too many") });
  });

  it.each([
    [
      "throws",
      () => {
        throw new TypeError("cost");
      },
    ],
    ["is no number", () => Number.NaN],
    ["is negative", () => -5],
  ])("pays one where the cost %s", async (_name, cost) => {
    const hub = await running({ rates, hub: { ...testHub, costs: { Echo: cost } } });
    const client = await shakenClient(hub.url);
    for (let count = 0; count < 10; count += 1)
      expect(await answerOf(client, "Echo", count)).toMatchObject({ result: [count] });
    expect(await answerOf(client, "Echo", 1)).toMatchObject({ error: expect.stringContaining("Too many") });
  });

  it("is refused streams as well, and what it uploads to them is let go", async () => {
    const hub = await running({ rates: { perConnection: { invocations: { perSecond: 1, burst: 1 } } } });
    const client = await shakenClient(hub.url);
    await answerOf(client, "Nothing");
    client.send({ type: 4, target: "Count", arguments: [3], invocationId: "2" });
    client.send({ type: 1, target: "Sum", arguments: [], invocationId: "3", streamIds: ["4"] });
    for (let item = 0; item < 100; item += 1) client.send({ type: 2, invocationId: "4", item });
    const answers = (await client.untilMessages(4)).slice(2);
    expect(answers.map(({ error }) => error)).toEqual([
      "Too many calls: wait a moment.",
      "Too many calls: wait a moment.",
    ]);
    hub.clock.advance(1_000);
    expect(await answerOf(client, "Echo", 1)).toMatchObject({ result: [1] });
  });
});

describe("an address", () => {
  const from = (address: string) => ({ "x-address": address });

  async function shakenFrom(url: string, address: string): Promise<RawClient> {
    const client = new RawClient(url, from(address));
    await client.opened();
    client.send({ protocol: "json", version: 1 });
    await client.untilMessages(1);
    return client;
  }

  it("has buckets of its own beside those of its connections, and leaves other addresses alone", async () => {
    const hub = await running({ rates: { perAddress: { messages: { perSecond: 1, burst: 50 } } } });
    const honest = await shakenFrom(hub.url, "10.0.0.9");
    const five = await Promise.all(Array.from({ length: 5 }, () => shakenFrom(hub.url, "10.0.0.1")));
    for (let count = 0; count < 20; count += 1)
      for (const guest of five) if (guest.closeCode === undefined) guest.send(ping);
    await eventually(() => hub.events).toContainEqual(limited("messages", "address"));
    expect(await answerOf(honest, "Echo", 1)).toMatchObject({ result: [1] });
  });

  it("is the /64 of IPv6", async () => {
    const hub = await running({ limits: { connectionsPerAddress: 2 } });
    await shakenFrom(hub.url, "2001:db8:1:2::1");
    await shakenFrom(hub.url, "2001:db8:1:2::2");
    expect(await new RawClient(hub.url, from("2001:db8:1:2:ffff::3")).opened()).toBe(429);
    expect(await new RawClient(hub.url, from("2001:db8:1:3::1")).opened()).toBe(101);
  });

  it("has a share of its /48 of IPv6, however many networks are in it", async () => {
    const hub = await running({ limits: { connectionsPerAddress: 2, connectionsPerSite: 3 } });
    for (const network of [1, 2, 3]) await shakenFrom(hub.url, `2001:db8:1:${network}::1`);
    expect(await new RawClient(hub.url, from("2001:db8:1:4::1")).opened()).toBe(429);
    expect(await new RawClient(hub.url, from("2001:db8:2:4::1")).opened()).toBe(101);
    expect(await new RawClient(hub.url, from("192.0.2.1")).opened()).toBe(101);
  });

  it("may ask for so many connections at once, by negotiation or without", async () => {
    const hub = await running({ rates: { perAddress: { connects: { perSecond: 1, burst: 3 } } } });
    await negotiate(hub.url);
    await negotiate(hub.url);
    await shakenClient(hub.url);
    expect(await call("POST", `${hub.url}/negotiate`)).toMatchObject({
      status: 429,
      body: "Too many connections from your address: wait a moment.",
    });
    expect(await new RawClient(hub.url).opened()).toBe(429);
    const other = await call("POST", `${hub.url}/negotiate`, { headers: from("10.0.0.2") });
    expect(other.status).toBe(200);
    hub.clock.advance(1_000);
    expect((await call("POST", `${hub.url}/negotiate`)).status).toBe(200);
  });

  it("may send so many requests, of every kind, before anything of them is looked at", async () => {
    let asked = 0;
    const hub = await running({
      rates: { perAddress: { requests: { perSecond: 1, burst: 4 } } },
      authenticate: () => {
        asked += 1;
        return { user: { name: "guest" } };
      },
    });
    for (const method of ["OPTIONS", "GET", "POST", "DELETE"]) await call(method, `${hub.url}?id=unknown`);
    const refused = await call("POST", `${hub.url}/negotiate`);
    expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "1" } });
    expect(await new RawClient(hub.url).opened()).toBe(429);
    expect(asked).toBe(0);
    expect(hub.events).toContainEqual(limited("requests", "address"));
  });
});

describe("the official client", () => {
  it.each(everyShape)("is not stopped by the default limits over $transport in $protocol", async (shape) => {
    const hub = await startHub();
    hubs.push(hub);
    const client = buildClient(hub.url, { shape });
    clients.push(client);
    await client.start();
    const inbox = inboxOf(client);
    for (let count = 0; count < 100; count += 1) expect(await client.invoke("Echo", count)).toEqual([count]);
    hub.server.clients.all().send("Message", "well");
    expect(await inbox.untilCount(1)).toEqual(["well"]);
    expect(hub.events.some(({ kind }) => kind === "limited")).toBe(false);
  });

  it("hears why it was closed, and comes back by itself where it reconnects", async () => {
    const hub = await running({ rates: { perConnection: { messages: { perSecond: 1, burst: 20 } } } });
    const client = buildClient(hub.url, { reconnectDelaysMs: [0, 0, 0] });
    clients.push(client);
    const reasons: (string | undefined)[] = [];
    client.onreconnecting((error) => reasons.push(error?.message));
    await client.start();
    const calls = Array.from({ length: 40 }, () => client.invoke("Nothing").catch(() => undefined));
    await Promise.all(calls);
    await eventually(() => client.state).toBe("Connected");
    expect(reasons[0]).toContain("Too many messages: wait before you connect again.");
    expect(await client.invoke("Echo", 1)).toEqual([1]);
  });
});
