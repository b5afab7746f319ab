import type { AddressRates, RateName } from "./rates.ts";
import { TokenBucket } from "./token-bucket.ts";

type Buckets = Readonly<Record<RateName, TokenBucket>>;

/**
 * Token buckets for each address group. Memory is bounded and the cost of a call does not depend on what came before:
 * when one generation of addresses is full it becomes the older one, and what nobody used since the generation before is
 * dropped with it, all at once.
 */
export class AddressLimiter {
  readonly #rates: AddressRates;
  /** Addresses of one generation; at most twice as many are remembered. */
  readonly #generationSize: number;
  #newer = new Map<string, Buckets>();
  #older = new Map<string, Buckets>();

  constructor(rates: AddressRates, generationSize: number) {
    this.#rates = rates;
    this.#generationSize = generationSize;
  }

  /** Addresses remembered. */
  get size(): number {
    return this.#newer.size + this.#older.size;
  }

  /** False when the address has none left of what `name` counts. */
  take(address: string, name: RateName, cost: number, nowMs: number): boolean {
    return this.#bucketsOf(address, nowMs)[name].take(cost, nowMs);
  }

  #bucketsOf(address: string, nowMs: number): Buckets {
    const known = this.#newer.get(address);
    if (known !== undefined) return known;
    const buckets = this.#older.get(address) ?? this.#newBuckets(nowMs);
    if (this.#newer.size >= this.#generationSize) {
      this.#older = this.#newer;
      this.#newer = new Map();
    }
    this.#older.delete(address);
    this.#newer.set(address, buckets);
    return buckets;
  }

  #newBuckets(nowMs: number): Buckets {
    const { messages, bytes, invocations, connects, requests } = this.#rates;
    return {
      messages: new TokenBucket(messages, nowMs),
      bytes: new TokenBucket(bytes, nowMs),
      invocations: new TokenBucket(invocations, nowMs),
      connects: new TokenBucket(connects, nowMs),
      requests: new TokenBucket(requests, nowMs),
    };
  }
}
