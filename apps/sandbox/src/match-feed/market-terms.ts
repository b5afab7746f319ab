/** What all markets of the feed have in common. Amounts in main units. */
export const MARKET_TERMS = { commissionPercent: 2, minStake: 100, maxStake: 100_000 } as const;

/** Betting delays in play: as long as a replay at its usual speed can bear, a fifth of a real exchange's. */
export const IN_PLAY_DELAY_MS = 1000;

/** Text for a field of the wire that takes so many characters and no more. */
export function shortened(text: string, maximum: number): string {
  return text.length <= maximum ? text : `${text.slice(0, maximum - 1)}…`;
}
