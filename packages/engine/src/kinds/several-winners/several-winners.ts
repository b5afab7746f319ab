import { isWithin } from "../../rules/number-rules.ts";
import type { MarketKind } from "../market-kind.ts";
import { areRunnersValid, isWinnersResult } from "../winners-rules.ts";
import { SeveralWinnersPositions } from "./several-winners-positions.ts";
import type { SeveralWinnersTerms } from "./terms.ts";

/** Several runners of each market win, always as many. */
export const severalWinners: MarketKind<SeveralWinnersTerms> = {
  isTerms: (terms, maxRunners) =>
    areRunnersValid(terms, maxRunners) && isWithin(terms.winners, 2, terms.runnerCount - 1),
  isResult: ({ winners, runnerCount }, result) => isWinnersResult(result, winners, runnerCount),
  createPositions: ({ runnerCount, winners }, parts, removed) =>
    new SeveralWinnersPositions(runnerCount, winners, parts, removed),
};
