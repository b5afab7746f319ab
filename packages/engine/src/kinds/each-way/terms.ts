import type { LadderName } from "@crossbook/odds";

/**
 * A bet is two bets of its stake: that a runner wins, at the bet's price p, and that it is placed, at 1 + (p - 1) / divisor. A
 * back can lose twice its stake.
 */
export interface EachWayTerms {
  readonly kind: "eachWay";
  readonly runnerCount: number;
  /** How many runners are placed, the winner among them: at least 1 and fewer than there are runners. */
  readonly places: number;
  /** The place part wins this part of the win odds' profit: 4 for a quarter. */
  readonly divisor: number;
  readonly ladder: LadderName;
}
