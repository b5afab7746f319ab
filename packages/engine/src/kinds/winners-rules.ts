import { isRunner, isWithin } from "../rules/number-rules.ts";
import type { MarketResult } from "./market-result.ts";
import type { SeveralWinnersTerms } from "./several-winners/terms.ts";
import type { SingleWinnerTerms } from "./single-winner/terms.ts";

/** Whether runners and ladder of a market make sense. */
export function areRunnersValid(
  { runnerCount, ladder }: SingleWinnerTerms | SeveralWinnersTerms,
  maxRunners: number,
): boolean {
  return (ladder === "classic" || ladder === "finest") && isWithin(runnerCount, 2, maxRunners);
}

/** Whether this is void, or names so many runners of so many, each once and in ascending order. */
export function isWinnersResult(result: MarketResult, winners: number, runnerCount: number): boolean {
  const given = result as Partial<Record<"type" | "winners", unknown>> | null | undefined;
  if (given?.type === "void") return true;
  if (given?.type !== "winners" || !Array.isArray(given.winners) || given.winners.length !== winners)
    return false;
  return given.winners.every(
    (runner: unknown, place, all: readonly unknown[]) =>
      typeof runner === "number" &&
      isRunner(runner, runnerCount) &&
      (place === 0 || runner > Number(all[place - 1])),
  );
}
