import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLoadingStore, type LoadingEnd } from "./loading-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("what keeps the loading overlay", () => {
  function expectKept(end: LoadingEnd, delayMs: number): void {
    const loading = createLoadingStore();
    loading.begin()(end);
    vi.advanceTimersByTime(delayMs - 1);
    expect(loading.store.getState().open).toBe(1);
    vi.advanceTimersByTime(1);
    expect(loading.store.getState().open).toBe(0);
  }

  it("[CONST-02] a change of route, for one second more", () => expectKept("route", 1_000));

  it("[CONST-03] a load of the settings, for 1.5 s after success and 1 s after failure", () => {
    expectKept("settingsLoaded", 1_500);
    expectKept("settingsFailed", 1_000);
  });

  it("[CONST-04][STATE-28] a request, for 1 s after success and 0.1 s after failure", () => {
    expectKept("requestSucceeded", 1_000);
    expectKept("requestFailed", 100);
  });

  it("goes when the last cause ends, and a cause ends once", () => {
    const loading = createLoadingStore();
    const endFirst = loading.begin();
    const endSecond = loading.begin();
    endFirst("requestFailed");
    endFirst("requestFailed");
    vi.advanceTimersByTime(100);
    expect(loading.store.getState().open).toBe(1);
    endSecond("requestSucceeded");
    vi.advanceTimersByTime(1_000);
    expect(loading.store.getState().open).toBe(0);
  });
});
