import type { LapseReason } from "@crossbook/contract";

/** Why an unmatched part lapsed, to follow "lapsed". A reason without its words does not compile. */
const WORDS: Readonly<Record<LapseReason, string>> = {
  suspended: "when the market was suspended",
  inPlay: "at the start",
  wicket: "at a wicket",
  goal: "at a goal",
  review: "at a review",
  closed: "when the market closed",
  settled: "when the market was settled",
  void: "when the market was made void",
  delay: "when the market was suspended during its delay",
  selfMatch: "because it would have matched your own bet",
  capacity: "because the market was full",
  group: "because its cash-out could not be matched whole",
  runnerRemoved: "when a runner was taken out",
};

/** "at a wicket": why an unmatched part lapsed; of a reason that this app does not know yet, nothing. */
export function lapseWords(reason: LapseReason): string {
  return WORDS[reason] ?? "";
}
