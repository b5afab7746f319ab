import type { LadderName } from "@crossbook/odds";

/** Several of the runners win, always as many: a race's place market. */
export interface SeveralWinnersTerms {
  readonly kind: "severalWinners";
  readonly runnerCount: number;
  /** How many win: at least 2 and fewer than there are runners. */
  readonly winners: number;
  readonly ladder: LadderName;
}
