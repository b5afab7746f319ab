import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { HubMessage, HubRegistration } from "@crossbook/contract";
import { createSignalRServer, defineHub, refuse, type SignalRServer } from "@crossbook/signalr";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createHubClient, type HubClientOptions } from "./hub-client.ts";
import { type HubState, RECONNECT_DELAYS_MS } from "./hub-lifecycle.ts";
import { WATCH_AGAIN_DELAYS_MS } from "./hub-watches.ts";
import { loopbackServer } from "./testing/loopback-server.ts";

type Client = { Message(message: unknown): void };

interface HubWorld {
  readonly url: string;
  readonly signalr: SignalRServer<Client>;
  readonly calls: { readonly method: string; readonly argument: unknown }[];
  /** Methods that are refused, each so many times more. */
  readonly refusals: Map<string, number>;
  /** What happens once while the hub answers a call of this method. */
  readonly meanwhile: Map<string, () => void>;
  close(): Promise<void>;
}

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close();
});

async function hubWorld(): Promise<HubWorld> {
  const calls: HubWorld["calls"] = [];
  const refusals = new Map<string, number>();
  const meanwhile = new Map<string, () => void>();
  const note = (method: string) => (_context: unknown, argument: unknown) => {
    calls.push({ method, argument });
    const happens = meanwhile.get(method);
    meanwhile.delete(method);
    happens?.();
    const left = refusals.get(method) ?? 0;
    refusals.set(method, left - 1);
    if (left > 0) return refuse("Too many calls: wait a moment.");
    return { UserName: null };
  };
  const hub = defineHub<undefined, Client>({
    methods: {
      RegisterClient: note("RegisterClient"),
      WatchMarkets: note("WatchMarkets"),
      WatchEvents: note("WatchEvents"),
      RequestImage: note("RequestImage"),
    },
  });
  const signalr = createSignalRServer<undefined, Client>({
    path: "/hub",
    hub,
    authenticate: () => ({ user: undefined }),
  });
  const http = createServer((_request, response) => response.writeHead(404).end());
  signalr.attach(http);
  await listen(http);
  const world: HubWorld = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/hub`,
    signalr,
    calls,
    refusals,
    meanwhile,
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  open.push(world);
  return world;
}

function listen(http: Server): Promise<void> {
  return new Promise((resolve) => http.listen(0, "127.0.0.1", resolve));
}

function hubClient(options: Partial<HubClientOptions> & { readonly url: string }) {
  const messages: HubMessage[] = [];
  const states: HubState[] = [];
  const logged: string[] = [];
  const client = createHubClient({
    token: () => "token-1",
    registration: () => ({ Browser: "test", Domain: "example.test", CurrentPage: "/inplay" }),
    onMessage: (message) => messages.push(message),
    onState: (state) => states.push(state),
    log: (text) => logged.push(text),
    ...options,
  });
  open.push({ close: () => client.stop() });
  return { client, messages, states, logged };
}

async function connected(world: HubWorld): Promise<ReturnType<typeof hubClient>> {
  const made = hubClient({ url: world.url });
  await made.client.start();
  return made;
}

describe("the hub client", () => {
  it("[HUB-01] goes through the named states from start to stop", async () => {
    const { client, states } = await connected(await hubWorld());
    await client.stop();
    expect(states).toEqual(["Connecting", "Connected", "Disconnecting", "Disconnected"]);
  });

  it("[HUB-03][HUB-05][ENTITY-21] registers after each start with the four fields", async () => {
    const world = await hubWorld();
    const { client } = await connected(world);
    await client.restart();
    const registration: HubRegistration = {
      Browser: "test",
      Domain: "example.test",
      CurrentPage: "/inplay",
      Token: "token-1",
    };
    expect(world.calls).toEqual([
      { method: "RegisterClient", argument: registration },
      { method: "RegisterClient", argument: registration },
    ]);
  });

  it("[HUB-06][ENTITY-20] hands on what the server pushes as Message", async () => {
    const world = await hubWorld();
    const { messages } = await connected(world);
    const push: HubMessage = { Code: "UserBalance", Data: { Balance: 900.5, Exposure: 100, Held: 0 } };
    world.signalr.clients.all().send("Message", push);
    await vi.waitFor(() => expect(messages).toEqual([push]));
  });

  it("watches again after a lost connection, which it reports as reconnecting", async () => {
    const world = await hubWorld();
    const { client, states } = await connected(world);
    client.watchMarkets([4, 9]);
    client.watchEvents([2]);
    await vi.waitFor(() => expect(world.calls).toHaveLength(3));
    world.signalr.clients.all().close({ allowReconnect: true });
    await vi.waitFor(() => expect(world.calls).toHaveLength(6));
    expect(world.calls.slice(3)).toEqual([
      expect.objectContaining({ method: "RegisterClient" }),
      { method: "WatchMarkets", argument: [4, 9] },
      { method: "WatchEvents", argument: [2] },
    ]);
    expect(states).toEqual(["Connecting", "Connected", "Reconnecting", "Connected"]);
  });

  it("ends with what is watched now, where that changes while the hub takes what was watched before", async () => {
    const world = await hubWorld();
    let registrations = 0;
    const { client } = hubClient({ url: world.url, onRegistered: () => void (registrations += 1) });
    client.watchMarkets([4]);
    client.watchEvents([2]);
    world.meanwhile.set("WatchMarkets", () => client.watchEvents([7]));
    await client.start();
    await vi.waitFor(() => expect(registrations).toBe(1));
    expect(world.calls.at(-1)).toEqual({ method: "WatchEvents", argument: [7] });
  });

  describe("that is refused what it watches", () => {
    const timers = () => {
      const tasks: { task: () => void; delayMs: number }[] = [];
      const setTimer = (task: () => void, delayMs: number) => {
        const timer = { task, delayMs };
        tasks.push(timer);
        return () => void tasks.splice(0, tasks.length, ...tasks.filter((each) => each !== timer));
      };
      return { tasks, setTimer };
    };

    it("is registered when the hub has taken all of it, once for each start", async () => {
      const world = await hubWorld();
      const { tasks, setTimer } = timers();
      let registrations = 0;
      const { client } = hubClient({
        url: world.url,
        setTimer,
        onRegistered: () => void (registrations += 1),
      });
      world.refusals.set("WatchMarkets", 1);
      client.watchMarkets([4]);
      await client.start();
      expect([tasks.length, registrations]).toEqual([1, 0]);
      tasks[0]?.task();
      await vi.waitFor(() => expect(registrations).toBe(1));
      client.watchMarkets([9]);
      await client.restart();
      expect(registrations).toBe(2);
    });

    it("sends it again after a pause, as it is watched then", async () => {
      const world = await hubWorld();
      const { tasks, setTimer } = timers();
      const { client } = hubClient({ url: world.url, setTimer });
      await client.start();
      world.refusals.set("WatchMarkets", 2);
      client.watchMarkets([4]);
      await vi.waitFor(() => expect(tasks).toHaveLength(1));
      client.watchMarkets([4, 9]);
      await vi.waitFor(() => expect(world.refusals.get("WatchMarkets")).toBe(0));
      await vi.waitFor(() => expect(tasks.map(({ delayMs }) => delayMs)).toEqual([WATCH_AGAIN_DELAYS_MS[0]]));
      tasks[0]?.task();
      await vi.waitFor(() =>
        expect(world.calls.at(-1)).toEqual({ method: "WatchMarkets", argument: [4, 9] }),
      );
    });

    it("says again that nothing is watched any more", async () => {
      const world = await hubWorld();
      const { tasks, setTimer } = timers();
      const { client } = hubClient({ url: world.url, setTimer });
      client.watchMarkets([4]);
      await client.start();
      world.refusals.set("WatchMarkets", 1);
      client.watchMarkets([]);
      await vi.waitFor(() => expect(tasks).toHaveLength(1));
      const before = world.calls.length;
      tasks[0]?.task();
      await vi.waitFor(() =>
        expect(world.calls.slice(before)).toEqual([{ method: "WatchMarkets", argument: [] }]),
      );
    });

    it("waits longer each time, and registers once", async () => {
      const world = await hubWorld();
      const { tasks, setTimer } = timers();
      const { client } = hubClient({ url: world.url, setTimer });
      world.refusals.set("WatchEvents", WATCH_AGAIN_DELAYS_MS.length + 1);
      client.watchEvents([2]);
      await client.start();
      for (const delayMs of WATCH_AGAIN_DELAYS_MS) {
        await vi.waitFor(() => expect(tasks.at(-1)?.delayMs).toBe(delayMs));
        tasks.splice(0)[0]?.task();
      }
      await vi.waitFor(() => expect(world.refusals.get("WatchEvents")).toBe(0));
      expect(world.calls.filter(({ method }) => method === "RegisterClient")).toHaveLength(1);
      expect(tasks).toEqual([]);
    });

    it("asks for nothing once it has stopped", async () => {
      const world = await hubWorld();
      const { tasks, setTimer } = timers();
      const { client } = hubClient({ url: world.url, setTimer });
      world.refusals.set("WatchEvents", 1);
      client.watchEvents([2]);
      await client.start();
      await vi.waitFor(() => expect(tasks).toHaveLength(1));
      await client.stop();
      const before = world.calls.length;
      tasks[0]?.task();
      expect(world.calls).toHaveLength(before);
    });
  });

  it("is answered a ping after all that was pushed before it, and watches what it watched", async () => {
    const world = await hubWorld();
    const { client, messages } = await connected(world);
    client.watchEvents([2]);
    const push: HubMessage = { Code: "UserBalance", Data: { Balance: 900.5, Exposure: 100, Held: 0 } };
    world.signalr.clients.all().send("Message", push);
    await client.ping();
    expect(messages).toEqual([push]);
    expect(world.calls.at(-1)).toEqual({ method: "WatchEvents", argument: [2] });
    world.refusals.set("WatchEvents", 1);
    await expect(client.ping()).rejects.toThrow("Too many calls");
    await client.stop();
    await expect(client.ping()).rejects.toThrow("not in the 'Connected' State");
  });

  it("asks for the image when the odds of a market have a gap", async () => {
    const world = await hubWorld();
    const { messages } = await connected(world);
    const market = { MarketId: 5, Status: "OPEN", Reason: "", Matched: 0, Runners: [] };
    const clients = world.signalr.clients.all();
    clients.send("Message", { Code: "Odds", Data: { ...market, Sequence: 1, Image: true } });
    clients.send("Message", { Code: "Odds", Data: { ...market, Sequence: 3, Image: false } });
    await vi.waitFor(() => expect(world.calls.at(-1)).toEqual({ method: "RequestImage", argument: 5 }));
    expect(messages).toHaveLength(1);
  });

  it("takes what comes after a reconnect for a new count, as that of a server that was started anew", async () => {
    const world = await hubWorld();
    const { client, messages, states } = await connected(world);
    const image = { MarketId: 5, Status: "OPEN", Reason: "", Matched: 0, Runners: [], Image: true };
    const push = (Sequence: number) =>
      world.signalr.clients.all().send("Message", { Code: "Odds", Data: { ...image, Sequence } });
    push(900);
    await vi.waitFor(() => expect(messages).toHaveLength(1));
    world.signalr.clients.all().close({ allowReconnect: true });
    await vi.waitFor(() => expect(states.slice(2)).toEqual(["Reconnecting", "Connected"]));
    await client.ping();
    push(1);
    await vi.waitFor(() => expect(messages).toHaveLength(2));
  });

  it("asks for the image again where that was refused, until it has come", async () => {
    const world = await hubWorld();
    const tasks: (() => void)[] = [];
    const { client, messages } = hubClient({
      url: world.url,
      setTimer: (task) => {
        tasks.push(task);
        return () => undefined;
      },
    });
    await client.start();
    const asked = () => world.calls.filter(({ method }) => method === "RequestImage").length;
    const odds = (Sequence: number, Image: boolean) =>
      world.signalr.clients.all().send("Message", {
        Code: "Odds",
        Data: { MarketId: 5, Status: "OPEN", Reason: "", Matched: 0, Runners: [], Sequence, Image },
      });
    world.refusals.set("RequestImage", 2);
    odds(1, true);
    odds(3, false);
    await vi.waitFor(() => expect([asked(), tasks.length]).toEqual([1, 1]));
    tasks[0]?.();
    await vi.waitFor(() => expect([asked(), tasks.length]).toEqual([2, 2]));
    odds(4, true);
    await vi.waitFor(() => expect(messages).toHaveLength(2));
    tasks[1]?.();
    await client.ping();
    expect(asked()).toBe(2);
  });

  it("[ERR-18] logs that the hub cannot be reached, and rejects nothing", async () => {
    const nobody = await loopbackServer();
    await nobody.close();
    const { client, logged } = hubClient({ url: `${nobody.url}/hub` });
    await client.start();
    expect(client.state()).toBe("Disconnected");
    expect(logged.at(-1)).toBe("the hub could not be reached");
  });

  it("[HUB-02][CONST-13] tries again after 0, 2, 10 and 30 s, and then no more", async () => {
    expect(RECONNECT_DELAYS_MS).toEqual([0, 2_000, 10_000, 30_000]);
    const nobody = await loopbackServer();
    await nobody.close();
    const waitsMs: number[] = [];
    const { client, states } = hubClient({
      url: `${nobody.url}/hub`,
      setTimer: (task, delayMs) => {
        waitsMs.push(delayMs);
        const timer = setTimeout(task, 0);
        return () => clearTimeout(timer);
      },
    });
    const tries = () => states.filter((state) => state === "Connecting").length;
    await client.start();
    await vi.waitFor(() => expect([tries(), client.state()]).toEqual([5, "Disconnected"]));
    expect(waitsMs).toEqual([0, 2_000, 10_000, 30_000]);
  });

  it("is started once, however often it is asked to", async () => {
    const world = await hubWorld();
    const { client, logged } = await connected(world);
    await client.start();
    expect(world.calls.map(({ method }) => method)).toEqual(["RegisterClient"]);
    expect(logged).toEqual([]);
  });

  it("does not try again once it has been stopped, also where the time of the next try has just come", async () => {
    const nobody = await loopbackServer();
    await nobody.close();
    const tries: (() => void)[] = [];
    const { client, states } = hubClient({
      url: `${nobody.url}/hub`,
      setTimer: (task) => {
        tries.push(task);
        return () => undefined;
      },
    });
    await client.start();
    void client.stop();
    tries[0]?.();
    await client.stop();
    expect(states.filter((state) => state === "Connecting")).toHaveLength(1);
  });

  it("[CONST-15] gives up after 100 redirects of a negotiation", async () => {
    const server = await loopbackServer();
    open.push(server);
    server.answer((_request, response) =>
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ url: `${server.url}/hub` })),
    );
    const { client } = hubClient({ url: `${server.url}/hub` });
    await client.start();
    expect(client.state()).toBe("Disconnected");
    expect(server.received).toHaveLength(100);
  });
});
