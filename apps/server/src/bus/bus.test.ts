import { createConnection, createServer, type Server, type Socket } from "node:net";
import { seededRandom } from "@crossbook/testkit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { NatsProcess, natsServer } from "../testing/nats-process.ts";
import { TcpProxy } from "../testing/tcp-proxy.ts";
import { type Bus, InProcessBus, NatsBus } from "./index.ts";

const text = (message: string) => new TextEncoder().encode(message);
const words = (message: Uint8Array) => new TextDecoder().decode(message);
const PATIENCE = { timeout: 20_000, interval: 10 };

/** Far less than the client's own 20 s. */
const SOON = { timeout: 10_000, interval: 10 };

/** Stands before a NATS server; of two connections it ends the first after its greeting, as a server does that is killed then. */
class EndingServer {
  /** Connections that were ended while they began. */
  ended = 0;
  #connections = 0;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  private constructor(port: number) {
    this.#server = createServer((caller) => {
      const isEnded = this.#connections++ % 2 === 0;
      const called = createConnection({ port, host: "127.0.0.1" });
      for (const socket of [caller, called]) {
        this.#sockets.add(socket);
        socket.on("error", () => undefined).on("close", () => this.#sockets.delete(socket));
      }
      called.pipe(caller);
      if (!isEnded) return void caller.pipe(called);
      caller.once("data", () => {
        this.ended += 1;
        caller.destroy();
        called.destroy();
      });
    });
  }

  static async before(port: number): Promise<EndingServer> {
    const server = new EndingServer(port);
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  get url(): string {
    const address = this.#server.address();
    return `nats://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  }

  endAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.endAll();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

let nats: NatsProcess | undefined;
beforeAll(async () => {
  if (natsServer !== undefined) nats = await NatsProcess.start();
});
afterAll(() => nats?.kill());

let subjects = 0;
const opened: Bus[] = [];
afterEach(async () => {
  for (const bus of opened.splice(0)) await bus.close();
});

/** Two ends of a connected bus, and a subject that nothing else uses. */
async function openEnds(kind: "in-process" | "nats") {
  const shared = kind === "in-process" ? new InProcessBus() : undefined;
  const open = () => shared ?? NatsBus.open({ url: nats?.url ?? "", name: "test" });
  const [here, there] = [open(), open()];
  opened.push(here, there);
  await expect.poll(() => here.isConnected && there.isConnected, PATIENCE).toBe(true);
  return { here, there, subject: `test.${++subjects}` };
}

/** Until a subscription that was just made is known to the server. */
async function isHeard(here: Bus, subject: string, received: readonly unknown[]): Promise<void> {
  await expect
    .poll(() => {
      here.publish(subject, text("are you there"));
      return received.length;
    }, PATIENCE)
    .toBeGreaterThan(0);
}

describe.each(["in-process", ...(natsServer === undefined ? [] : ["nats" as const])] as const)(
  "a bus (%s)",
  (kind) => {
    it("carries what one end publishes to the other in order, whatever its bytes", async () => {
      const { here, there, subject } = await openEnds(kind);
      const received: Uint8Array[] = [];
      const end = there.subscribe(subject, (message) => received.push(new Uint8Array(message)));
      await isHeard(here, subject, received);
      const sent = Array.from({ length: 300 }, (_, index) => Uint8Array.of(index >> 8, index & 255, 0, 255));
      for (const message of sent) expect(here.publish(subject, message)).toBe(true);
      await expect.poll(() => received.at(-1), PATIENCE).toEqual(sent.at(-1));
      expect(received.slice(-300)).toEqual(sent);
      end();
    });

    it("gives no more to who has ended its subscription", async () => {
      const { here, there, subject } = await openEnds(kind);
      const [kept, ended]: [string[], string[]] = [[], []];
      there.subscribe(subject, (message) => kept.push(words(message)));
      const end = there.subscribe(subject, (message) => ended.push(words(message)));
      await isHeard(here, subject, ended);
      end();
      here.publish(subject, text("last"));
      await expect.poll(() => kept.includes("last"), PATIENCE).toBe(true);
      expect(ended).not.toContain("last");
    });

    it("brings a request to who answers it, and the reply after what was published before it", async () => {
      const { here, there, subject } = await openEnds(kind);
      const order: string[] = [];
      here.subscribe(`${subject}.news`, (message) => order.push(words(message)));
      const end = there.answer(subject, async (message) => {
        there.publish(`${subject}.news`, text("news"));
        return text(`${words(message)} answered`);
      });
      const ask = async () => {
        const reply = await here.request(subject, text("question"), { timeoutMs: 20_000 });
        if (reply.ok) order.push(words(reply.message));
        return reply.ok;
      };
      await expect.poll(ask, PATIENCE).toBe(true);
      order.length = 0;
      expect(await ask()).toBe(true);
      expect(order).toEqual(["news", "question answered"]);
      await end();
      const reply = await here.request(subject, text("question"), { timeoutMs: 20_000 });
      expect(reply).toEqual({ ok: false, code: "NOT_DELIVERED" });
    });

    it("says of a request whether it may have been received", async () => {
      const { here, there, subject } = await openEnds(kind);
      const ask = (options: { timeoutMs: number; signal?: AbortSignal }) =>
        here.request(subject, text("question"), options);
      expect(await ask({ timeoutMs: 20_000 })).toEqual({ ok: false, code: "NOT_DELIVERED" });
      const giveUp = new AbortController();
      let asked = 0;
      there.answer(subject, () => {
        asked += 1;
        giveUp.abort();
        return new Promise(() => undefined);
      });
      await expect
        .poll(() => ask({ timeoutMs: 20_000, signal: giveUp.signal }), PATIENCE)
        .toEqual({ ok: false, code: "LOST" });
      expect(asked).toBe(1);
      expect(await ask({ timeoutMs: 1 })).toEqual({ ok: false, code: "LOST" });
      const large = new Uint8Array(here.maxMessageBytes + 1);
      expect(await here.request(subject, large, { timeoutMs: 1 })).toEqual({ ok: false, code: "TOO_LARGE" });
      expect(here.publish(subject, large)).toBe(false);
    });

    it("sends no request that was given up before", async () => {
      const { here, there, subject } = await openEnds(kind);
      let asked = 0;
      there.answer(subject, (message) => {
        asked += 1;
        return Promise.resolve(message);
      });
      const ask = (signal?: AbortSignal) =>
        here.request(subject, text("question"), { timeoutMs: 20_000, ...(signal && { signal }) });
      await expect.poll(async () => (await ask()).ok, PATIENCE).toBe(true);
      const before = asked;
      expect(await ask(AbortSignal.abort())).toEqual({ ok: false, code: "NOT_DELIVERED" });
      expect(await ask()).toMatchObject({ ok: true });
      expect(asked).toBe(before + 1);
    });

    it("ends answering when what it had received is answered", async () => {
      const { here, there, subject } = await openEnds(kind);
      let finish: (reply: Uint8Array) => void = () => undefined;
      const received: string[] = [];
      const end = there.answer(subject, (message) => {
        received.push(words(message));
        if (words(message) === "ping") return Promise.resolve(message);
        return new Promise((resolve) => {
          finish = resolve;
        });
      });
      const ping = () => here.request(subject, text("ping"), { timeoutMs: 20_000 });
      await expect.poll(async () => (await ping()).ok, PATIENCE).toBe(true);
      const asked = here.request(subject, text("slow"), { timeoutMs: 20_000 });
      await expect.poll(() => received.includes("slow"), PATIENCE).toBe(true);
      const order: string[] = [];
      const ended = end().then(() => order.push("ended"));
      finish(text("done"));
      await ended;
      expect(await asked).toMatchObject({ ok: true });
    });

    it("loses no request when it ends: each is answered or not delivered", async () => {
      const { here, there, subject } = await openEnds(kind);
      let end: () => Promise<void> = () => Promise.resolve();
      const ended = new Promise<void>((resolve) => {
        end = there.answer(subject, (message) => {
          if (words(message) === "last") void end().then(resolve);
          return Promise.resolve(message);
        });
      });
      const ask = (question: string) => here.request(subject, text(question), { timeoutMs: 20_000 });
      await expect.poll(async () => (await ask("ping")).ok, PATIENCE).toBe(true);
      const replies = await Promise.all(["last", ...Array<string>(200).fill("more")].map(ask));
      await ended;
      const lost = replies.filter((reply) => !reply.ok && reply.code !== "NOT_DELIVERED");
      expect(lost).toEqual([]);
    });
  },
);

describe.runIf(natsServer !== undefined)("a bus over NATS", () => {
  it("is connected again after the server was killed, loses what was under way, and keeps its subscriptions", async () => {
    const own = await NatsProcess.start();
    const connected: boolean[] = [];
    const here = NatsBus.open({ url: own.url, name: "here", onConnected: (is) => connected.push(is) });
    const there = NatsBus.open({ url: own.url, name: "there" });
    opened.push(here, there);
    const received: string[] = [];
    there.subscribe("news", (message) => received.push(words(message)));
    there.answer("slow", () => new Promise(() => undefined));
    await expect.poll(() => here.isConnected && there.isConnected, PATIENCE).toBe(true);
    await isHeard(here, "news", received);
    const asked = here.request("slow", text("question"), { timeoutMs: 60_000 });
    await own.kill();
    expect(await asked).toEqual({ ok: false, code: "LOST" });
    expect(here.publish("news", text("nobody hears this"))).toBe(false);
    expect(await here.request("slow", text("question"), { timeoutMs: 60_000 })).toEqual({
      ok: false,
      code: "NOT_DELIVERED",
    });
    own.restart();
    await expect.poll(() => here.isConnected && there.isConnected, PATIENCE).toBe(true);
    received.length = 0;
    await isHeard(here, "news", received);
    expect(connected).toEqual([true, false, true]);
    await own.kill();
  });

  it("tries again soon where a server ends while a connection to it begins, the first time and later", async () => {
    const own = await NatsProcess.start();
    const direct = NatsBus.open({ url: own.url, name: "direct" });
    await expect.poll(() => direct.isConnected, PATIENCE).toBe(true);
    const between = await EndingServer.before(own.port);
    const bus = NatsBus.open({ url: between.url, name: "here" });
    opened.push(direct, bus);
    await expect.poll(() => bus.isConnected, SOON).toBe(true);
    between.endAll();
    await expect.poll(() => bus.isConnected, SOON).toBe(false);
    await expect.poll(() => bus.isConnected, SOON).toBe(true);
    expect(between.ended).toBe(2);
    await between.close();
    await own.kill();
  });

  it("is not connected soon after its network is half open, and is again once that is mended", async () => {
    const own = await NatsProcess.start();
    const network = await TcpProxy.start({ port: own.port, host: "127.0.0.1" }, seededRandom(1));
    const here = NatsBus.open({ url: `nats://127.0.0.1:${network.port}`, name: "here" });
    const there = NatsBus.open({ url: own.url, name: "there" });
    opened.push(here, there);
    there.answer("slow", () => new Promise(() => undefined));
    await expect.poll(() => here.isConnected && there.isConnected, PATIENCE).toBe(true);
    network.hold();
    const asked = here.request("slow", text("question"), { timeoutMs: 60_000 });
    await expect.poll(() => here.isConnected, { timeout: 5_000, interval: 10 }).toBe(false);
    expect(await asked).toEqual({ ok: false, code: "LOST" });
    network.mend();
    await expect.poll(() => here.isConnected, PATIENCE).toBe(true);
    await network.close();
    await own.kill();
  });

  it("refuses what is sent while its server takes nothing, beyond 32 megabytes, and sends again once it does", async () => {
    const own = await NatsProcess.start();
    const network = await TcpProxy.start({ port: own.port, host: "127.0.0.1" }, seededRandom(1));
    const here = NatsBus.open({ url: `nats://127.0.0.1:${network.port}`, name: "here" });
    opened.push(here);
    await expect.poll(() => here.isConnected, PATIENCE).toBe(true);
    const megabyte = new Uint8Array(1024 * 1024);
    network.hold();
    const sent = Array.from({ length: 40 }, () => here.publish("news", megabyte));
    expect([sent.filter(Boolean).length, here.isConnected]).toEqual([32, true]);
    expect(await here.request("news", text("question"), { timeoutMs: 60_000 })).toEqual({
      ok: false,
      code: "NOT_DELIVERED",
    });
    network.mend();
    await expect.poll(() => here.publish("news", megabyte), PATIENCE).toBe(true);
    await network.close();
    await own.kill();
  });

  it("ends answering also while the connection is lost, and answers nothing when it is back", async () => {
    const own = await NatsProcess.start();
    const here = NatsBus.open({ url: own.url, name: "here" });
    const there = NatsBus.open({ url: own.url, name: "there" });
    opened.push(here, there);
    const ends = ["one", "two"].map((subject) => there.answer(subject, async (message) => message));
    const ask = async (subject: string) =>
      (await here.request(subject, text("question"), { timeoutMs: 20_000 })).ok;
    await expect.poll(() => ask("two"), PATIENCE).toBe(true);
    const ending = ends[0]?.();
    await own.kill();
    await expect.poll(() => there.isConnected, PATIENCE).toBe(false);
    await Promise.all([ending, ends[1]?.()]);
    own.restart();
    await expect.poll(() => here.isConnected && there.isConnected, PATIENCE).toBe(true);
    expect(await Promise.all([ask("one"), ask("two")])).toEqual([false, false]);
    await own.kill();
  });

  it("needs the credentials that the server asks for", async () => {
    const own = await NatsProcess.start("--user", "crossbook", "--pass", "p@ss/word");
    const stranger = NatsBus.open({ url: own.url, name: "stranger" });
    const known = NatsBus.open({
      url: own.url.replace("//", `//crossbook:${encodeURIComponent("p@ss/word")}@`),
      name: "known",
    });
    opened.push(stranger, known);
    await expect.poll(() => known.isConnected, PATIENCE).toBe(true);
    expect(stranger.isConnected).toBe(false);
    await own.kill();
  });

  it("is connected again after the server has refused its credentials for a while", async () => {
    const own = await NatsProcess.start("--user", "crossbook", "--pass", "first");
    const url = own.url.replace("//", "//crossbook:first@");
    const refused: string[] = [];
    const bus = NatsBus.open({ url, name: "here" });
    opened.push(bus);
    await expect.poll(() => bus.isConnected, PATIENCE).toBe(true);
    await own.kill();
    const other = NatsProcess.at(own.port, "--user", "crossbook", "--pass", "second");
    other.onLine((line) => line.includes("authentication error") && refused.push(line));
    await expect.poll(() => refused.length, PATIENCE).toBeGreaterThan(3);
    await other.kill();
    own.restart();
    await expect.poll(() => bus.isConnected, PATIENCE).toBe(true);
    await own.kill();
  });

  it("closes while the connection is lost", async () => {
    const own = await NatsProcess.start();
    const bus = NatsBus.open({ url: own.url, name: "here" });
    bus.subscribe("news", () => undefined);
    await expect.poll(() => bus.isConnected, PATIENCE).toBe(true);
    await own.kill();
    await expect.poll(() => bus.isConnected, PATIENCE).toBe(false);
    await bus.close();
    expect(bus.publish("news", text("nobody"))).toBe(false);
  });

  it("closes while it has never been connected", async () => {
    const bus = NatsBus.open({ url: "nats://127.0.0.1:1", name: "alone" });
    expect(bus.publish("news", text("nobody"))).toBe(false);
    await bus.close();
    expect(bus.isConnected).toBe(false);
  });
});
