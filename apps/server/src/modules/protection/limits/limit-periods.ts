import { startOfMonth, startOfNextMonth } from "../../catalogue/index.ts";
import type { LimitPeriod } from "./limit.ts";

const DAY_MS = 86_400_000;

/** How far back the longest rolling period looks. */
export const LONGEST_ROLLING_MS: number = 7 * DAY_MS;

/** The words of a period in a refusal. */
export const PERIOD_WORDS: Readonly<Record<LimitPeriod, string>> = {
  day: "24 hours",
  week: "7 days",
  month: "a calendar month",
};

/** What happened at this moment or later counts. */
export function periodStart(period: LimitPeriod, now: number): number {
  if (period === "month") return startOfMonth(now);
  return now - (period === "day" ? DAY_MS : LONGEST_ROLLING_MS);
}

/** When something that happened at a moment counts no more. */
export function periodEnd(period: LimitPeriod, at: number): number {
  if (period === "month") return startOfNextMonth(at);
  return at + (period === "day" ? DAY_MS : LONGEST_ROLLING_MS);
}
