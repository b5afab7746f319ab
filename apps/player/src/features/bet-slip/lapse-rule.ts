import type { Execution, Persistence, SportKey } from "@crossbook/contract";
import { slipText } from "../../messages/english/betting/slip.ts";

/** What the slip has to know to say what becomes of an unmatched part. */
export interface LapseTerms {
  readonly inPlay: boolean;
  /** Whether the market offers to keep bets at the turn in play. */
  readonly keepsInPlay: boolean;
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

/** Whether a bet can be kept at the turn in play, which is still to come. */
export function offersToKeep({ inPlay, keepsInPlay }: LapseTerms, execution: Execution): boolean {
  return keepsInPlay && !inPlay && execution !== "immediateOrCancel" && execution !== "fillOrKill";
}

/** When the unmatched part of a bet would lapse, in one sentence; of a bet that leaves none, how it is matched. */
export function lapseRule(
  { execution, persistence }: { readonly execution: Execution; readonly persistence: Persistence },
  terms: LapseTerms,
): string {
  if (execution === "immediateOrCancel") return slipText().immediateNote;
  if (execution === "fillOrKill") return slipText().fillOrKillNote;
  const inPlay = (terms.sport && IN_PLAY[terms.sport]) ?? slipText().atDeciding;
  if (terms.inPlay) return slipText().lapsesAt(inPlay);
  return persistence === "keep" && terms.keepsInPlay
    ? slipText().staysThenLapses(inPlay)
    : slipText().lapsesAtStart;
}
