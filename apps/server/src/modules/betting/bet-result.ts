import {
  type DeadHeatResult,
  deadHeatWords,
  type MarketResult,
  profitIf,
  type RunnerIndex,
  type Side,
  type TiedPlacesResult,
} from "@crossbook/engine/kinds";

/** How a matched bet of a finished market ended. `DEAD_HEAT`: its runner shared places, or the win, with others. */
export type BetResult = "WON" | "LOST" | "VOID" | "DEAD_HEAT";

/** A bet's runner, or its line. */
interface OnRunner {
  readonly runner: RunnerIndex;
}

/** The matched part of a bet, its payout in centipaise. */
interface MatchedPart extends OnRunner {
  readonly side: Side;
  readonly matched: number;
  readonly payout: number;
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
export function resultNote(
  bet: MatchedPart,
  exactCentipaise: number,
  result: MarketResult | undefined,
): string | null {
  if (result?.type === "number") return lineNote(bet, exactCentipaise);
  return isTie(result) && isTied(bet, result) ? deadHeatWords(result) : null;
}

/** On a quarter line half of a bet may be returned, and on a whole one all of it. */
function lineNote({ runner, side, matched: stake, payout }: MatchedPart, exact: number): string | null {
  if (exact === 0) return "stake returned: the result lies on the line";
  const whole = profitIf({ runner, side, stake, payoutCentipaise: payout }, exact > 0 === (side === "back"));
  if (whole === exact) return null;
  return exact > 0 ? "half won, half returned" : "half lost, half returned";
}

function isTied({ runner }: OnRunner, result: MarketResult | undefined): boolean {
  return isTie(result) && result.tied.includes(runner);
}

function isTie(result: MarketResult | undefined): result is DeadHeatResult | TiedPlacesResult {
  return result?.type === "deadHeat" || result?.type === "tiedPlaces";
}
