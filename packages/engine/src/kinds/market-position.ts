import { leastOfPlaces } from "./each-way/least-of-places.ts";
import type { EachWayTerms } from "./each-way/terms.ts";
import { FLAT, type LadderStep, ladderWith } from "./line/run-ladder.ts";
import type { LineTerms } from "./line/terms.ts";
import type { RunnerIndex } from "./market-result.ts";
import type { MarketTerms } from "./market-terms.ts";
import { type EachWayEnd, type MatchedBet, profitIf, profitOfEnd } from "./payout.ts";

/** What an account's matched bets of one market bring, in centipaise. */
export type MarketPosition = SingleWinnerPosition | SeveralWinnersPosition | LinePosition | EachWayPosition;

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

/** The result of all bets under every number, from the lowest to the highest. */
export interface LinePosition {
  readonly kind: "line";
  readonly terms: LineTerms;
  readonly ladder: readonly LadderStep[];
}

/** By runner: the result of the bets on that runner alone, if it wins, is placed behind the winner, or is neither. */
export interface EachWayPosition {
  readonly kind: "eachWay";
  readonly terms: EachWayTerms;
  readonly runners: readonly EachWayFigures[];
}

/** Of bets on one runner each way. */
export interface EachWayFigures {
  readonly ifWins: number;
  readonly ifPlaced: number;
  readonly ifLoses: number;
}

/** The position before any bet. */
export function emptyPosition(terms: MarketTerms): MarketPosition {
  switch (terms.kind) {
    case "singleWinner":
      return { kind: "singleWinner", ifWins: Array.from({ length: terms.runnerCount }, () => 0) };
    case "severalWinners":
      return {
        kind: "severalWinners",
        winners: terms.winners,
        runners: Array.from({ length: terms.runnerCount }, () => ({ ifWins: 0, ifLoses: 0 })),
      };
    case "line":
      return { kind: "line", terms, ladder: FLAT };
    case "eachWay": {
      const nothing = { ifWins: 0, ifPlaced: 0, ifLoses: 0 };
      return { kind: "eachWay", terms, runners: Array.from({ length: terms.runnerCount }, () => nothing) };
    }
  }
}

/** The position with these bets on top: for what-if figures, and to make a position from nothing. */
export function positionWith(position: MarketPosition, bets: readonly MatchedBet[]): MarketPosition {
  return withCounted(position, bets, (profit) => profit);
}

/**
 * The position with what each of these bets can lose on top, and nothing of what it can win: an unmatched order counts as
 * matched just where that hurts. Its worst loss is the exposure.
 */
export function positionAtRisk(position: MarketPosition, unmatched: readonly MatchedBet[]): MarketPosition {
  return withCounted(position, unmatched, (profit) => Math.min(0, profit));
}

function withCounted(
  position: MarketPosition,
  bets: readonly MatchedBet[],
  counted: (profit: number) => number,
): MarketPosition {
  switch (position.kind) {
    case "singleWinner": {
      const ifWins = position.ifWins.map((held, winner) =>
        bets.reduce((sum, bet) => sum + counted(profitIf(bet, bet.runner === winner)), held),
      );
      return { kind: "singleWinner", ifWins };
    }
    case "severalWinners": {
      const runners = position.runners.map((held, runner) => {
        const own = bets.filter((bet) => bet.runner === runner);
        return {
          ifWins: own.reduce((sum, bet) => sum + counted(profitIf(bet, true)), held.ifWins),
          ifLoses: own.reduce((sum, bet) => sum + counted(profitIf(bet, false)), held.ifLoses),
        };
      });
      return { ...position, runners };
    }
    case "line":
      return { ...position, ladder: ladderWith(position.ladder, bets, position.terms, counted) };
    case "eachWay": {
      const runners = position.runners.map((held, runner) => {
        const own = bets.filter((bet) => bet.runner === runner);
        const sum = (end: EachWayEnd, before: number) =>
          own.reduce((sum, bet) => sum + counted(profitOfEnd(bet, end, position.terms)), before);
        return {
          ifWins: sum("wins", held.ifWins),
          ifPlaced: sum("isPlaced", held.ifPlaced),
          ifLoses: sum("loses", held.ifLoses),
        };
      });
      return { ...position, runners };
    }
  }
}

/**
 * The worst result of a position over every possible result, as a loss: never negative. `removed`: runners that were taken out
 * and cannot win.
 */
export function worstLossCentipaise(position: MarketPosition, removed: readonly RunnerIndex[] = []): number {
  const canWin = (_: unknown, runner: RunnerIndex) => !removed.includes(runner);
  switch (position.kind) {
    case "singleWinner":
      return position.ifWins.filter(canWin).reduce((worst, it) => Math.max(worst, -it), 0);
    case "severalWinners": {
      const allLose = position.runners.reduce((sum, { ifLoses }) => sum + ifLoses, 0);
      const possible = position.runners.filter(canWin);
      const turns = possible.map(({ ifWins, ifLoses }) => ifWins - ifLoses).sort((a, b) => a - b);
      const worst = turns.slice(0, position.winners).reduce((sum, turn) => sum + turn, allLose);
      return worst < 0 ? -worst : 0;
    }
    case "line":
      return position.ladder.reduce((worst, step) => Math.max(worst, -step.amountCentipaise), 0);
    case "eachWay": {
      const { runners, terms } = position;
      const allLose = runners.reduce((sum, { ifLoses }) => sum + ifLoses, 0);
      const possible = runners.filter(canWin);
      const turns = possible.flatMap((it) => [it.ifWins - it.ifLoses, it.ifPlaced - it.ifLoses]);
      const worst = allLose + leastOfPlaces(turns, 0, possible.length, new Float64Array(terms.places));
      return worst < 0 ? -worst : 0;
    }
  }
}
