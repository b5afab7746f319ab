import { afterEach, describe, expect, it } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { type RunningHub, startHub, testHub } from "../../testing/hub-under-test.ts";
import { type RawClient, shakenClient } from "../../testing/raw-client.ts";

let hub: RunningHub;
let raws: RawClient[] = [];
afterEach(async () => {
  for (const raw of raws) raw.socket.terminate();
  raws = [];
  await hub.stop();
});

/** A client that reads nothing more, and has been sent so much that its network stands still. */
async function stuckClient(): Promise<RawClient> {
  const client = await shakenClient(hub.url);
  raws.push(client);
  const group = `stuck ${raws.length}`;
  client.send({ type: 1, target: "Join", arguments: [group], invocationId: "1" });
  await client.untilMessages(2);
  client.socket.pause();
  const ballast = "x".repeat(100_000);
  const droppedCount = () => hub.events.filter(({ kind }) => kind === "dropped").length;
  const before = droppedCount();
  while (droppedCount() === before) {
    hub.server.clients.group(group).volatile().send("Message", ballast);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return client;
}

function payloads(client: RawClient): unknown[] {
  return client.messages
    .filter(({ type }) => type === 1)
    .map((message) => (message.arguments as unknown[])[0])
    .filter((payload) => typeof payload !== "string" || !payload.startsWith("xxx"));
}

describe("a slow reader", () => {
  it("keeps the order of what it must get, and only the newest of each key", async () => {
    hub = await startHub();
    const client = await stuckClient();
    const { clients } = hub.server;
    clients.all().send("Message", "first");
    for (let price = 1; price <= 100; price += 1)
      clients.all().latest("market/12").send("Message", { price });
    clients.all().send("Message", "between");
    for (let price = 1; price <= 100; price += 1)
      clients.all().latest("market/13").send("Message", { price });
    clients.all().latest("market/12").send("Message", { price: 101 });
    clients.all().volatile().send("Message", "missed");
    client.socket.resume();
    await eventually(() => payloads(client)).toHaveLength(4);
    expect(payloads(client)).toEqual(["first", { price: 101 }, "between", { price: 100 }]);
    expect(hub.events.filter(({ kind }) => kind === "conflated")).toHaveLength(199);
  });

  it("gets deltas joined by the named merge, once for all readers", async () => {
    let mergeCount = 0;
    hub = await startHub({
      conflation: {
        sum: ([older], [newer]) => {
          mergeCount += 1;
          return [Number(older) + Number(newer)];
        },
      },
    });
    const slow = [await stuckClient(), await stuckClient()];
    const odds = hub.server.clients.all().latest("market/12", "sum");
    for (const delta of [1, 2, 3]) odds.send("Message", delta);
    for (const { socket } of slow) socket.resume();
    for (const client of slow) await eventually(() => payloads(client)).toEqual([6]);
    expect(mergeCount).toBe(2);
  });

  it("is closed, allowed to reconnect, when its buffer is full, and slows nobody else", async () => {
    hub = await startHub({ limits: { outboxBytes: 200_000 } });
    const stuck = await stuckClient();
    const quick = await shakenClient(hub.url);
    raws.push(quick);
    for (let count = 1; count <= 5; count += 1) {
      hub.server.clients.all().send("Message", { count, ballast: "y".repeat(50_000) });
      await quick.untilMessages(1 + count);
    }
    expect(hub.events).toContainEqual(
      expect.objectContaining({ kind: "disconnected", reason: "slow-reader" }),
    );
    expect(quick.closeCode).toBeUndefined();
    hub.server.clients.all().send("Message", "still here");
    await eventually(() => payloads(quick).at(-1)).toBe("still here");
    stuck.socket.resume();
    await stuck.untilClosed();
    expect([payloads(stuck), stuck.messages.at(-1)]).toEqual([[], { type: 7, allowReconnect: true }]);
  });

  it("holds back the source of its stream instead of filling memory", async () => {
    let produced = 0;
    hub = await startHub({
      hub: {
        ...testHub,
        streams: {
          Firehose: async function* ({ signal }) {
            while (!signal.aborted) {
              produced += 1;
              yield "z".repeat(10_000);
            }
          },
        },
      },
    });
    const client = await stuckClient();
    client.send({ type: 4, target: "Firehose", arguments: [], invocationId: "s" });
    await eventually(() => produced).toBeGreaterThan(0);
    await new Promise((resolve) => setImmediate(resolve));
    const before = produced;
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(produced - before).toBeLessThan(3);
    expect(hub.server.stats().bufferedBytes).toBeLessThan(400_000);
    client.socket.resume();
    await eventually(() => produced).toBeGreaterThan(before + 20);
  });
});

describe("a broadcast", () => {
  it("is turned into text once, however many read it", async () => {
    hub = await startHub();
    for (let count = 0; count < 10; count += 1) raws.push(await shakenClient(hub.url));
    let serialisedCount = 0;
    hub.server.clients.all().send("Message", {
      toJSON: () => {
        serialisedCount += 1;
        return "once";
      },
    });
    for (const raw of raws) expect((await raw.untilMessages(2))[1]).toMatchObject({ arguments: ["once"] });
    expect(serialisedCount).toBe(1);
  });
});
