import { type Day, dayText } from "./india-days.ts";

/** The day in a zone (an IANA name, such as the viewer's) at this moment. */
export function zoneDay(atMs: number, zone: string): Day {
  const part = partsOf(atMs, zone);
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** `20 Nov 2026, 16:41:05` as the clocks of a zone show it, or the text itself where it is no moment. */
export function zoneMomentText(iso: string, zone: string): string {
  const atMs = Date.parse(iso);
  if (Number.isNaN(atMs)) return iso;
  const part = partsOf(atMs, zone);
  return `${dayText(zoneDay(atMs, zone))}, ${part("hour")}:${part("minute")}:${part("second")}`;
}

/** What readers of the page call a zone: `India Standard Time`. Many devices have an old IANA name for it, `Asia/Calcutta`. */
export function zoneName(zone: string, language = document.documentElement.lang || "en"): string {
  const parts = new Intl.DateTimeFormat(language, {
    timeZone: zone,
    timeZoneName: "longGeneric",
  }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

function partsOf(atMs: number, zone: string): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = formatOf(zone).formatToParts(atMs);
  return (type) => parts.find((part) => part.type === type)?.value ?? "";
}

let last: { readonly zone: string; readonly format: Intl.DateTimeFormat } | undefined;

/** A format is dear to make, and one zone is asked for again and again. */
function formatOf(zone: string): Intl.DateTimeFormat {
  if (last?.zone === zone) return last.format;
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  last = { zone, format };
  return format;
}
