import { deadHeatWords, type MarketResult, type RunnerIndex } from "@crossbook/engine/kinds";

/** How a matched bet of a finished market ended. `DEAD_HEAT`: its runner shared the places that were left. */
export type BetResult = "WON" | "LOST" | "VOID" | "DEAD_HEAT";

/** A bet's runner, or its line. */
interface OnRunner {
  readonly runner: RunnerIndex;
}

/**
 * The word for a matched bet that brought this, in centipaise. A bet whose stake came back, because its market is void or the
 * result lies on its line, is void; one that won or lost half of its stake has won or lost.
 */
export function betResult(
  bet: OnRunner,
  exactCentipaise: number,
  result: MarketResult | undefined,
): BetResult {
  if (isTied(bet, result)) return "DEAD_HEAT";
  if (result === undefined || result.type === "void" || exactCentipaise === 0) return "VOID";
  return exactCentipaise > 0 ? "WON" : "LOST";
}

/** What a player should know of a matched bet's result beside the word; null where that says all. */
export function resultNote(bet: OnRunner, result: MarketResult | undefined): string | null {
  return result?.type === "deadHeat" && isTied(bet, result) ? deadHeatWords(result) : null;
}

function isTied({ runner }: OnRunner, result: MarketResult | undefined): boolean {
  return result?.type === "deadHeat" && result.tied.includes(runner);
}
