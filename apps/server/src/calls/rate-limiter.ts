import type { Rate } from "../config/configuration.ts";
import type { Clock } from "../ports/clock.ts";

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

/** Beyond so many callers at once the oldest full buckets are dropped, then the oldest at all. */
const MAX_BUCKETS = 100_000;

/** Token buckets in memory, one for each key: so many calls a second for ever, so many at once. */
export class RateLimiter {
  readonly #rate: Rate;
  readonly #clock: Clock;
  readonly #buckets = new Map<string | number, Bucket>();

  constructor(rate: Rate, clock: Clock) {
    this.#rate = rate;
    this.#clock = clock;
  }

  /** Takes one call from the key's bucket. Answers 0, or the milliseconds after which there is one again. */
  take(key: string | number): number {
    const now = this.#clock.monotonicMs();
    const bucket = this.#buckets.get(key) ?? this.#newBucket(key, now);
    const { perSecond, burst } = this.#rate;
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.filledAtMs) / 1000) * perSecond);
    bucket.filledAtMs = now;
    if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) / perSecond) * 1000);
    bucket.tokens -= 1;
    return 0;
  }

  #newBucket(key: string | number, now: number): Bucket {
    if (this.#buckets.size >= MAX_BUCKETS) this.#makeRoom(now);
    const bucket = { tokens: this.#rate.burst, filledAtMs: now };
    this.#buckets.set(key, bucket);
    return bucket;
  }

  #makeRoom(now: number): void {
    const refillMs = (this.#rate.burst / this.#rate.perSecond) * 1000;
    for (const [key, bucket] of this.#buckets) {
      if (now - bucket.filledAtMs >= refillMs) this.#buckets.delete(key);
    }
    for (const key of this.#buckets.keys()) {
      if (this.#buckets.size < MAX_BUCKETS) return;
      this.#buckets.delete(key);
    }
  }
}
