import { connect, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import { type RunningHub, startHub } from "../testing/hub-under-test.ts";
import { call, negotiate, RawClient, separator, shakenClient } from "../testing/raw-client.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const empty = { connections: 0, negotiated: 0, groups: 0, bufferedBytes: 0 };
/** These tests are about everything but the limits of rate, which `limits/rates.test.ts` is about. */
const manyRequests = {
  connects: { perSecond: 1, burst: 10_000 },
  requests: { perSecond: 1, burst: 10_000 },
};
let hub: RunningHub;
let clock: FakeClock;
beforeEach(async () => {
  clock = new FakeClock();
  hub = await startHub({
    clock,
    limits: { negotiatedPerAddress: 5_000 },
    rates: { perAddress: manyRequests },
  });
});
afterEach(() => hub.stop());

function upgradeText(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
}

/** Sends bytes on a bare socket and resolves to what came back when the server has closed it. */
function sendBytes(...pieces: readonly (string | Buffer)[]): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(hub.port, "127.0.0.1", () => {
      for (const piece of pieces) socket.write(piece);
    });
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(Buffer.concat(chunks)));
  });
}

/** The server still works and holds nothing of those who went. */
async function expectHealthy(): Promise<void> {
  await eventually(() => hub.server.stats()).toEqual(empty);
  const client = await shakenClient(hub.url);
  client.send({ type: 1, target: "Echo", arguments: ["well"], invocationId: "1" });
  expect((await client.untilMessages(2))[1]).toMatchObject({ result: ["well"] });
  client.socket.terminate();
  await client.untilClosed();
}

describe("hostile clients", () => {
  it("who send many messages at once have one of them handled in a turn, and others theirs between", async () => {
    const burst = 200;
    const hasty = await shakenClient(hub.url);
    const stream = (hasty.socket as unknown as { readonly _socket: Socket })._socket;
    stream.cork();
    for (let count = 0; count < burst; count += 1)
      hasty.send({ type: 1, invocationId: String(count), target: "Echo", arguments: [count] });
    stream.uncork();
    let turns = 0;
    let areAllHandled = false;
    const countTurn = () => {
      turns += 1;
      if (!areAllHandled) setImmediate(countTurn);
    };
    countTurn();
    await hasty.untilMessages(1 + burst);
    areAllHandled = true;
    expect(turns).toBeGreaterThanOrEqual(burst);
    hasty.socket.terminate();
    await expectHealthy();
  });

  it.each([
    ["a frame that is not masked", Buffer.from([0x81, 0x01, 0x61])],
    ["a reserved opcode", Buffer.from([0x83, 0x80, 0, 0, 0, 0])],
    ["reserved bits", Buffer.from([0xf1, 0x80, 0, 0, 0, 0])],
    [
      "a length of 2^63",
      Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]),
    ],
    ["a length of a gigabyte", Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 0])],
    ["text that is no UTF-8", Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe])],
    ["a continuation of nothing", Buffer.from([0x80, 0x80, 0, 0, 0, 0])],
  ])("are cut off for %s", async (_name, frame) => {
    const answer = await sendBytes(upgradeText("/hub"), frame);
    expect(answer.toString("latin1")).toContain("101 Switching Protocols");
    await expectHealthy();
  });

  it("leave nothing when they go in the middle of a frame or an upgrade", async () => {
    for (const text of [
      upgradeText("/hub").slice(0, 60),
      upgradeText("/hub"),
      `${upgradeText("/hub")}\x81`,
    ]) {
      const socket = connect(hub.port, "127.0.0.1");
      socket.on("error", () => undefined);
      await new Promise<void>((resolve) => socket.write(text, () => resolve()));
      socket.resetAndDestroy();
    }
    await expectHealthy();
  });

  it("get no upgrade with a bad key, version or method", async () => {
    const upgrade = upgradeText("/hub");
    for (const text of [
      upgrade.replace("dGhlIHNhbXBsZSBub25jZQ==", "short"),
      upgrade.replace("Version: 13", "Version: 1"),
      upgrade.replace("GET", "POST"),
      upgrade.replace("Upgrade: websocket", "Upgrade: h2c"),
    ]) {
      expect((await sendBytes(text)).toString()).toMatch(/^HTTP\/1\.1 4\d\d/);
    }
    await expectHealthy();
  });

  it("do not keep the socket of a refused upgrade open", async () => {
    const socket = connect({ port: hub.port, host: "127.0.0.1", allowHalfOpen: true });
    socket.on("error", () => undefined);
    socket.write(upgradeText("/hub?id=unknown"));
    const answer = await new Promise<Buffer>((resolve) => socket.once("data", resolve));
    expect(answer.toString()).toContain("404 Not Found");
    await eventually(() => hub.sockets.size).toBe(0);
    socket.destroy();
  });

  it("cannot crash the server with any bytes after the handshake, in either protocol", async () => {
    const bytes = fc.sample(fc.uint8Array({ minLength: 1, maxLength: 300 }), { numRuns: 60, seed: 7 });
    const texts = fc.sample(fc.json({ maxDepth: 4 }), { numRuns: 60, seed: 8 });
    const inputs = [
      ...bytes.map((sample) => Buffer.from(sample)),
      ...texts.map((text) => Buffer.from(text + separator)),
    ];
    for (const [index, input] of inputs.entries()) {
      const client = new RawClient(hub.url);
      await client.opened();
      client.send({ protocol: index % 2 === 0 ? "json" : "messagepack", version: 1 });
      client.socket.send(input, { binary: true });
      client.socket.close();
      await client.untilClosed();
    }
    await expectHealthy();
    expect(hub.events.filter(({ kind }) => kind === "failed")).toEqual([]);
  });

  it("cannot make the MessagePack reader reserve memory for arrays that are not there", async () => {
    const client = new RawClient(hub.url);
    await client.opened();
    client.send({ protocol: "messagepack", version: 1 });
    await client.untilMessages(1).catch(() => undefined);
    const bomb = Buffer.concat(
      Array.from({ length: 6_000 }, () => Buffer.from([0xdd, 0x01, 0xff, 0xff, 0xff])),
    );
    const before = process.memoryUsage().rss;
    client.socket.send(Buffer.concat([Buffer.from([0xb0, 0xea, 0x01]), bomb]));
    await client.untilClosed();
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
    await expectHealthy();
  });

  it("cannot fill memory by negotiating", async () => {
    for (let count = 0; count < 40; count += 1) {
      await Promise.all(Array.from({ length: 50 }, () => negotiate(hub.url)));
    }
    expect(hub.server.stats().negotiated).toBe(2_000);
    clock.advance(16_000);
    await expectHealthy();
  });

  it("cannot hold polls: a new one ends the last, an abandoned one is forgotten", async () => {
    const url = `${hub.url}?id=${(await negotiate(hub.url)).connectionToken}`;
    await call("GET", url);
    await call("POST", url, { body: `{"protocol":"json","version":1}${separator}` });
    await call("GET", url);
    let answeredCount = 0;
    const answers = Promise.all(
      Array.from({ length: 50 }, async () => {
        const { status } = await call("GET", url);
        answeredCount += 1;
        return status;
      }),
    );
    await eventually(() => answeredCount).toBe(49);
    hub.server.clients.all().send("Message", 1);
    expect((await answers).filter((status) => status === 204)).toHaveLength(49);
    clock.advance(16_000);
    await expectHealthy();
  });

  it("are held back when they send more than the hub can do", async () => {
    let release: () => void = () => undefined;
    let startedCount = 0;
    await hub.stop();
    hub = await startHub({
      clock,
      hub: {
        methods: {
          Block: async () => {
            startedCount += 1;
            await new Promise<void>((resolve) => {
              release = resolve;
            });
          },
        },
      },
    });
    const client = await shakenClient(hub.url);
    const flood = `{"type":1,"target":"Block","arguments":["${"x".repeat(1_000)}"]}${separator}`;
    for (let count = 0; count < 20_000; count += 1) client.socket.send(flood);
    await eventually(() => startedCount).toBe(1);
    // What the server does not read stays with the client.
    await eventually(() => client.socket.bufferedAmount).toBeGreaterThan(1_000_000);
    release();
    await eventually(() => startedCount).toBeGreaterThan(1);
    client.socket.terminate();
    // Nobody reads the socket, so only a ping finds out that its other end is gone.
    await eventually(() => {
      clock.advance(15_000);
      release();
      return hub.server.stats();
    }).toEqual(empty);
  });

  it("leave no memory behind when a thousand come and go", async () => {
    const comeAndGo = async (count: number) => {
      for (let done = 0; done < count; done += 50) {
        const clients = await Promise.all(Array.from({ length: 50 }, () => shakenClient(hub.url)));
        for (const client of clients) client.send({ type: 1, target: "Join", arguments: ["everyone"] });
        hub.server.clients.all().send("Message", "x".repeat(1_000));
        for (const client of clients) client.socket.terminate();
        await Promise.all(clients.map((client) => client.untilClosed()));
      }
      await eventually(() => hub.server.stats()).toEqual(empty);
      hub.events.length = 0;
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    await comeAndGo(200);
    const before = await comeAndGo(200);
    const after = await comeAndGo(1_000);
    expect(after - before).toBeLessThan(2_000_000);
  });
});
