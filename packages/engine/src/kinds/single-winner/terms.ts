import type { LadderName } from "@crossbook/odds";

/** One of the runners wins: match odds, bookmaker, toss, over or under a number of goals. */
export interface SingleWinnerTerms {
  readonly kind: "singleWinner";
  readonly runnerCount: number;
  readonly ladder: LadderName;
  /** Of two runners only: a back of one is matched with a back of the other too, and a lay with a lay. Absent: not. */
  readonly crossMatching?: true;
}
