import type { EachWayTerms, Market } from "@crossbook/contract";
import { isFancy } from "../../markets/is-fancy.ts";
import { runnerOutcomes } from "../../markets/line-outcomes.ts";
import { nameText } from "../../markets/name-text.ts";
import { slipText } from "../../messages/english/betting/slip.ts";
import { type Draft, lineOf, oddsOf } from "../../selection/draft.ts";
import { limitOf } from "./starting-price/starting-price-order.ts";

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
  if (outcomes !== undefined) return pick.side === "back" ? outcomes : slipText().ofBacker(outcomes);
  if (market.eachWay !== null) return eachWayMeaning(market.eachWay);
  // At the starting price the bet has no rate yet.
  const odds = draft.execution === "startingPrice" ? limitOf(draft) : oddsOf(draft);
  if (pick.notation !== "percent" || odds === undefined) return undefined;
  return slipText().rateMeans(odds - 100, (odds / 100).toFixed(2), odds - 100);
}

function fancyMeaning(draft: Draft, { line: lines }: Market): string | undefined {
  const line = lineOf(draft);
  if (line === undefined || lines === null) return undefined;
  const { side } = draft.pick;
  return side === "back"
    ? slipText().yesWins(line, nameText().unit(lines.unit), line - 1)
    : slipText().noWins(line - 1, nameText().unit(lines.unit), line);
}

function eachWayMeaning({ places, divisor }: EachWayTerms): string {
  return slipText().eachWayMeaning(partWords(divisor), places);
}

/** "1/4", or "all" where a place pays the whole odds. */
function partWords(divisor: number): string {
  return divisor === 1 ? slipText().wholeOdds : `1/${divisor}`;
}
