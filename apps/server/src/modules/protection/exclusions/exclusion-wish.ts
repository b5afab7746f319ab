import type { exclusionWish } from "@crossbook/contract";
import type * as z from "zod/mini";
import { momentWords } from "../../catalogue/index.ts";
import type { Exclusion } from "./exclusion.ts";

/** An exclusion as it is asked for: days, months, or (null) for good. */
export type ExclusionWish = z.output<typeof exclusionWish>;

const DAY_MS = 86_400_000;

/** The exclusion that a wish makes at a moment. */
export function exclusionOfWish(wish: ExclusionWish, now: number): Exclusion {
  if (wish.kind === "timeOut") return { kind: "timeOut", fromMs: now, untilMs: now + wish.days * DAY_MS };
  const untilMs = wish.months === null ? Number.POSITIVE_INFINITY : monthsAfter(now, wish.months);
  return { kind: "selfExclusion", fromMs: now, untilMs };
}

/** The same day of a later month, or up to three days after its last where it has no such day: never earlier. */
function monthsAfter(at: number, months: number): number {
  const moment = new Date(at);
  moment.setUTCMonth(moment.getUTCMonth() + months);
  return moment.getTime();
}

/** What an exclusion means, in sentences to show before it is confirmed. */
export function consequencesOf({ kind, untilMs }: Exclusion): readonly string[] {
  const isForGood = untilMs === Number.POSITIVE_INFINITY;
  const end = isForGood ? "for good" : `until ${momentWords(untilMs)} (India time)`;
  return [
    `You cannot bet, pay in, claim bonuses or open the casino ${end}.`,
    "It begins at once. Nobody can shorten it: neither you nor we.",
    "Your unmatched bets are cancelled. Matched bets stand and are settled as usual.",
    "A round of a game that is open can only be finished where it is open now: finish it first.",
    "You can still log in to see your account, and withdraw your money.",
    "Bonuses and claims of bonuses that are not released yet are forfeited.",
    kind === "selfExclusion"
      ? "You cannot open another account with your mobile number meanwhile."
      : "Your limits stay as they are, and cannot be made looser meanwhile.",
  ];
}
