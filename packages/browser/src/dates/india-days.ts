import { browserText } from "../messages/browser-text.ts";

/**
 * Days and times of day as the product shows them: India's, whatever the zone of the machine. India has kept
 * UTC+5:30 without summer time since 1945, so a fixed offset is exact.
 */
const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** A calendar day `yyyy-mm-dd`. */
export type Day = string;

/** Both ends belong to the range; "" is no bound. */
export interface DayRange {
  readonly from: Day;
  readonly to: Day;
}

/** The ranges that one press chooses. */
export type QuickRange = "today" | "yesterday" | "last7" | "last30";

/** The day in India at this moment. */
export function indiaDay(atMs: number): Day {
  return indiaIso(atMs).slice(0, 10);
}

/**
 * The days a quick choice means at this moment, in the zone of `dayOf`. Yesterday is the day before, and nothing of
 * today.
 */
export function quickRange(choice: QuickRange, nowMs: number, dayOf = indiaDay): DayRange {
  const today = dayOf(nowMs);
  // By the calendar: where clocks are put back, a day has 25 hours.
  const daysAgo = (days: number): Day =>
    new Date(Date.parse(`${today}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
  if (choice === "today") return { from: today, to: today };
  if (choice === "yesterday") return { from: daysAgo(1), to: daysAgo(1) };
  return { from: daysAgo(choice === "last7" ? 6 : 29), to: today };
}

/** `20 Nov 2026, 16:41:05`, or the text itself where it is no moment. */
export function momentText(iso: string): string {
  const atMs = Date.parse(iso);
  if (Number.isNaN(atMs)) return iso;
  return `${dayText(indiaDay(atMs))}, ${indiaIso(atMs).slice(11, 19)}`;
}

/** `20 Nov 2026`, with the month in the language that is shown. */
export function dayText(day: Day): string {
  const [year, month, date] = day.split("-");
  return `${Number(date)} ${browserText().months[Number(month) - 1] ?? ""} ${year}`;
}

function indiaIso(atMs: number): string {
  return new Date(atMs + INDIA_OFFSET_MS).toISOString();
}
