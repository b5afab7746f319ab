import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createSignalRServer, defineHub } from "@crossbook/signalr";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createHubClient } from "./hub-client.ts";
import { loopbackServer } from "./testing/loopback-server.ts";

const open: { close(): Promise<void> }[] = [];

beforeEach(() => {
  // What the sockets do stays as it is; only the client's own time stands still.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});

afterEach(async () => {
  vi.useRealTimers();
  for (const thing of open.splice(0).reverse()) await thing.close();
});

const ioTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Lets the sockets work until it is so. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; !isSo(); turns += 1) {
    if (turns > 200_000) throw new Error("it never came");
    await ioTurn();
  }
}

/** Lets time pass, and then the sockets work. */
async function pass(delayMs: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(delayMs);
  for (let turns = 0; turns < 50; turns += 1) await ioTurn();
}

/** A hub that says nothing by itself, as its own time stands still. */
async function silentHub() {
  const hub = defineHub<undefined, { Message(message: unknown): void }>({
    methods: { RegisterClient: () => ({ UserName: null }) },
  });
  const signalr = createSignalRServer({
    path: "/hub",
    hub,
    authenticate: () => ({ user: undefined }),
    clock: { now: () => 0, after: () => () => undefined },
  });
  let received = 0;
  const http = createServer((_request, response) => response.writeHead(404).end());
  http.on("upgrade", (_request, socket) => socket.on("data", () => (received += 1)));
  signalr.attach(http);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const close = async () => {
    signalr.clients.all().close({ allowReconnect: true });
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  };
  open.push({ close });
  const { port } = http.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hub`, received: () => received, close };
}

function hubClient(url: string) {
  const logged: string[] = [];
  const client = createHubClient({
    url,
    token: () => undefined,
    registration: () => ({ Browser: "test", Domain: "example.test", CurrentPage: "/inplay" }),
    onMessage: () => undefined,
    log: (text) => logged.push(text),
  });
  open.push({ close: () => client.stop() });
  return { client, logged };
}

it("[CONST-12] the client pings a hub that it has sent nothing else for 15 s", async () => {
  const hub = await silentHub();
  await hubClient(hub.url).client.start();
  const before = hub.received();
  await pass(14_999);
  expect(hub.received()).toBe(before);
  await pass(1);
  await until(() => hub.received() === before + 1);
});

it("[CONST-11] a hub that has been silent for 30 s counts as lost", async () => {
  const hub = await silentHub();
  const { client } = hubClient(hub.url);
  await client.start();
  await pass(29_999);
  expect(client.state()).toBe("Connected");
  await pass(1);
  await until(() => client.state() === "Reconnecting");
});

it("[HUB-02][CONST-13] a connection that was lost is tried again after 0, 2, 10 and 30 s, and then no more", async () => {
  const hub = await silentHub();
  const { client, logged } = hubClient(hub.url);
  await client.start();
  const tries = () => logged.filter((text) => text.startsWith("Failed to complete negotiation")).length;
  open.splice(0, 1);
  await hub.close();
  await until(() => client.state() === "Reconnecting");
  for (const [made, delayMs] of [0, 2_000, 10_000, 30_000].entries()) {
    if (delayMs > 0) await pass(delayMs - 1);
    expect(tries()).toBe(made);
    await pass(delayMs === 0 ? 0 : 1);
    await until(() => tries() === made + 1);
  }
  await until(() => client.state() === "Disconnected");
  await pass(600_000);
  expect(tries()).toBe(4);
});

it("[CONST-14] a poll of the hub without an answer is given up after 100 s, and sent again", async () => {
  const server = await loopbackServer();
  open.push(server);
  const registered = '{"type":3,"invocationId":"0","result":{"UserName":null}}\u001e';
  /** What the polls are answered: the first opens the connection, the second shakes hands. */
  const answers = ["", "{}\u001e"];
  let waiting: ServerResponse | undefined;
  let polls = 0;
  server.answer(({ method, path, body }, response) => {
    if (path.endsWith("/negotiate")) {
      const availableTransports = [{ transport: "LongPolling", transferFormats: ["Text"] }];
      const shape = { negotiateVersion: 1, connectionId: "a", connectionToken: "b", availableTransports };
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(shape));
    } else if (method === "GET") {
      const answer = answers[polls];
      polls += 1;
      if (answer === undefined) waiting = response;
      else response.end(answer);
    } else {
      response.end();
      if (body.includes("RegisterClient")) void until(() => polls === 3).then(() => waiting?.end(registered));
    }
  });
  await hubClient(`${server.url}/hub`).client.start();
  await until(() => polls === 4);
  await pass(99_999);
  expect(polls).toBe(4);
  await pass(1);
  await until(() => polls === 5);
});
