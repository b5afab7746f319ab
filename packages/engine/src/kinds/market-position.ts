import type { MarketTerms } from "./market-terms.ts";
import { type MatchedBet, profitIf } from "./payout.ts";

/** What an account's matched bets of one market bring, in centipaise. */
export type MarketPosition = SingleWinnerPosition | SeveralWinnersPosition;

/** By runner: the result of all bets if that runner wins. */
export interface SingleWinnerPosition {
  readonly kind: "singleWinner";
  readonly ifWins: readonly number[];
}

/** By runner: the result of the bets on that runner alone, if it is one of the winners and if it is none of them. */
export interface SeveralWinnersPosition {
  readonly kind: "severalWinners";
  readonly winners: number;
  readonly runners: readonly { readonly ifWins: number; readonly ifLoses: number }[];
}

/** The position before any bet. */
export function emptyPosition(terms: MarketTerms): MarketPosition {
  const { runnerCount } = terms;
  return terms.kind === "singleWinner"
    ? { kind: "singleWinner", ifWins: Array.from({ length: runnerCount }, () => 0) }
    : {
        kind: "severalWinners",
        winners: terms.winners,
        runners: Array.from({ length: runnerCount }, () => ({ ifWins: 0, ifLoses: 0 })),
      };
}

/** The position with these bets on top: for what-if figures, and to make a position from nothing. */
export function positionWith(position: MarketPosition, bets: readonly MatchedBet[]): MarketPosition {
  if (position.kind === "singleWinner") {
    const ifWins = position.ifWins.map((held, winner) =>
      bets.reduce((sum, bet) => sum + profitIf(bet, bet.runner === winner), held),
    );
    return { kind: "singleWinner", ifWins };
  }
  const runners = position.runners.map((held, runner) => {
    const own = bets.filter((bet) => bet.runner === runner);
    return {
      ifWins: own.reduce((sum, bet) => sum + profitIf(bet, true), held.ifWins),
      ifLoses: own.reduce((sum, bet) => sum + profitIf(bet, false), held.ifLoses),
    };
  });
  return { ...position, runners };
}

/** The worst result of a position over every possible set of winners, as a loss: never negative. */
export function worstLossCentipaise(position: MarketPosition): number {
  if (position.kind === "singleWinner") return position.ifWins.reduce((worst, it) => Math.max(worst, -it), 0);
  const allLose = position.runners.reduce((sum, { ifLoses }) => sum + ifLoses, 0);
  const turns = position.runners.map(({ ifWins, ifLoses }) => ifWins - ifLoses).sort((a, b) => a - b);
  const worst = turns.slice(0, position.winners).reduce((sum, turn) => sum + turn, allLose);
  return worst < 0 ? -worst : 0;
}
