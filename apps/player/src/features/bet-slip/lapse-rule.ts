import type { Execution, Persistence, SportKey } from "@crossbook/contract";
import { formatPaise, type Paise } from "@crossbook/money";
import { offeredPersistences, type PersistenceTerms } from "../../bets/persistence-choice.tsx";
import { orderTermsText } from "../../messages/english/betting/order-terms.ts";
import { slipText } from "../../messages/english/betting/slip.ts";
import { startingPriceText } from "../../messages/english/betting/starting-price.ts";

import type { Draft } from "../../selection/draft.ts";
import { goodForOf, goodForWords, leastOf } from "./terms/order-terms.ts";

/** What the slip has to know to say what becomes of an unmatched part. */
export interface LapseTerms extends PersistenceTerms {
  /** Undefined while it is not known. */
  readonly sport: SportKey | undefined;
}

/** At what the books are emptied in play, by sport. */
const IN_PLAY: Partial<Readonly<Record<SportKey, string>>> = {
  get cricket() {
    return slipText().atWicket;
  },
  get football() {
    return slipText().atGoal;
  },
};

/** What of a bet of this execution would be unmatched at the turn in play, and is not there, or waits by itself. */
const LEAVES_NONE: readonly Execution[] = ["immediateOrCancel", "fillOrKill", "startingPrice"];

/** The same of a bet of this execution: one of which nothing is unmatched then leaves no choice. */
export function persistencesOf(terms: LapseTerms, execution: Execution): readonly Persistence[] {
  return LEAVES_NONE.includes(execution) ? ["lapse"] : offeredPersistences(terms);
}

/** When the unmatched part of a bet would lapse, in words; of a bet that leaves none, how it is matched. */
export function lapseRule(
  draft: Pick<Draft, "execution" | "persistence" | "goodForMs" | "leastText">,
  terms: LapseTerms,
): string {
  const goodForMs = goodForOf(draft, terms.offersStartingPrice);
  const rule = marketRule(draft, terms);
  return goodForMs === undefined ? rule : orderTermsText().inAnyCase(rule, goodForWords(goodForMs));
}

function marketRule(
  draft: Pick<Draft, "execution" | "persistence" | "leastText">,
  terms: LapseTerms,
): string {
  const { execution, persistence } = draft;
  if (execution === "immediateOrCancel") return slipText().immediateNote;
  if (execution === "fillOrKill") return fillOrKillRule(leastOf(draft));
  if (execution === "startingPrice") return startingPriceText().waitsThenLapses;
  const inPlay = (terms.sport && IN_PLAY[terms.sport]) ?? slipText().atDeciding;
  if (persistence === "startingPrice" && terms.offersStartingPrice) return startingPriceText().takesAtStart;
  if (terms.inPlay) return slipText().lapsesAt(inPlay);
  return persistence === "keep" && terms.keepsInPlay
    ? slipText().staysThenLapses(inPlay)
    : slipText().lapsesAtStart;
}

function fillOrKillRule(least: Paise | undefined): string {
  if (least === undefined) return slipText().fillOrKillNote;
  return orderTermsText().leastNote(formatPaise(least, { decimals: "shortest" }));
}
