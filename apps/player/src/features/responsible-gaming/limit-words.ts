import type { Fault } from "@crossbook/browser";
import { type Paise, parsePaise } from "@crossbook/money";
import { doesWait, type MayTakeStartingPrice } from "../../bets/starting-price-state.ts";
import { protectionText } from "../../messages/english/account/protection.ts";
import { startingPriceText } from "../../messages/english/betting/starting-price.ts";
import { exclusionEnd, type ProtectionExclusion, type ProtectionState } from "../../protection/exclusion.ts";

/** One limit. */
export type ProtectionLimit = ProtectionState["limits"][number];

/** The kinds of limits with what each counts. */
export const LIMIT_KINDS = [
  {
    kind: "deposit",
    get title() {
      return protectionText().depositLimit;
    },
    get counts() {
      return protectionText().depositCounts;
    },
  },
  {
    kind: "loss",
    get title() {
      return protectionText().lossLimit;
    },
    get counts() {
      return protectionText().lossCounts;
    },
  },
  {
    kind: "stake",
    get title() {
      return protectionText().stakeLimit;
    },
    get counts() {
      return protectionText().stakeCounts;
    },
  },
] as const;

const PERIOD_WORDS = {
  get day() {
    return protectionText().day;
  },
  get week() {
    return protectionText().week;
  },
  get month() {
    return protectionText().month;
  },
} as const satisfies Record<ProtectionLimit["period"], string>;

const PERIODS = Object.keys(PERIOD_WORDS) as readonly ProtectionLimit["period"][];

/** The limits of a kind, one for each period: the server answers only those that are in force or pending. */
export function limitsOf(
  kind: ProtectionLimit["kind"],
  limits: readonly ProtectionLimit[],
): readonly ProtectionLimit[] {
  return PERIODS.map(
    (period) =>
      limits.find((limit) => limit.kind === kind && limit.period === period) ?? {
        ...{ kind, period, amount: null, used: null, pending: null },
      },
  );
}

/** "24 hours". */
export function periodWords({ period }: Pick<ProtectionLimit, "period">): string {
  return PERIOD_WORDS[period];
}

/** What is wrong with a limit that was typed. */
export function limitFault(text: string): Fault {
  if (text.trim() === "") return protectionText().limitRequired;
  const amount = parsePaise(text);
  return amount === undefined || amount < 0 ? protectionText().limitInvalid : undefined;
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
  if (months === null) return protectionText().forGood;
  const years = months / 12;
  return Number.isInteger(years) ? protectionText().years(years) : protectionText().months(months);
}

/** "1 day", "7 days". */
export function daysWords(days: number): string {
  return protectionText().days(days);
}

/** What an exclusion means, in sentences to read before it is confirmed. `until`: its end; null: for good. */
export function consequenceWords(
  kind: ProtectionExclusion["kind"],
  until: string | null,
  timeZone: string,
): readonly string[] {
  return [
    ...protectionText().consequences(exclusionEnd(until, timeZone)),
    kind === "selfExclusion" ? protectionText().noOtherAccount : protectionText().limitsMeanwhile,
  ];
}

/** The choices of the reminder in minutes; null: none. */
export const REMINDER_MINUTES = [null, 15, 30, 60, 120, 240] as const;

/** "Every 30 minutes", "Never". */
export function reminderWords(minutes: number | null): string {
  if (minutes === null) return protectionText().never;
  if (minutes < 60) return protectionText().everyMinutes(minutes);
  return protectionText().everyHours(minutes / 60);
}

interface CountedBet extends MayTakeStartingPrice {
  readonly matched: number;
  readonly unmatched: number;
}

/** What an exclusion does to the bets that are open now, before it is confirmed. Those that wait for the starting price stay. */
export function openBetsWords(bets: readonly CountedBet[]): string {
  const waiting = bets.filter(doesWait).length;
  const unmatched = bets.filter((bet) => bet.unmatched > 0).length - waiting;
  const matched = bets.filter((bet) => bet.matched > 0).length;
  const words = waiting === 0 ? [] : [startingPriceText().stay(waiting)];
  if (unmatched > 0 || matched > 0) words.unshift(protectionText().openBets(unmatched, matched));
  return words.length === 0 ? protectionText().noOpenBets : words.join(" ");
}
