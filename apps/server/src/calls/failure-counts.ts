import type { Clock } from "../ports/clock.ts";
import { BoundedMap } from "./bounded-map.ts";

/** What failures cost. */
export interface FailurePolicy {
  /** The failure that costs the first delay: those before it cost nothing, each after it twice the one before. */
  readonly delayFrom: number;
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
}

interface Failures {
  readonly count: number;
  readonly openAtMs: number;
  readonly lastAtMs: number;
}

const FORGET_MS = 15 * 60_000;
const MOST_DOUBLINGS = 20;

/**
 * Counts failures by key, in memory: the time to the next try grows with each. Fifteen quiet minutes or a restart forget
 * them, and so does a newer key where there are too many.
 */
export class FailureCounts {
  readonly #clock: Pick<Clock, "monotonicMs">;
  readonly #failures: BoundedMap<string, Failures>;

  /** `remembered`: so many of the keys that failed last are remembered at least. */
  constructor(clock: Pick<Clock, "monotonicMs">, remembered: number) {
    this.#clock = clock;
    this.#failures = new BoundedMap(remembered);
  }

  /** Milliseconds until the key may try again; 0: now. */
  waitMs(key: string): number {
    return Math.max(0, (this.#at(key)?.openAtMs ?? 0) - this.#clock.monotonicMs());
  }

  /** Recent failures of the key. */
  countOf(key: string): number {
    return this.#at(key)?.count ?? 0;
  }

  add(key: string, { delayFrom, firstDelayMs, longestDelayMs }: FailurePolicy): void {
    const now = this.#clock.monotonicMs();
    const count = this.countOf(key) + 1;
    const beyond = Math.min(count - delayFrom, MOST_DOUBLINGS);
    const delayMs = beyond < 0 ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** beyond);
    this.#failures.set(key, { count, openAtMs: now + delayMs, lastAtMs: now });
  }

  /** Takes one failure back, and lets the key try at once. */
  takeBack(key: string): void {
    const failures = this.#at(key);
    if (failures === undefined) return;
    if (failures.count <= 1) this.forget(key);
    else this.#failures.set(key, { ...failures, count: failures.count - 1, openAtMs: 0 });
  }

  forget(key: string): void {
    this.#failures.delete(key);
  }

  #at(key: string): Failures | undefined {
    const failures = this.#failures.get(key);
    return failures && this.#clock.monotonicMs() - failures.lastAtMs < FORGET_MS ? failures : undefined;
  }
}
