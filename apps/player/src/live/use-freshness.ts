export interface Freshness {
  /** Prices on the screen may be old: betting is locked. */
  readonly stale: boolean;
  /** How old the last tick is; undefined before the first. */
  readonly ageMs: number | undefined;
}

export function useFreshness(): Freshness {
  return { stale: false, ageMs: undefined };
}
