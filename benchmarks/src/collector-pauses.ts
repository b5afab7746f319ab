import { PerformanceObserver } from "node:perf_hooks";

/** How long the garbage collector held up this process, pause by pause. */
export class CollectorPauses {
  readonly #millis: number[] = [];
  readonly #observer = new PerformanceObserver((list) => this.#take(list.getEntries()));
  #since = Number.POSITIVE_INFINITY;
  #until = Number.POSITIVE_INFINITY;

  constructor() {
    this.#observer.observe({ entryTypes: ["gc"] });
  }

  /** Counts the pauses while something is being done, beside those counted before. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#until = Number.POSITIVE_INFINITY;
    this.#since = performance.now();
    try {
      return await work();
    } finally {
      this.#until = performance.now();
      // Pauses are reported a moment after they were.
      await new Promise<void>((reported) => setImmediate(reported));
      this.#take(this.#observer.takeRecords());
      this.#since = Number.POSITIVE_INFINITY;
    }
  }

  /** What was counted, in words, with the figures in milliseconds. */
  get words(): string {
    const sorted = this.#millis.toSorted((a, b) => a - b);
    const at = (share: number) =>
      (sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0).toFixed(1);
    return `${sorted.length} pauses of the garbage collector, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, the longest ${at(1)} ms`;
  }

  #take(entries: readonly { readonly startTime: number; readonly duration: number }[]): void {
    for (const { startTime, duration } of entries)
      if (startTime >= this.#since && startTime <= this.#until) this.#millis.push(duration);
  }
}
