import type { EachWayTerms, Market } from "@crossbook/contract";
import { runnerOutcomes } from "../../markets/line-words.ts";
import { isFancy } from "../../markets/market-kind.ts";
import { type Draft, lineOf, oddsOf } from "../../selection/draft.ts";

/**
 * What a bet of this market means where its figures alone do not say it: a rate in percent, a line, a part that is won or
 * returned, two parts each way. Undefined for a plain bet at decimal odds.
 */
export function betMeaning(draft: Draft, market: Market | undefined): string | undefined {
  if (market === undefined) return undefined;
  const { pick } = draft;
  if (isFancy(market)) return fancyMeaning(draft, market);
  const runner = market.runners.find(({ id }) => id === pick.runnerId);
  const outcomes = runner && runnerOutcomes(market, runner);
  if (outcomes !== undefined) return pick.side === "back" ? outcomes : `Of the backer: ${outcomes}`;
  if (market.eachWay !== null) return eachWayMeaning(market.eachWay);
  const odds = oddsOf(draft);
  if (pick.notation !== "percent" || odds === undefined) return undefined;
  return `A rate of ${odds - 100} means ${(odds / 100).toFixed(2)}: 100 wins ${odds - 100}.`;
}

function fancyMeaning(draft: Draft, { line: lines }: Market): string | undefined {
  const line = lineOf(draft);
  if (line === undefined || lines === null) return undefined;
  const { side } = draft.pick;
  return side === "back"
    ? `Yes wins at ${line} ${lines.unit} or more, and loses at ${line - 1} or fewer.`
    : `No wins at ${line - 1} ${lines.unit} or fewer, and loses at ${line} or more.`;
}

function eachWayMeaning({ places, divisor }: EachWayTerms): string {
  return `Two bets of the stake: to win, and at ${partWords(divisor)} the odds to be in the first ${places}.`;
}

/** "1/4", or "all" where a place pays the whole odds. */
function partWords(divisor: number): string {
  return divisor === 1 ? "all" : `1/${divisor}`;
}
