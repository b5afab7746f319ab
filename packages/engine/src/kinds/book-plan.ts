import type { LadderName } from "@crossbook/odds";
import type { MarketTerms } from "./market-terms.ts";

/** The books of a market: one for each runner or line, all on one price ladder. */
export interface BookPlan {
  readonly count: number;
  readonly ladder: LadderName;
}

/** The books of a market of these terms; lines are always on the finest ladder. */
export function bookPlan(terms: MarketTerms): BookPlan {
  if (terms.kind === "line")
    return { count: terms.sides === "both" ? 2 * terms.lines : terms.lines, ladder: "finest" };
  return { count: terms.runnerCount, ladder: terms.ladder };
}
