import { afterEach, describe, expect, it } from "vitest";
import { eventually } from "../../testing/eventually.ts";
import { type RunningHub, startHub } from "../../testing/hub-under-test.ts";
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
});
