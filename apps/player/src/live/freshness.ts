export interface Freshness {
  /** Prices on the screen may be old: betting is locked. */
  readonly stale: boolean;
  /** How old the last tick is; undefined before the first. */
  readonly ageMs: number | undefined;
}

export interface FreshnessGauge {
  readonly freshness: () => Freshness;
  readonly onFreshness: (listener: () => void) => () => void;
  /** Prices were true at this moment. */
  mark(atMs: number): void;
  /** Looks again: `isWatching` is false where no screen shows a price. */
  judge(nowMs: number, isWatching: boolean): void;
}

/** How old prices may be before they are greyed and betting is locked. */
export const STALE_AFTER_MS = 3_000;

const FRESH: Freshness = { stale: false, ageMs: undefined };

/** Knows how old what is shown may be, and tells only when that matters. */
export function createFreshnessGauge(): FreshnessGauge {
  const listeners = new Set<() => void>();
  let freshAt: number | undefined;
  let firstJudgedAt: number | undefined;
  let freshness = FRESH;

  return {
    freshness: () => freshness,
    onFreshness: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    mark: (atMs) => {
      freshAt = atMs;
    },
    judge: (nowMs, isWatching) => {
      firstJudgedAt ??= nowMs;
      const ageMs = freshAt === undefined ? undefined : nowMs - freshAt;
      const stale = isWatching && (ageMs ?? nowMs - firstJudgedAt) > STALE_AFTER_MS;
      if (!stale && !freshness.stale) return;
      freshness = stale ? { stale, ageMs } : FRESH;
      for (const listener of listeners) listener();
    },
  };
}
