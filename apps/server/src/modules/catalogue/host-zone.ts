/** The hosts' zone, Asia/Kolkata: one offset all year, so a calendar day is plain arithmetic. */
const ZONE_OFFSET_MS = 330 * 60_000;
const DAY_MS = 86_400_000;

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Number of the calendar day of a moment (Unix milliseconds) in the hosts' zone. */
export function dayNumber(at: number): number {
  return Math.floor((at + ZONE_OFFSET_MS) / DAY_MS);
}

/** `19:30` in the hosts' zone. */
export function clockTime(at: number): string {
  return new Date(at + ZONE_OFFSET_MS).toISOString().slice(11, 16);
}

/** `Today`, `Tomorrow` or `4 Jan 2026`, in the hosts' zone. */
export function dayWords(at: number, now: number): string {
  const daysAhead = dayNumber(at) - dayNumber(now);
  if (daysAhead === 0) return "Today";
  if (daysAhead === 1) return "Tomorrow";
  return dateWords(at);
}

/** Unix milliseconds at which a calendar day `yyyy-mm-dd` begins in the hosts' zone; undefined: no such day. */
export function startOfDay(day: string): number | undefined {
  const at = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) return undefined;
  return at - ZONE_OFFSET_MS;
}

/** Unix milliseconds at which the calendar day of a number, as `dayNumber` counts, begins in the hosts' zone. */
export function startOfDayNumber(day: number): number {
  return day * DAY_MS - ZONE_OFFSET_MS;
}

/** The calendar day of a number, as `dayNumber` counts: `yyyy-mm-dd`. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Unix milliseconds at which the calendar month of a moment begins in the hosts' zone. */
export function startOfMonth(at: number): number {
  const local = new Date(at + ZONE_OFFSET_MS);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - ZONE_OFFSET_MS;
}

/** Unix milliseconds at which the calendar month after that of a moment begins in the hosts' zone. */
export function startOfNextMonth(at: number): number {
  const local = new Date(at + ZONE_OFFSET_MS);
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1) - ZONE_OFFSET_MS;
}

/** `4 Jan 2026, 19:30` in the hosts' zone. */
export function momentWords(at: number): string {
  return `${dateWords(at)}, ${clockTime(at)}`;
}

function dateWords(at: number): string {
  const local = new Date(at + ZONE_OFFSET_MS);
  return `${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]} ${local.getUTCFullYear()}`;
}

/** A range of whole days as moments: from `fromMs` on, before `untilMs`. */
export interface DayRange {
  readonly fromMs: number | undefined;
  readonly untilMs: number | undefined;
}

/** A range of whole days with both its ends. */
export interface WholeDays {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The days that a call of operators names, both included; undefined: not days, in the wrong order, or more than `mostDays`. */
export function wholeDays(
  { From, To }: { readonly From: string; readonly To: string },
  mostDays: number,
): WholeDays | undefined {
  const { fromMs, untilMs } = dayRange(From, To) ?? {};
  if (fromMs === undefined || untilMs === undefined || untilMs <= fromMs) return undefined;
  return untilMs - fromMs > mostDays * DAY_MS ? undefined : { fromMs, untilMs };
}

/** The days from `first` to `last`, both included; absent, null and "" mean no bound. Undefined: not a day. */
export function dayRange(
  first: string | null | undefined,
  last: string | null | undefined,
): DayRange | undefined {
  const fromMs = first ? startOfDay(first) : undefined;
  const lastMs = last ? startOfDay(last) : undefined;
  if ((first && fromMs === undefined) || (last && lastMs === undefined)) return undefined;
  return { fromMs, untilMs: lastMs === undefined ? undefined : lastMs + DAY_MS };
}
