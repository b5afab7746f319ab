import type { Execution, Persistence, SportKey } from "@crossbook/contract";
import { offeredPersistences, type PersistenceTerms } from "../../bets/persistence-choice.tsx";
import { slipText } from "../../messages/english/betting/slip.ts";
import { startingPriceText } from "../../messages/english/betting/starting-price.ts";

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

/** When the unmatched part of a bet would lapse, in one sentence; of a bet that leaves none, how it is matched. */
export function lapseRule(
  { execution, persistence }: { readonly execution: Execution; readonly persistence: Persistence },
  terms: LapseTerms,
): string {
  if (execution === "immediateOrCancel") return slipText().immediateNote;
  if (execution === "fillOrKill") return slipText().fillOrKillNote;
  if (execution === "startingPrice") return startingPriceText().waitsThenLapses;
  const inPlay = (terms.sport && IN_PLAY[terms.sport]) ?? slipText().atDeciding;
  if (persistence === "startingPrice" && terms.offersStartingPrice) return startingPriceText().takesAtStart;
  if (terms.inPlay) return slipText().lapsesAt(inPlay);
  return persistence === "keep" && terms.keepsInPlay
    ? slipText().staysThenLapses(inPlay)
    : slipText().lapsesAtStart;
}
