import { afterEach, describe, expect, it } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { type RunningHub, startHub, testHub } from "../../testing/hub-under-test.ts";
import { shakenClient } from "../../testing/raw-client.ts";

let hub: RunningHub | undefined;

afterEach(() => hub?.stop());

describe("the invocations of a connection", () => {
  it("begins no stream whose client has gone while it was asked who may have it", async () => {
    const allow: ((isAllowed: boolean) => void)[] = [];
    let opened = 0;
    let isLeft = false;
    hub = await startHub({
      hub: {
        authorize: () => new Promise<boolean>((resolve) => allow.push(resolve)),
        onDisconnected: () => {
          isLeft = true;
        },
        streams: {
          Ticks: () => {
            opened += 1;
            return [];
          },
        },
      },
    });
    const client = await shakenClient(hub.url);
    client.send({ type: 4, target: "Ticks", arguments: [], invocationId: "1" });
    await eventually(() => allow.length).toBe(1);
    client.socket.terminate();
    await eventually(() => hub?.server.stats().connections).toBe(0);
    allow[0]?.(true);
    await eventually(() => isLeft).toBe(true);
    expect(opened).toBe(0);
  });

  it("do not make a client pass for gone that is not read while the hub is behind: its pings wait too", async () => {
    const clock = new FakeClock();
    let received = 0;
    let letGo = (): void => undefined;
    const isFree = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const count = () => {
      received += 1;
      return 1;
    };
    hub = await startHub({ clock, hub: { methods: { Wait: () => isFree }, costs: { Wait: count } } });
    const client = await shakenClient(hub.url);
    client.send(...Array.from({ length: 70 }, () => ({ type: 1, target: "Wait", arguments: [] })));
    await eventually(() => received).toBe(70);
    for (let second = 0; second < 60; second += 1) clock.advance(1_000);
    expect(hub.server.stats().connections).toBe(1);
    letGo();
  });

  it("lets go of what a client uploads for a stream that is refused, and reads on", async () => {
    hub = await startHub();
    const client = await shakenClient(hub.url);
    const items = Array.from({ length: 80 }, (_, item) => ({ type: 2, invocationId: "u", item }));
    client.send(
      { type: 4, target: "NoStream", arguments: [], invocationId: "1", streamIds: ["u"] },
      ...items,
    );
    await client.untilMessages(2);
    client.send({ type: 1, target: "Echo", arguments: [7], invocationId: "2" });
    await eventually(() => client.messages).toContainEqual({ type: 3, invocationId: "2", result: [7] });
  });

  it.each([
    ["of an upload that goes on", [["u"], ["u"]]],
    ["that it names twice", [["u", "u"]]],
  ])("ends a connection that gives an upload the id %s: nobody would end the former", async (_, uploads) => {
    let isLeft = false;
    hub = await startHub({ hub: { ...testHub, onDisconnected: () => (isLeft = true) } });
    const client = await shakenClient(hub.url);
    client.send(...uploads.map((streamIds) => ({ type: 1, target: "Sum", arguments: [], streamIds })));
    await client.untilClosed();
    expect(client.messages).toContainEqual({ type: 7, error: "Connection closed with an error." });
    await eventually(() => isLeft).toBe(true);
  });
});
