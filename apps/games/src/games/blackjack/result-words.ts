import type { BlackjackResult } from "@crossbook/fair";

/** How a hand ended, in a word. */
export const RESULT_WORDS: Readonly<Record<BlackjackResult, string>> = {
  blackjack: "blackjack",
  won: "won",
  push: "push",
  lost: "lost",
  bust: "bust",
};
