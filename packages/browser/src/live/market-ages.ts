/** How old a market's prices may be where the hub does not push them: events that are polled take turns. */
const OLD_AFTER_MS = 10_000;

/** When the prices of each watched market were last known to be true. */
export interface MarketAges {
  isOld(marketId: number): boolean;
  /** Its prices were true at this moment. */
  mark(marketId: number, nowMs: number): void;
  /** Looks again at what is watched. What is watched newly is as old as this look. */
  judge(nowMs: number, watched: ReadonlySet<number>): void;
  /** Calls when what is old has changed; answers how to stop. */
  onChange(listener: () => void): () => void;
}

export function createMarketAges(): MarketAges {
  const trueAt = new Map<number, number>();
  const old = new Set<number>();
  const listeners = new Set<() => void>();
  return {
    isOld: (marketId) => old.has(marketId),
    mark: (marketId, nowMs) => {
      trueAt.set(marketId, nowMs);
    },
    judge(nowMs, watched) {
      let isChanged = false;
      for (const marketId of trueAt.keys()) if (!watched.has(marketId)) trueAt.delete(marketId);
      for (const marketId of old) if (!watched.has(marketId)) old.delete(marketId);
      for (const marketId of watched) {
        // A device's clock that is put back would let prices pass as new until it has caught up.
        const atMs = Math.min(trueAt.get(marketId) ?? nowMs, nowMs);
        trueAt.set(marketId, atMs);
        const isOld = nowMs - atMs > OLD_AFTER_MS;
        if (isOld === old.has(marketId)) continue;
        isChanged = true;
        if (isOld) old.add(marketId);
        else old.delete(marketId);
      }
      if (isChanged) for (const listener of listeners) listener();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
