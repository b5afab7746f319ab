import type { LadderName } from "@crossbook/odds";

/** One of the runners wins: match odds, bookmaker, toss, over or under a number of goals. */
export interface SingleWinnerTerms {
  readonly kind: "singleWinner";
  readonly runnerCount: number;
  readonly ladder: LadderName;
}
