/** Bounds that a market need not have, in paise; 0: none. */
export interface MarketLimits {
  /** A stake below the least one is taken where it and what it can win come to so much at the order's worst price. */
  readonly minPayout: number;
  /** The worst case of one account in the market; an order that does not make it worse is taken. */
  readonly maxExposure: number;
  /** Stake matched in the market. */
  readonly maxMatched: number;
}

/**
 * When a market suspends itself: an order is matched more than `ticks` away from the runner's last match before it, and that
 * was at most `withinMs` ago. 0 ticks: never.
 */
export interface PriceJumpGuard {
  readonly ticks: number;
  readonly withinMs: number;
}
