import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadUntilThere } from "./parts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Code whose first try ends when the test says so. */
function begin() {
  let end: { readonly come: () => void; readonly fail: () => void } | undefined;
  const load = vi.fn<() => Promise<void>>(
    () =>
      new Promise((resolve, reject) => {
        end = { come: resolve, fail: () => reject(new Error("no connection")) };
      }),
  );
  const [onLoaded, onFailed] = [vi.fn<() => void>(), vi.fn<(cause: unknown) => void>()];
  const stop = loadUntilThere({ load }, onLoaded, onFailed);
  return { load, onLoaded, onFailed, stop, come: () => end?.come(), fail: () => end?.fail() };
}

describe("what is loaded until it is there", () => {
  it("is tried every five seconds, with each failure said", async () => {
    const { load, onLoaded, onFailed, come, fail } = begin();
    fail();
    await vi.advanceTimersByTimeAsync(4_999);
    expect([load.mock.calls.length, onFailed.mock.calls.length]).toEqual([1, 1]);
    await vi.advanceTimersByTimeAsync(1);
    come();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([load.mock.calls.length, onLoaded.mock.calls.length]).toEqual([2, 1]);
  });

  it.each(["come", "fail"] as const)(
    "says nothing any more and is not tried again where its tries %s after the stop",
    async (how) => {
      const tried = begin();
      tried.stop();
      tried[how]();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(tried.load).toHaveBeenCalledOnce();
      expect(tried.onLoaded).not.toHaveBeenCalled();
      expect(tried.onFailed).not.toHaveBeenCalled();
    },
  );
});
