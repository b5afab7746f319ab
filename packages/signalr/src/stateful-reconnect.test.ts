import type { IncomingMessage } from "node:http";
import { type HubConnection, HubConnectionState } from "@microsoft/signalr";
import { afterEach, describe, expect, it } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import { type RunningHub, startHub, testHub } from "../testing/hub-under-test.ts";
import { buildClient, inboxOf } from "../testing/official-client.ts";
import { negotiate, RawClient, separator, shakenClient } from "../testing/raw-client.ts";
import { accessTokenOf } from "./identity.ts";

let hub: RunningHub | undefined;
let client: HubConnection | undefined;
const raws: RawClient[] = [];

afterEach(async () => {
  await client?.stop();
  client = undefined;
  for (const raw of raws.splice(0)) raw.socket.terminate();
  await hub?.stop();
  hub = undefined;
});

const asked = "negotiateVersion=1&useStatefulReconnect=true";

function cut(running: RunningHub): void {
  for (const socket of running.sockets) socket.resetAndDestroy();
}

async function attach(url: string, token: string): Promise<RawClient> {
  const raw = new RawClient(`${url}?id=${token}`);
  raws.push(raw);
  expect(await raw.opened()).toBe(101);
  return raw;
}

describe.each(["json", "messagepack"] as const)(
  "stateful reconnect of the official client with %s",
  (protocol) => {
    it("carries on after a cut: nothing lost, nothing twice, in order, both ways", async () => {
      hub = await startHub();
      client = buildClient(hub.url, { isStateful: true, shape: { transport: "WebSockets", protocol } });
      const inbox = inboxOf(client);
      let closedBy: Error | undefined;
      client.onclose((error) => {
        closedBy = error;
      });
      await client.start();
      const id = client.connectionId;
      let next = 1;
      for (let round = 1; round <= 3; round += 1) {
        // Five that the client has and has not acknowledged, five that meet no socket.
        for (let count = 0; count < 5; count += 1, next += 1) hub.server.clients.all().send("Message", next);
        await inbox.untilCount(next - 1);
        cut(hub);
        for (let count = 0; count < 5; count += 1, next += 1) hub.server.clients.all().send("Message", next);
        expect(await client.invoke("Echo", round)).toEqual([round]);
        await inbox.untilCount(next - 1);
      }
      expect(inbox.received).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
      expect(client.connectionId).toBe(id);
      expect(client.state).toBe(HubConnectionState.Connected);
      expect(closedBy).toBeUndefined();
      expect(hub.events.filter(({ kind }) => kind === "connected")).toHaveLength(1);
      expect(hub.events.filter(({ kind }) => kind === "reconnected")).toHaveLength(3);
      expect(hub.events.filter(({ kind }) => kind === "invoked")).toHaveLength(3);
    });

    it("does not repeat what the hub says at once after the handshake", async () => {
      const greeting = {
        ...testHub,
        onConnected: ({ caller }: Parameters<NonNullable<typeof testHub.onConnected>>[0]) =>
          caller.send("Message", "welcome"),
      };
      hub = await startHub({ hub: greeting });
      client = buildClient(hub.url, { isStateful: true, shape: { transport: "WebSockets", protocol } });
      const inbox = inboxOf(client);
      await client.start();
      await inbox.untilCount(1);
      cut(hub);
      await client.invoke("Echo", "back");
      hub.server.clients.all().send("Message", "last");
      await inbox.untilCount(2);
      expect(inbox.received).toEqual(["welcome", "last"]);
    });
  },
);

describe("a stateful connection that the server ends", () => {
  it.each(["CloseMe", "AbortMe"])(
    "comes back as a new one by automatic reconnect after %s",
    async (method) => {
      hub = await startHub();
      client = buildClient(hub.url, { isStateful: true, reconnectDelaysMs: [0, 10] });
      await client.start();
      const before = client.connectionId;
      const { promise, resolve } = withResolver();
      client.onreconnected(resolve);
      await client.send(method, true);
      await promise;
      expect(await client.invoke("Echo", 1)).toEqual([1]);
      expect(client.connectionId).not.toBe(before);
    },
  );
});

function withResolver(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

describe("stateful reconnect on the wire", () => {
  it("is granted only if asked for and offered", async () => {
    hub = await startHub();
    expect(await negotiate(hub.url, asked)).toMatchObject({ useStatefulReconnect: true });
    expect(await negotiate(hub.url)).not.toHaveProperty("useStatefulReconnect");
    await hub.stop();
    hub = await startHub({ statefulReconnect: false });
    expect(await negotiate(hub.url, asked)).not.toHaveProperty("useStatefulReconnect");
  });

  it("accepts version 2 only where it was granted", async () => {
    hub = await startHub();
    const plain = await attach(hub.url, (await negotiate(hub.url)).connectionToken);
    plain.send({ protocol: "json", version: 2 });
    await plain.untilClosed();
    expect(plain.messages).toEqual([
      { error: "The server does not support version 2 of the 'json' protocol." },
    ]);
    const granted = await attach(hub.url, (await negotiate(hub.url, asked)).connectionToken);
    granted.send({ protocol: "json", version: 2 });
    expect(await granted.untilMessages(1)).toEqual([{}]);
  });

  it("names the first unacknowledged message, sends the rest again and ignores duplicates", async () => {
    hub = await startHub();
    const { connectionToken } = await negotiate(hub.url, asked);
    const first = await attach(hub.url, connectionToken);
    first.send({ protocol: "json", version: 2 }, { type: 6 });
    await first.untilMessages(1);
    for (const value of ["a", "b", "c"]) hub.server.clients.all().send("Message", value);
    await first.untilMessages(4);
    first.send({ type: 8, sequenceId: 1 }, { type: 1, target: "Echo", arguments: [1], invocationId: "1" });
    await first.untilMessages(5);
    first.socket.terminate();
    const second = await attach(hub.url, connectionToken);
    // One that arrived, sent again, and one that did not.
    second.send(
      { type: 9, sequenceId: 1 },
      { type: 1, target: "Echo", arguments: [1], invocationId: "1" },
      { type: 1, target: "Echo", arguments: [2], invocationId: "2" },
    );
    const messages = (await second.untilMessages(5)).filter(({ type }) => type !== 8);
    expect(messages[0]).toEqual({ type: 9, sequenceId: 2 });
    expect(messages.slice(1, 4)).toMatchObject([
      { type: 1, arguments: ["b"] },
      { type: 1, arguments: ["c"] },
      { type: 3, invocationId: "1" },
    ]);
    expect(messages[4]).toMatchObject({ type: 3, invocationId: "2", result: [2] });
    expect(hub.events.filter(({ kind }) => kind === "invoked")).toHaveLength(2);
  });

  it("ignores counted messages until the client says where it goes on", async () => {
    hub = await startHub();
    const { connectionToken } = await negotiate(hub.url, asked);
    const first = await attach(hub.url, connectionToken);
    first.send({ protocol: "json", version: 2 }, { type: 6 });
    await first.untilMessages(1);
    first.socket.terminate();
    const second = await attach(hub.url, connectionToken);
    second.send(
      { type: 1, target: "Echo", arguments: ["early"], invocationId: "1" },
      { type: 9, sequenceId: 1 },
      { type: 1, target: "Echo", arguments: ["placed"], invocationId: "2" },
    );
    expect(await second.untilMessages(2)).toMatchObject([{ type: 9 }, { type: 3, invocationId: "2" }]);
  });

  it("closes a client that claims to have sent more than it has", async () => {
    hub = await startHub({ detailedErrors: true });
    const raw = await attach(hub.url, (await negotiate(hub.url, asked)).connectionToken);
    raw.send({ protocol: "json", version: 2 }, { type: 9, sequenceId: 5 });
    await raw.untilClosed();
    expect(raw.messages.at(-1)).toMatchObject({
      type: 7,
      error: expect.stringContaining("Sequence ID greater"),
    });
  });

  it("acknowledges the highest message received, within a tick or before the client's buffer fills", async () => {
    const clock = new FakeClock();
    hub = await startHub({ clock, limits: { replayBytes: 1_000 } });
    const raw = await attach(hub.url, (await negotiate(hub.url, asked)).connectionToken);
    raw.send({ protocol: "json", version: 2 }, { type: 1, target: "Nothing", arguments: [] });
    raw.send({ type: 1, target: "Echo", arguments: [], invocationId: "1" });
    await raw.untilMessages(2);
    clock.advance(1_000);
    expect((await raw.untilMessages(3))[2]).toEqual({ type: 8, sequenceId: 2 });
    raw.send({ type: 1, target: "Nothing", arguments: ["x".repeat(300)] });
    expect((await raw.untilMessages(4))[3]).toEqual({ type: 8, sequenceId: 3 });
  });

  it("stops writing when its buffer is full, and goes on with the acknowledgement", async () => {
    hub = await startHub({ limits: { replayBytes: 200 } });
    const raw = await attach(hub.url, (await negotiate(hub.url, asked)).connectionToken);
    raw.send({ protocol: "json", version: 2 }, { type: 6 });
    await raw.untilMessages(1);
    for (let value = 1; value <= 10; value += 1) hub.server.clients.all().send("Message", value);
    // Each is 49 bytes with its separator: the fifth finds the buffer full.
    await raw.untilMessages(6);
    expect(hub.server.stats().bufferedBytes).toBeGreaterThan(0);
    raw.send({ type: 8, sequenceId: 5 });
    await raw.untilMessages(11);
    expect(raw.messages.slice(1).map((message) => (message.arguments as unknown[])[0])).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
  });

  it("takes a new socket while the old one has not been missed yet", async () => {
    hub = await startHub();
    const { connectionToken } = await negotiate(hub.url, asked);
    const first = await attach(hub.url, connectionToken);
    first.send({ protocol: "json", version: 2 }, { type: 6 });
    await first.untilMessages(1);
    const second = await attach(hub.url, connectionToken);
    second.send({ type: 9, sequenceId: 1 }, { type: 1, target: "Echo", arguments: [], invocationId: "1" });
    expect(await second.untilMessages(2)).toMatchObject([{ type: 9, sequenceId: 1 }, { type: 3 }]);
    await first.untilClosed();
  });

  it("begins anew with each socket: what was half sent when the old one was cut is no part of a message", async () => {
    hub = await startHub();
    const { connectionToken } = await negotiate(hub.url, asked);
    const first = await attach(hub.url, connectionToken);
    first.send(
      { protocol: "json", version: 2 },
      { type: 1, target: "Echo", arguments: [], invocationId: "1" },
    );
    first.socket.send('{"type":1,"target":"Ec');
    await first.untilMessages(2);
    const second = await attach(hub.url, connectionToken);
    second.send({ type: 9, sequenceId: 2 }, { type: 1, target: "Echo", arguments: [2], invocationId: "2" });
    await eventually(() => second.messages).toContainEqual({ type: 3, invocationId: "2", result: [2] });
  });

  it("holds back on its new socket who had sent more than the hub can do", async () => {
    let received = 0;
    let letGo = (): void => undefined;
    const isFree = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const count = () => {
      received += 1;
      return 1;
    };
    hub = await startHub({ hub: { ...testHub, methods: { Wait: () => isFree }, costs: { Wait: count } } });
    const { connectionToken } = await negotiate(hub.url, asked);
    const first = await attach(hub.url, connectionToken);
    const calls = (most: number) =>
      Array.from({ length: most }, () => ({ type: 1, target: "Wait", arguments: [] }));
    first.send({ protocol: "json", version: 2 }, ...calls(70));
    await eventually(() => received).toBe(70);
    const second = await attach(hub.url, connectionToken);
    second.send({ type: 9, sequenceId: 71 }, ...calls(5));
    await shakenClient(hub.url).then(({ socket }) => socket.terminate());
    expect(received).toBe(70);
    letGo();
    await eventually(() => received).toBe(75);
  });

  it("is over at once where the server ends it while nobody is there", async () => {
    hub = await startHub();
    const { connectionToken } = await negotiate(hub.url, asked);
    const first = await attach(hub.url, connectionToken);
    first.send({ protocol: "json", version: 2 }, { type: 6 });
    await first.untilMessages(1);
    first.socket.terminate();
    await eventually(() => hub?.sockets.size).toBe(0);
    hub.server.clients.all().close();
    expect(hub.server.stats().connections).toBe(0);
  });

  it("answers 404 to a socket whose connection ended while its credentials were looked at", async () => {
    let isLooking = false;
    let letGo = (): void => undefined;
    const looked = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const authenticate = async (request: IncomingMessage) => {
      isLooking = accessTokenOf(request) === "slow";
      if (isLooking) await looked;
      return { user: { name: "asha" } };
    };
    hub = await startHub({ authenticate });
    const { connectionToken } = await negotiate(hub.url, asked);
    const first = await attach(hub.url, connectionToken);
    first.send({ protocol: "json", version: 2 }, { type: 6 });
    await first.untilMessages(1);
    const second = new RawClient(`${hub.url}?id=${connectionToken}&access_token=slow`);
    raws.push(second);
    const status = second.opened();
    await eventually(() => isLooking).toBe(true);
    hub.server.clients.all().close();
    letGo();
    expect(await status).toBe(404);
  });

  it("believes the credentials of the newest socket, however often it comes back", async () => {
    const clock = new FakeClock();
    const start = clock.now();
    // Each token says for how many seconds it holds.
    const authenticate = (request: IncomingMessage) => {
      const seconds = Number(accessTokenOf(request) ?? 0);
      return { user: { name: "asha" }, expiresAtMs: start + seconds * 1_000 };
    };
    hub = await startHub({ clock, authenticate, timeOuts: { clientMs: 0 } });
    const { connectionToken } = await negotiate(hub.url, asked);
    const withToken = (seconds: number) => `${connectionToken}&access_token=${seconds}`;
    const first = await attach(hub.url, withToken(10));
    first.send({ protocol: "json", version: 2 }, { type: 6 });
    await first.untilMessages(1);
    const second = await attach(hub.url, withToken(20));
    const third = await attach(hub.url, withToken(60));
    await second.untilClosed();
    for (let second = 0; second < 30; second += 1) clock.advance(1_000);
    third.send({ type: 9, sequenceId: 1 }, { type: 1, target: "WhoAmI", arguments: [], invocationId: "1" });
    expect((await third.untilMessages(2))[1]).toMatchObject({ type: 3, result: "asha" });
    for (let second = 0; second < 30; second += 1) clock.advance(1_000);
    await third.untilClosed();
    expect(hub.events.at(-1)).toMatchObject({ kind: "disconnected", reason: "expired" });
  });

  it("tells the hub whom the credentials of a new socket name", async () => {
    const names: string[] = [];
    hub = await startHub({
      authenticate: (request) => ({ user: { name: accessTokenOf(request) ?? "guest" } }),
      hub: { ...testHub, onResumed: ({ user }) => names.push(user.name) },
    });
    const { connectionToken } = await negotiate(hub.url, asked);
    const first = await attach(hub.url, connectionToken);
    first.send({ protocol: "json", version: 2 }, { type: 6 });
    await first.untilMessages(1);
    expect(names).toEqual([]);
    await attach(hub.url, `${connectionToken}&access_token=asha`);
    await first.untilClosed();
    expect(names).toEqual(["asha"]);
  });

  it("ends with a graceful close, and when nobody comes back in time", async () => {
    const clock = new FakeClock();
    hub = await startHub({ clock });
    const graceful = (await negotiate(hub.url, asked)).connectionToken;
    const first = await attach(hub.url, graceful);
    first.send({ protocol: "json", version: 2 });
    await first.untilMessages(1);
    first.socket.close(1000);
    await first.untilClosed();
    await eventually(() => hub?.server.stats().connections).toBe(0);
    expect(await new RawClient(`${hub.url}?id=${graceful}`).opened()).toBe(404);

    const { connectionToken } = await negotiate(hub.url, asked);
    const second = await attach(hub.url, connectionToken);
    second.socket.send(`{"protocol":"json","version":2}${separator}`);
    await second.untilMessages(1);
    second.socket.terminate();
    await eventually(() => hub?.sockets.size).toBe(0);
    for (let second = 0; second < 14; second += 1) clock.advance(1_000);
    expect(hub.server.stats().connections).toBe(1);
    for (let second = 0; second < 3; second += 1) clock.advance(1_000);
    expect(hub.server.stats().connections).toBe(0);
    expect(hub.events.at(-1)).toMatchObject({ kind: "disconnected", reason: "transport-lost" });
  });
});
