import { MOST_MIRRORED_RUNNERS } from "@crossbook/odds";
import type { MarketKind } from "../market-kind.ts";
import { areRunnersValid, isWinnersResult } from "../winners-rules.ts";
import { SingleWinnerPositions } from "./single-winner-positions.ts";
import type { SingleWinnerTerms } from "./terms.ts";

/** One runner of each market wins. */
export const singleWinner: MarketKind<SingleWinnerTerms> = {
  isTerms: (terms, maxRunners) => areRunnersValid(terms, maxRunners) && isCrossMatchingValid(terms),
  isResult: ({ runnerCount }, result) => isWinnersResult(result, 1, runnerCount),
  createPositions: ({ runnerCount }, parts, removed) =>
    new SingleWinnerPositions(runnerCount, parts, removed),
};

/** `crossMatching` may be any value that a journal can hold. */
function isCrossMatchingValid({ crossMatching, runnerCount }: SingleWinnerTerms): boolean {
  const given: unknown = crossMatching;
  return given === undefined || (given === true && runnerCount <= MOST_MIRRORED_RUNNERS);
}
