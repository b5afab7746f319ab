/** Whether what is shown may be out of date. */
export interface Freshness {
  /** Prices on the screen may be old: betting is locked. */
  readonly stale: boolean;
  /** How old the last tick is; undefined before the first. */
  readonly ageMs: number | undefined;
}

/** Measures how long ago prices were last known to be true. */
export interface FreshnessGauge {
  readonly freshness: () => Freshness;
  readonly onFreshness: (listener: () => void) => () => void;
  /** Prices were true at this moment. */
  mark(atMs: number): void;
  /** How long ago that was; before the first, how long ago this gauge was first asked. */
  quietMs(nowMs: number): number;
  /** Looks again. Prices may be so old before they are stale; Infinity where no screen shows one. */
  judge(nowMs: number, staleAfterMs: number): void;
}

const FRESH: Freshness = { stale: false, ageMs: undefined };

/** Measures how old prices are, and notifies only when that matters. */
export function createFreshnessGauge(): FreshnessGauge {
  const listeners = new Set<() => void>();
  let freshAt: number | undefined;
  let firstAskedAt: number | undefined;
  let freshness = FRESH;

  function quietMs(nowMs: number): number {
    // A device's clock that is put back would let prices pass as new until it has caught up.
    firstAskedAt = Math.min(firstAskedAt ?? nowMs, nowMs);
    if (freshAt !== undefined) freshAt = Math.min(freshAt, nowMs);
    return nowMs - (freshAt ?? firstAskedAt);
  }

  return {
    freshness: () => freshness,
    onFreshness: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    mark: (atMs) => {
      freshAt = atMs;
    },
    quietMs,
    judge: (nowMs, staleAfterMs) => {
      const stale = quietMs(nowMs) > staleAfterMs;
      const ageMs = freshAt === undefined ? undefined : nowMs - freshAt;
      if (!stale && !freshness.stale) return;
      if (stale && freshness.stale && ageMs === freshness.ageMs) return;
      freshness = stale ? { stale, ageMs } : FRESH;
      for (const listener of listeners) listener();
    },
  };
}
