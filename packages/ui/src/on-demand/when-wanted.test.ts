import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { whenWanted } from "./when-wanted.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("code that comes when it is wanted", () => {
  it("is loaded once, for all who want it, and not before", async () => {
    const load = vi.fn<() => Promise<string>>(async () => "code");
    const useCode = whenWanted(load);
    const first = renderHook(({ isWanted }) => useCode(isWanted), { initialProps: { isWanted: false } });
    await pass(10_000);
    expect(load).not.toHaveBeenCalled();
    first.rerender({ isWanted: true });
    expect(first.result.current).toBeUndefined();
    await pass(0);
    expect(first.result.current).toBe("code");
    expect(renderHook(() => useCode(true)).result.current).toBe("code");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("is tried again where it did not come, as long as it is wanted", async () => {
    let isUp = false;
    const load = vi.fn<() => Promise<string>>(async () => {
      if (!isUp) throw new Error("no connection");
      return "code";
    });
    const useCode = whenWanted(load);
    const { result, unmount } = renderHook(() => useCode(true));
    await pass(0);
    expect(result.current).toBeUndefined();
    isUp = true;
    await pass(5_000);
    expect(result.current).toBe("code");
    unmount();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
