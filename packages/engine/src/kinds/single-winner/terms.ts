import type { LadderName } from "@crossbook/odds";

/** One of the runners wins: match odds, bookmaker, toss, over or under a number of goals. */
export interface SingleWinnerTerms {
  readonly kind: "singleWinner";
  readonly runnerCount: number;
  readonly ladder: LadderName;
  /** Of two or three runners only: a back of one is matched with a back of each other too, and a lay with lays. Absent: not. */
  readonly crossMatching?: true;
}
