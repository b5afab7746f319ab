import { isRunner, isWithin } from "../rules/number-rules.ts";
import type { EachWayTerms } from "./each-way/terms.ts";
import type { MarketResult, RunnerIndex } from "./market-result.ts";
import type { SeveralWinnersTerms } from "./several-winners/terms.ts";
import type { SingleWinnerTerms } from "./single-winner/terms.ts";

/** Whether runners and ladder of a market make sense. */
export function areRunnersValid(
  { runnerCount, ladder }: SingleWinnerTerms | SeveralWinnersTerms | EachWayTerms,
  maxRunners: number,
): boolean {
  return (ladder === "classic" || ladder === "finest") && isWithin(runnerCount, 2, maxRunners);
}

/**
 * Whether this is void, names so many winners of so many runners, or a dead heat for the last of their places: each runner
 * once and in ascending order.
 */
export function isWinnersResult(result: MarketResult, winners: number, runnerCount: number): boolean {
  const given = result as Given | null | undefined;
  if (given?.type === "void") return true;
  if (given?.type === "deadHeat") return isDeadHeat(given, winners, runnerCount);
  return (
    given?.type === "winners" && areRunners(given.winners, runnerCount) && given.winners.length === winners
  );
}

type Given = Partial<Record<"type" | "winners" | "tied" | "places", unknown>>;

function isDeadHeat({ winners, tied, places }: Given, count: number, runnerCount: number): boolean {
  if (!areRunners(winners, runnerCount) || !areRunners(tied, runnerCount)) return false;
  if (winners.some((runner) => tied.includes(runner))) return false;
  return (
    typeof places === "number" && isWithin(places, 1, tied.length - 1) && winners.length + places === count
  );
}

/** Whether this is a list of runners, each once and in ascending order. */
export function areRunners(given: unknown, runnerCount: number): given is readonly RunnerIndex[] {
  return (
    isListOfRunners(given, runnerCount) &&
    given.every((runner, place, all) => place === 0 || runner > (all[place - 1] ?? runner))
  );
}

/** Whether this is a list of runners, some of them perhaps more than once. */
export function isListOfRunners(given: unknown, runnerCount: number): given is readonly RunnerIndex[] {
  return (
    Array.isArray(given) &&
    given.every((runner: unknown) => typeof runner === "number" && isRunner(runner, runnerCount))
  );
}
