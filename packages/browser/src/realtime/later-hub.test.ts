import type { HubClient, HubClientOptions } from "@crossbook/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLaterHub } from "./later-hub.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A hub client that writes down what it is asked for. */
function openHub() {
  const asked: string[] = [];
  const note = (text: string) => async () => void asked.push(text);
  const created = (_options: HubClientOptions): HubClient => ({
    state: () => "Disconnected",
    start: note("start"),
    stop: note("stop"),
    restart: note("restart"),
    watchMarkets: (ids) => void asked.push(`markets ${ids.join()}`),
    watchEvents: (ids) => void asked.push(`events ${ids.join()}`),
    ping: note("ping"),
  });
  let isUp = true;
  let loaded: typeof created | undefined;
  const code = {
    loaded: () => loaded,
    load: vi.fn<() => Promise<void>>(async () => {
      if (!isUp) throw new Error("no connection");
      loaded = created;
    }),
  };
  const logged: string[] = [];
  const options = {
    url: "/hub",
    token: () => undefined,
    registration: () => ({ Browser: "", Domain: "", CurrentPage: "" }),
    onMessage: () => undefined,
    log: (text: string) => void logged.push(text),
  };
  return { hub: createLaterHub(options, code), asked, code, logged, setUp: (next: boolean) => (isUp = next) };
}

describe("a hub client whose code comes later", () => {
  it("loads nothing before it is started, and watches then what was watched before", async () => {
    const { hub, asked, code } = openHub();
    hub.watchMarkets([1]);
    hub.watchMarkets([1, 2]);
    hub.watchEvents([7]);
    await expect(hub.ping()).rejects.toThrow("never started");
    expect(code.load).not.toHaveBeenCalled();
    await hub.start();
    expect(asked).toEqual(["markets 1,2", "events 7", "start"]);
    hub.watchMarkets([3]);
    await hub.ping();
    await hub.restart();
    await hub.stop();
    expect(asked.slice(3)).toEqual(["markets 3", "ping", "restart", "stop"]);
  });

  it("is begun by a restart too, as of a login before it was there", async () => {
    const { hub, asked } = openHub();
    await hub.restart();
    expect(asked).toEqual(["start"]);
  });

  it("tries again where its code does not come, until it is stopped", async () => {
    const { hub, asked, code, logged, setUp } = openHub();
    setUp(false);
    await hub.start();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(code.load).toHaveBeenCalledTimes(2);
    expect(logged).toHaveLength(2);
    await hub.stop();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(code.load).toHaveBeenCalledTimes(2);
    setUp(true);
    await hub.start();
    expect(asked).toEqual(["start"]);
  });

  it("does not connect where it was stopped while its code came", async () => {
    const { hub, asked } = openHub();
    const starting = hub.start();
    await hub.stop();
    await starting;
    expect(asked).toEqual([]);
  });
});
