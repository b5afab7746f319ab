import type { LapseReason } from "@crossbook/contract";
import { historyText } from "../messages/english/betting/history.ts";

/** Why an unmatched part lapsed, to follow "lapsed". A reason without its words does not compile. */
const WORDS: Readonly<Record<LapseReason, string>> = {
  get suspended() {
    return historyText().suspended;
  },
  get inPlay() {
    return historyText().start;
  },
  get wicket() {
    return historyText().wicket;
  },
  get goal() {
    return historyText().goal;
  },
  get review() {
    return historyText().review;
  },
  get closed() {
    return historyText().closed;
  },
  get settled() {
    return historyText().settled;
  },
  get void() {
    return historyText().void;
  },
  get delay() {
    return historyText().suspendedInDelay;
  },
  get selfMatch() {
    return historyText().selfMatch;
  },
  get capacity() {
    return historyText().marketFull;
  },
  get group() {
    return historyText().cashOutNotWhole;
  },
  get runnerRemoved() {
    return historyText().runnerOut;
  },
  get startingPrice() {
    return historyText().startingPrice;
  },
  get expired() {
    return historyText().expired;
  },
};

/** "at a wicket": why an unmatched part lapsed; of a reason that this app does not know yet, nothing. */
export function lapseWords(reason: LapseReason): string {
  return WORDS[reason] ?? "";
}
