import { formatPaise, type Paise, paise } from "@crossbook/money";
import { slipText } from "../../messages/english/betting/slip.ts";
import { takenAtOnce } from "../../positions/market-position.ts";
import { type Draft, oddsOf, stakeOf } from "../../selection/draft.ts";
import { type SlipTerms, worstOddsOf } from "./slip-form.ts";
import { leastOf } from "./terms/order-terms.ts";

/** So many of a side's prices are known: what is offered beyond them nobody here knows. */
const KNOWN_LEVELS = 3;

/** What becomes of the part that is not matched at once; of a bet that is matched whole or not at all, of all of it. */
function restWords({ execution }: Draft, isEnough: boolean): string {
  if (execution === "fillOrKill" && !isEnough) return slipText().willBeRefused;
  const leavesNone = execution === "immediateOrCancel" || execution === "fillOrKill";
  return leavesNone ? slipText().willBeCancelled : slipText().willWait;
}

/**
 * What of the bet would not be matched at once, in words: "Will wait", "300 at once, 200 will wait", or of one that is matched
 * whole or not at all "Will be refused". Undefined where all of it would be, where that cannot be known, of a bet that is
 * refused where it would match at once, of one at the starting price, and while there is no price.
 */
export function waitWords(draft: Draft, terms: SlipTerms): string | undefined {
  const odds = worstOddsOf(draft, terms) ?? oddsOf(draft);
  if (odds === undefined || draft.execution === "startingPrice") return undefined;
  const { side } = draft.pick;
  const taken = terms.offers.filter((offer) => (side === "back" ? offer.odds >= odds : offer.odds <= odds));
  if (taken.length === 0) return firstUpper(restWords(draft, false));
  if (draft.execution === "postOnly") return undefined;
  const stake = stakeOf(draft);
  if (stake === undefined || taken.length >= KNOWN_LEVELS) return undefined;
  const now = takenAtOnce({ side, odds, stake }, taken);
  if (now >= stake) return undefined;
  const isEnough = now >= (leastOf(draft) ?? stake);
  const rest = restWords(draft, isEnough);
  return draft.execution === "fillOrKill" && !isEnough
    ? firstUpper(rest)
    : slipText().atOnceAnd(amount(now), amount(paise(stake - now)), rest);
}

function firstUpper(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function amount(value: Paise): string {
  return formatPaise(value, { decimals: "shortest" });
}
