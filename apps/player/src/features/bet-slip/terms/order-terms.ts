import type { Execution } from "@crossbook/contract";
import { MAX_AMOUNT_PAISE, type Paise, parsePaise } from "@crossbook/money";
import { orderTermsText } from "../../../messages/english/betting/order-terms.ts";
import type { Draft } from "../../../selection/draft.ts";

/** After how long an unmatched part may be asked to lapse, beside when its market's rules say it does. */
const GOOD_FOR_MS = [10_000, 30_000, 60_000, 300_000, 1_800_000, 3_600_000] as const;

/** Of a bet of these executions an unmatched part rests in the book. */
const RESTING: readonly Execution[] = ["limit", "postOnly", "anyPrice"];

/** What of a draft decides whether its unmatched part may have an end of its own. */
export type RestingDraft = Pick<Draft, "execution" | "persistence">;

/** Whether the unmatched part rests in the book: it may lapse at a time. One that takes the starting price may not. */
export function mayLapseAtTime(
  { execution, persistence }: RestingDraft,
  offersStartingPrice: boolean,
): boolean {
  return RESTING.includes(execution) && !(persistence === "startingPrice" && offersStartingPrice);
}

/** After how long the unmatched part is to lapse in any case; undefined where it is not, or may not. */
export function goodForOf(
  draft: RestingDraft & Pick<Draft, "goodForMs">,
  offersStartingPrice: boolean,
): number | undefined {
  return mayLapseAtTime(draft, offersStartingPrice) ? draft.goodForMs : undefined;
}

/** What can be chosen: what is longer than the bet delay, in which nothing rests yet, and what is chosen already. */
export function goodForChoices(delayMs: number, chosen: number | undefined): readonly number[] {
  return GOOD_FOR_MS.filter((ms) => ms > delayMs || ms === chosen);
}

/** "30 s", "5 min", "1 h". */
export function goodForWords(ms: number): string {
  const seconds = ms / 1_000;
  if (seconds < 60) return orderTermsText().seconds(seconds);
  return seconds < 3_600 ? orderTermsText().minutes(seconds / 60) : orderTermsText().hours(seconds / 3_600);
}

/** The least that is to be matched of a fill-or-kill bet; undefined: all of it, or what is typed is no amount above nothing. */
export function leastOf({
  execution,
  leastText = "",
}: Pick<Draft, "execution" | "leastText">): Paise | undefined {
  if (execution !== "fillOrKill" || leastText === "") return undefined;
  const least = parsePaise(leastText);
  return least !== undefined && least > 0 && least <= MAX_AMOUNT_PAISE ? least : undefined;
}
