import { MAX_LINE_BOOKS, MAX_NUMBER_RESULT } from "../../limits.ts";
import { isWithin } from "../../rules/number-rules.ts";
import { bookPlan } from "../book-plan.ts";
import type { MarketKind } from "../market-kind.ts";
import { LinePositions } from "./line-positions.ts";
import type { LineTerms } from "./terms.ts";

/** The result is a whole number, and runners are lines that it lies over or under: sessions, totals, handicaps. */
export const line: MarketKind<LineTerms> = {
  isTerms: (terms) => areLinesValid(terms) && bookPlan(terms).count <= MAX_LINE_BOOKS,
  isResult: (_terms, result) => {
    const given = result as Partial<Record<"type" | "value", unknown>> | null | undefined;
    if (given?.type === "void") return true;
    const { value } = given ?? {};
    return (
      given?.type === "number" &&
      typeof value === "number" &&
      isWithin(value, -MAX_NUMBER_RESULT, MAX_NUMBER_RESULT)
    );
  },
  createPositions: (terms, parts) => new LinePositions(terms, parts),
};

/** Every line lies where a result can lie over and under it. */
function areLinesValid({ first, step, lines, sides }: LineTerms): boolean {
  const furthest = 4 * (MAX_NUMBER_RESULT - 1);
  return (
    (sides === "over" || sides === "both") &&
    isWithin(first, -furthest, furthest) &&
    isWithin(step, 1, furthest) &&
    isWithin(lines, 1, MAX_LINE_BOOKS) &&
    first + (lines - 1) * step <= furthest
  );
}
