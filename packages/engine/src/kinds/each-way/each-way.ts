import { MAX_DIVISOR } from "../../limits.ts";
import { isWithin } from "../../rules/number-rules.ts";
import type { MarketKind } from "../market-kind.ts";
import { areRunners, areRunnersValid, isListOfRunners } from "../winners-rules.ts";
import { EachWayPositions } from "./each-way-positions.ts";
import type { EachWayTerms } from "./terms.ts";
import { placesBesideTied } from "./tied-places.ts";

/** One runner wins and others are placed: a bet is on both. */
export const eachWay: MarketKind<EachWayTerms> = {
  isTerms: (terms, maxRunners) =>
    areRunnersValid(terms, maxRunners) &&
    isWithin(terms.places, 1, terms.runnerCount - 1) &&
    isWithin(terms.divisor, 1, MAX_DIVISOR),
  isResult: (terms, result) => {
    const { places, runnerCount } = terms;
    const given = result as Given | null | undefined;
    if (given?.type === "void") return true;
    if (given?.type === "tiedPlaces") return isTied(given, terms);
    if (given?.type !== "places" || !isListOfRunners(given.placed, runnerCount)) return false;
    return given.placed.length === places && new Set(given.placed).size === places;
  },
  createPositions: (terms, parts, removed) => new EachWayPositions(terms, parts, removed),
};

type Given = Partial<Record<"type" | "placed" | "tied" | "after", unknown>>;

/** Whether those tied and those beside them, each runner once, take all places and no more. */
function isTied({ placed, tied, after }: Given, { places, runnerCount }: EachWayTerms): boolean {
  if (!isListOfRunners(placed, runnerCount) || !areRunners(tied, runnerCount)) return false;
  if (tied.length < 2 || new Set([...placed, ...tied]).size < placed.length + tied.length) return false;
  return (
    typeof after === "number" &&
    isWithin(after, 0, places - 1) &&
    placed.length === placesBesideTied(tied.length, after, places)
  );
}
