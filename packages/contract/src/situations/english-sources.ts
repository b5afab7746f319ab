import type { SourceWords } from "./event-source.ts";

/** The words of feeds: "Replay of 14 Nov 2021 · Cricsheet (ODC-By 1.0)", "Simulated". */
export const ENGLISH_SOURCES: SourceWords = {
  short: { simulated: "Simulated", byHand: "By hand", replay: "Replay" },
  replay: ({ day, from, minutesSimulated }) =>
    `Replay of ${dayWords(day, "en-GB")} · ${from}${minutesSimulated ? " · goal minutes simulated" : ""}`,
};

/** The day of a match in the writing of a locale (BCP 47): `14 Nov 2021`. Text that is no day stays as it is. */
export function dayWords(day: string, locale: string): string {
  const moment = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) return day;
  return moment.toLocaleDateString(locale, {
    ...{ day: "numeric", month: "short", year: "numeric", timeZone: "UTC" },
  });
}
