import type { Chance } from "../ports/chance.ts";

const INDIA_AHEAD_MS = 19_800_000;
const DAY_MS = 86_400_000;

/** A UTR of that day which is not taken: the same one for the same chance, as long as it is free. */
export function freeUtr(unixMs: number, chance: Chance, taken: ReadonlySet<string>): string {
  let utr = utrAt(unixMs, chance);
  while (taken.has(utr)) utr = utrAt(unixMs, chance);
  return utr;
}

/**
 * A UTR (RRN) of UPI and IMPS, 12 digits: the last digit of the year and the day of the year in India, and eight more
 * digits that chance decides.
 */
function utrAt(unixMs: number, chance: Chance): string {
  const moment = new Date(unixMs + INDIA_AHEAD_MS);
  const year = moment.getUTCFullYear();
  const day = Math.floor((moment.getTime() - Date.UTC(year, 0, 1)) / DAY_MS) + 1;
  const rest = chance.between(0, 99_999_999);
  return `${year % 10}${String(day).padStart(3, "0")}${String(rest).padStart(8, "0")}`;
}
