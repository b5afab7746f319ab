import { type Paise, zeroPaise } from "@crossbook/money";

/** `deposit`: paid in, gross. `loss`: net result of settled markets with commissions. `stake`: turnover. */
export const LIMIT_KINDS = ["deposit", "loss", "stake"] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** `day`: the last 24 hours. `week`: the last 7 times 24 hours. `month`: the calendar month in the hosts' zone. */
export const LIMIT_PERIODS = ["day", "week", "month"] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** A looser amount that was asked for; undefined: no limit. */
export interface PendingChange {
  readonly amount: Paise | undefined;
  readonly sinceMs: number;
}

/** One limit of an account. An amount that is undefined is no limit. */
export interface Limit {
  readonly amount: Paise | undefined;
  readonly pending: PendingChange | undefined;
}

export const NO_LIMIT: Limit = { amount: undefined, pending: undefined };

/** What is left of a limit, never below zero. */
export function leftOf(amount: Paise, used: number): Paise {
  return used >= amount ? zeroPaise : ((amount - used) as Paise);
}
