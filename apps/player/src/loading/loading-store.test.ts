import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLoadingStore, type LoadingEnd } from "./loading-store.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("what keeps the loading overlay", () => {
  it.each([
    ["[CONST-02]", "route", 1_000],
    ["[CONST-03]", "settingsLoaded", 1_500],
    ["[CONST-03]", "settingsFailed", 1_000],
    ["[CONST-04][STATE-28]", "requestSucceeded", 1_000],
    ["[CONST-04][STATE-28]", "requestFailed", 100],
  ] as const)("%s %s keeps it for %i ms more", (_id: string, end: LoadingEnd, delayMs: number) => {
    const loading = createLoadingStore();
    loading.begin()(end);
    vi.advanceTimersByTime(delayMs - 1);
    expect(loading.store.getState().open).toBe(1);
    vi.advanceTimersByTime(1);
    expect(loading.store.getState().open).toBe(0);
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
