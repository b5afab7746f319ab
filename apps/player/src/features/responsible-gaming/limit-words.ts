import type { Fault } from "@crossbook/browser";
import type { api as contract, OutputOf } from "@crossbook/contract";
import { type Paise, parsePaise } from "@crossbook/money";

/** What protects the player. */
export type ProtectionState = OutputOf<typeof contract.protection.getState>;
/** One limit. */
export type ProtectionLimit = ProtectionState["limits"][number];
/** The exclusion in force. */
export type ProtectionExclusion = NonNullable<ProtectionState["exclusion"]>;

/** The kinds of limits with what each counts. */
export const LIMIT_KINDS = [
  { kind: "deposit", title: "Deposit limit", counts: "what you pay in" },
  { kind: "loss", title: "Loss limit", counts: "what you lose on markets and games, commission included" },
  { kind: "stake", title: "Stake limit", counts: "what you stake on bets and games, won or lost" },
] as const;

const PERIOD_WORDS = {
  day: "24 hours",
  week: "7 days",
  month: "Calendar month",
} as const satisfies Record<ProtectionLimit["period"], string>;

/** "24 hours". */
export function periodWords({ period }: Pick<ProtectionLimit, "period">): string {
  return PERIOD_WORDS[period];
}

/** What is wrong with a limit that was typed. */
export function limitFault(text: string): Fault {
  if (text.trim() === "") return "limit is a required field";
  const amount = parsePaise(text);
  return amount === undefined || amount < 0 ? "limit is not a valid amount" : undefined;
}

/** Whether a new amount is in force at once; a looser one waits for a day. Null: no limit. */
export function isStricter(present: Paise | undefined, wanted: Paise | null): boolean {
  return wanted !== null && (present === undefined || wanted <= present);
}

/** The lengths of a time-out in days. */
export const TIME_OUT_DAYS = [1, 3, 7, 14, 30, 42] as const;

/** The lengths of a self-exclusion in months; null: for good. */
export const EXCLUSION_MONTHS = [6, 12, 24, 36, 60, null] as const;

/** "6 months", "2 years", "for good". */
export function monthsWords(months: number | null): string {
  if (months === null) return "For good";
  const years = months / 12;
  return Number.isInteger(years) ? (years === 1 ? "1 year" : `${years} years`) : `${months} months`;
}

/** "1 day", "7 days". */
export function daysWords(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}

/** The choices of the reminder in minutes; null: none. */
export const REMINDER_MINUTES = [null, 15, 30, 60, 120, 240] as const;

/** "Every 30 minutes", "Never". */
export function reminderWords(minutes: number | null): string {
  if (minutes === null) return "Never";
  if (minutes < 60) return `Every ${minutes} minutes`;
  return minutes === 60 ? "Every hour" : `Every ${minutes / 60} hours`;
}

/** What an exclusion does to the bets that are open now, before it is confirmed. */
export function openBetsWords(
  bets: readonly { readonly matched: number; readonly unmatched: number }[],
): string {
  const unmatched = bets.filter((bet) => bet.unmatched > 0).length;
  const matched = bets.filter((bet) => bet.matched > 0).length;
  if (unmatched === 0 && matched === 0) return "You have no open bets.";
  return `Of your open bets ${counted(unmatched, "unmatched one is", "unmatched ones are")} cancelled now, and ${counted(matched, "matched one stands", "matched ones stand")} until the result.`;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
