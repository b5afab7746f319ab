import type { Rate } from "../config/configuration.ts";
import type { Clock } from "../ports/clock.ts";
import { BoundedMap } from "./bounded-map.ts";

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

/** So many callers are remembered at least; whoever is forgotten, having called longest ago, begins with a full bucket. */
const REMEMBERED = 100_000;

/** Token buckets in memory, one for each key: so many calls a second for ever, so many at once. */
export class RateLimiter {
  readonly #rate: Rate;
  readonly #clock: Clock;
  readonly #buckets = new BoundedMap<string | number, Bucket>(REMEMBERED);

  constructor(rate: Rate, clock: Clock) {
    this.#rate = rate;
    this.#clock = clock;
  }

  /**
   * Takes one call, or `count` of them together, from the key's bucket. Answers 0, or the milliseconds after which there are
   * so many again; then none is taken. More than the rate's burst are never there. Costs the same whatever came before.
   * Addresses come as `addressGroup` writes them.
   */
  take(key: string | number, count = 1): number {
    const bucket = this.#filled(key);
    if (bucket.tokens < count) return Math.ceil(((count - bucket.tokens) / this.#rate.perSecond) * 1000);
    bucket.tokens -= count;
    return 0;
  }

  /** The call that was taken last was none after all. */
  giveBack(key: string | number): void {
    const bucket = this.#buckets.get(key);
    if (bucket) bucket.tokens = Math.min(this.#rate.burst, bucket.tokens + 1);
  }

  /** Whether anything is left in the key's bucket. */
  isLeft(key: string | number): boolean {
    return this.#filled(key).tokens > 0;
  }

  /**
   * Takes what a call has cost, which is known only afterwards. What goes beyond the bucket is owed: nothing is left until time has
   * paid it.
   */
  charge(key: string | number, tokens: number): void {
    this.#filled(key).tokens -= tokens;
  }

  #filled(key: string | number): Bucket {
    const now = this.#clock.monotonicMs();
    const bucket = this.#buckets.get(key) ?? this.#newBucket(key, now);
    const { perSecond, burst } = this.#rate;
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.filledAtMs) / 1000) * perSecond);
    bucket.filledAtMs = now;
    return bucket;
  }

  #newBucket(key: string | number, now: number): Bucket {
    const bucket = { tokens: this.#rate.burst, filledAtMs: now };
    this.#buckets.set(key, bucket);
    return bucket;
  }
}
