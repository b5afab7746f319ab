import type { TeenPattiChoice } from "@crossbook/fair";

/** The bets of a round in words. */
export const BET_WORDS: Readonly<Record<TeenPattiChoice["bet"], string>> = {
  A: "Hand A",
  B: "Hand B",
  pairPlusA: "Pair plus on A",
  pairPlusB: "Pair plus on B",
};
