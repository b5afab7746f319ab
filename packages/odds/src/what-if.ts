import type { Paise } from "@crossbook/money";
import type { OddsHundredths } from "./odds-hundredths.ts";
import { liabilityCentipaise } from "./profit.ts";

/** A bet that is being thought about: fully matched at its own price. */
export interface SlipBet {
  /** Position of the runner in its market, from 0. */
  readonly runner: number;
  readonly side: "back" | "lay";
  readonly odds: OddsHundredths;
  readonly stake: Paise;
}

/**
 * Profit or loss in centipaise for each runner winning, were these bets matched on top of what is held. `ifWins`
 * is what is held now, one number a runner; the argument is left as it was.
 */
export function projectedIfWins(ifWins: readonly number[], bets: readonly SlipBet[]): readonly number[] {
  return ifWins.map((held, winner) =>
    bets.reduce((sum, bet) => sum + betProfitCentipaise(bet, winner === bet.runner), held),
  );
}

/** What one fully matched bet brings its owner, in centipaise. */
export function betProfitCentipaise(bet: SlipBet, runnerWins: boolean): number {
  const backed = runnerWins ? liabilityCentipaise(bet.stake, bet.odds) : -bet.stake * 100;
  return bet.side === "back" ? backed : -backed;
}

/** Worst loss over all winners in centipaise, never negative. */
export function worstLossCentipaise(ifWins: readonly number[]): number {
  return ifWins.reduce((worst, profit) => Math.max(worst, -profit), 0);
}
