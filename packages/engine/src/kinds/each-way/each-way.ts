import { MAX_DIVISOR } from "../../limits.ts";
import { isWithin } from "../../rules/number-rules.ts";
import type { MarketKind } from "../market-kind.ts";
import { areRunnersValid, isListOfRunners } from "../winners-rules.ts";
import { EachWayPositions } from "./each-way-positions.ts";
import type { EachWayTerms } from "./terms.ts";

/** One runner wins and others are placed: a bet is on both. */
export const eachWay: MarketKind<EachWayTerms> = {
  isTerms: (terms, maxRunners) =>
    areRunnersValid(terms, maxRunners) &&
    isWithin(terms.places, 1, terms.runnerCount - 1) &&
    isWithin(terms.divisor, 1, MAX_DIVISOR),
  isResult: ({ places, runnerCount }, result) => {
    const given = result as Partial<Record<"type" | "placed", unknown>> | null | undefined;
    if (given?.type === "void") return true;
    if (given?.type !== "places" || !isListOfRunners(given.placed, runnerCount)) return false;
    return given.placed.length === places && new Set(given.placed).size === places;
  },
  createPositions: (terms, parts, removed) => new EachWayPositions(terms, parts, removed),
};
