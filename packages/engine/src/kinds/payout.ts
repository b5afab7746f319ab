import type { MarketResult, RunnerIndex } from "./market-result.ts";

/** To bet that a runner wins (`back`) or that it does not (`lay`). */
export type Side = "back" | "lay";

/** The matched part of a bet. */
export interface MatchedBet {
  readonly runner: RunnerIndex;
  readonly side: Side;
  /** Paise. */
  readonly stake: number;
  /** Σ matched stake × price in hundredths: what a winning back is paid in all, in hundredths of a paisa. */
  readonly payoutCentipaise: number;
}

/**
 * What a matched bet brings its owner under a result, in centipaise and before commission: the one definition that
 * settlement is tested against and that statements, histories, what-if figures and slips use.
 */
export function betProfitCentipaise(bet: MatchedBet, result: MarketResult): number {
  if (result.type === "void") return 0;
  return profitIf(bet, result.winners.includes(bet.runner));
}

/** What a matched bet on a runner brings its owner where that runner wins, or where it does not, in centipaise. */
export function profitIf({ side, stake, payoutCentipaise }: MatchedBet, runnerWins: boolean): number {
  const backed = runnerWins ? payoutCentipaise - stake * 100 : -stake * 100;
  return side === "back" ? backed : -backed;
}
