import type { MarketNews } from "../../replay.ts";
import type { InningsState } from "../cricket-innings.ts";
import type { Delivery, FileInnings } from "../cricsheet-file.ts";

/** An innings of the file as its markets see it before its first ball. */
export interface InningsStart {
  /** From 1, super overs not counted. */
  readonly number: number;
  /** The side's second innings of the match. */
  readonly isSecondOfSide: boolean;
  readonly innings: InningsState;
  readonly file: FileInnings;
}

/** One delivery that has been counted. */
export interface BallPlayed {
  readonly innings: InningsState;
  readonly ball: Delivery;
  /** The delivery after it in the same innings. */
  readonly next: Delivery | undefined;
  readonly overEnds: boolean;
}

/** How an innings came to its end. */
export interface InningsEnd {
  readonly innings: InningsState;
  /** All out, declared, the target reached or all overs bowled; not where rain or the end of play cut it short. */
  readonly isComplete: boolean;
}

/** The markets of one kind in one innings: what they announce, close and settle as the innings goes on. */
export interface MarketSource {
  begin(): MarketNews;
  ball(played: BallPlayed): MarketNews;
  end(end: InningsEnd): MarketNews;
}
