const DAY_MS = 86_400_000;
/** No zone was ever further from UTC. */
const FURTHEST_ZONE_MS = 16 * 3_600_000;

/** Whole days as moments in Unix milliseconds: from `fromMs` on, before `untilMs`; undefined is no bound. */
export interface ZoneRange {
  readonly fromMs: number | undefined;
  readonly untilMs: number | undefined;
}

/** The days `yyyy-mm-dd` from `first` to `last` of a zone, both included; absent, null and "" mean no bound. */
export function zoneRange(
  first: string | null | undefined,
  last: string | null | undefined,
  zone: string,
): ZoneRange {
  const localDay = localDays(zone);
  return {
    fromMs: first ? startOfDay(dayNumber(first), localDay) : undefined,
    untilMs: last ? startOfDay(dayNumber(last) + 1, localDay) : undefined,
  };
}

/** A moment (Unix milliseconds) as `yyyy-mm-dd hh:mm:ss` in a zone. */
export function zoneMoments(zone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone: zone, calendar: "gregory", numberingSystem: "latn", hourCycle: "h23" },
    ...{
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    },
  });
  return (at) => {
    const part = partsOf(format, at);
    return `${part("year")}-${part("month")}-${part("day")} ${part("hour")}:${part("minute")}:${part("second")}`;
  };
}

function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00.000Z`) / DAY_MS);
}

/**
 * The first moment of a day. Clocks are put forward and back at midnight too, so that the moment is looked for and not
 * computed from an offset.
 */
function startOfDay(day: number, localDay: (at: number) => number): number {
  // Before there were zones and after all years with four digits nothing can be asked of them, or was recorded.
  if (day <= 1 || day > 2_932_000) return day * DAY_MS;
  let before = day * DAY_MS - FURTHEST_ZONE_MS;
  let reached = day * DAY_MS + FURTHEST_ZONE_MS;
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (localDay(middle) >= day) reached = middle;
    else before = middle;
  }
  return reached;
}

/** Number of the local calendar day of a moment. */
function localDays(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone: zone, calendar: "gregory", numberingSystem: "latn" },
    ...{ year: "numeric", month: "2-digit", day: "2-digit" },
  });
  return (at) => {
    const part = partsOf(format, at);
    return Date.UTC(Number(part("year")), Number(part("month")) - 1, Number(part("day"))) / DAY_MS;
  };
}

function partsOf(format: Intl.DateTimeFormat, at: number): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = format.formatToParts(at);
  return (type) => parts.find((part) => part.type === type)?.value ?? "";
}
