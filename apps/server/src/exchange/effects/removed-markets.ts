import type { MarketId } from "@crossbook/engine";

/** So many numbers are remembered one by one at least, twice as many at most. */
export const REMEMBERED_MARKETS = 4_096;

/**
 * Numbers of markets that the engine does not know any more and the tables do. Numbers are given out in rising order,
 * so that only the newest are remembered one by one: every number up to the highest of those forgotten counts as used.
 * Who asks for a market under a number that low, and never created it, is refused as if it existed.
 */
export class RemovedMarkets {
  readonly #numbers = new Set<MarketId>();
  #usedUpTo: MarketId = 0;

  /** `newest`: as `REMEMBERED_MARKETS` bounds them, or all where there are fewer than twice as many. */
  constructor(newest: Iterable<MarketId>) {
    for (const marketId of newest) this.add(marketId);
  }

  /** Numbers remembered one by one. */
  get size(): number {
    return this.#numbers.size;
  }

  has(marketId: MarketId): boolean {
    return marketId <= this.#usedUpTo || this.#numbers.has(marketId);
  }

  add(marketId: MarketId): void {
    if (marketId <= this.#usedUpTo) return;
    this.#numbers.add(marketId);
    if (this.#numbers.size >= 2 * REMEMBERED_MARKETS) this.#forgetOlder();
  }

  #forgetOlder(): void {
    const older = [...this.#numbers].sort((a, b) => a - b).slice(0, -REMEMBERED_MARKETS);
    for (const marketId of older) this.#numbers.delete(marketId);
    this.#usedUpTo = older.at(-1) ?? this.#usedUpTo;
  }
}
