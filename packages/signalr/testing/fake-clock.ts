import type { Clock } from "../src/index.ts";

interface Timer {
  readonly atMs: number;
  readonly run: () => void;
}

/** A clock that stands still until `advance` moves it. */
export class FakeClock implements Clock {
  #nowMs = 1_000_000;
  #timers = new Set<Timer>();

  now(): number {
    return this.#nowMs;
  }

  after(delayMs: number, run: () => void): () => void {
    const timer = { atMs: this.#nowMs + delayMs, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Runs everything that falls due on the way, in order. */
  advance(byMs: number): void {
    const endMs = this.#nowMs + byMs;
    for (let due = this.#next(endMs); due !== undefined; due = this.#next(endMs)) {
      this.#timers.delete(due);
      this.#nowMs = due.atMs;
      due.run();
    }
    this.#nowMs = endMs;
  }

  #next(endMs: number): Timer | undefined {
    return [...this.#timers].filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0];
  }
}
