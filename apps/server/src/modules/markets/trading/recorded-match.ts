import type { RunnerIndex } from "@crossbook/engine";
import type { Paise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";

/** One match as ladders, charts and the tape show it. */
export interface RecordedMatch {
  /** Rises with each match of the exchange. */
  readonly matchId: number;
  /** Unix milliseconds. */
  readonly at: number;
  readonly runner: RunnerIndex;
  readonly price: OddsHundredths;
  readonly size: Paise;
}
