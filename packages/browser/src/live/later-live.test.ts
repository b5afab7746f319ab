import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLaterLive } from "./later-live.ts";
import type { Live } from "./live-context.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SCORE = { card: {}, line: "120/3" } as unknown as NonNullable<ReturnType<Live["store"]["score"]>>;

function openLive() {
  const done: string[] = [];
  const noted = (text: string) => {
    done.push(text);
    return () => void done.push(`not ${text}`);
  };
  const real: Live = {
    store: {
      market: () => undefined,
      score: () => SCORE,
      subscribe: (key) => noted(key),
    },
    feed: {
      watch: ({ eventId }) => noted(`watch ${eventId}`),
      freshness: () => ({ stale: true, ageMs: 9 }),
      onFreshness: () => noted("freshness"),
      start: () => noted("start"),
    },
  };
  let isUp = true;
  let loaded: (() => Live) | undefined;
  const load = vi.fn<() => Promise<void>>(async () => {
    if (!isUp) throw new Error("no connection");
    loaded = () => real;
  });
  const live = createLaterLive({ load, loaded: () => loaded });
  return { live, done, load, setUp: (next: boolean) => (isUp = next) };
}

describe("live prices whose code comes later", () => {
  it("have nothing before, and do then what was asked for and not taken back", async () => {
    const { live, done } = openLive();
    const stopWatching = live.feed.watch({ eventId: 7, marketIds: [] });
    live.feed.watch({ eventId: 8, marketIds: [] });
    live.store.subscribe("market:70", () => undefined);
    live.feed.onFreshness(() => undefined);
    stopWatching();
    expect(live.store.score(8)).toBeUndefined();
    expect(live.feed.freshness()).toEqual({ stale: false, ageMs: undefined });
    live.feed.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(["watch 8", "market:70", "freshness", "start"]);
    expect(live.store.score(8)).toBe(SCORE);
    expect(live.feed.freshness().stale).toBe(true);
  });

  it("undo what was asked for before the code was there, and after", async () => {
    const { live, done } = openLive();
    const stopWatching = live.feed.watch({ eventId: 7, marketIds: [] });
    const stop = live.feed.start();
    await vi.advanceTimersByTimeAsync(0);
    const stopLater = live.store.subscribe("event:7", () => undefined);
    done.length = 0;
    stopWatching();
    stopLater();
    stop();
    expect(done).toEqual(["not watch 7", "not event:7", "not start"]);
  });

  it("are tried again where the code does not come, until they are stopped", async () => {
    const { live, done, load, setUp } = openLive();
    setUp(false);
    const stop = live.feed.start();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(load).toHaveBeenCalledTimes(2);
    stop();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(load).toHaveBeenCalledTimes(2);
    setUp(true);
    live.feed.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(["start"]);
  });
});
