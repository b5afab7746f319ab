import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createWakeUp } from "./wake-up.ts";

/** A worker of the browser, as far as a page sees it. */
class PlatformWorker {
  static made: PlatformWorker[] = [];
  readonly delays: number[] = [];
  onmessage: (() => void) | undefined;
  isTerminated = false;
  constructor() {
    PlatformWorker.made.push(this);
  }
  postMessage(delayMs: number): void {
    this.delays.push(delayMs);
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  PlatformWorker.made = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the timer of a heartbeat", () => {
  it("does what is due once, when the worker says so, though the page's own timers are late", () => {
    vi.stubGlobal("Worker", PlatformWorker);
    const task = vi.fn();
    const wakeUp = createWakeUp(task);
    wakeUp.in(10_000);
    const [worker] = PlatformWorker.made;
    expect(worker?.delays).toEqual([10_000]);
    worker?.onmessage?.();
    expect(task).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    worker?.onmessage?.();
    expect(task).toHaveBeenCalledTimes(1);
    wakeUp.in(5_000);
    vi.advanceTimersByTime(5_000);
    expect(task).toHaveBeenCalledTimes(2);
    wakeUp.stop();
    expect(worker?.isTerminated).toBe(true);
  });

  it("is the page's own where there are no workers, is set anew, and is over once it is stopped", () => {
    vi.stubGlobal("Worker", undefined);
    const task = vi.fn();
    const wakeUp = createWakeUp(task);
    wakeUp.in(10_000);
    vi.advanceTimersByTime(9_000);
    wakeUp.in(10_000);
    vi.advanceTimersByTime(9_999);
    expect(task).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(task).toHaveBeenCalledTimes(1);
    wakeUp.in(10_000);
    wakeUp.stop();
    vi.advanceTimersByTime(10_000);
    expect(task).toHaveBeenCalledTimes(1);
  });
});
