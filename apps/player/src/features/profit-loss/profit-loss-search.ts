import type { DayRange } from "@crossbook/browser";

/** What the address of the report says: its days, and the sport and the event whose level is shown. */
export interface ProfitLossSearch {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly sport?: number | undefined;
  readonly event?: number | undefined;
}

/** Reads an address; what is no day or no id is left out. */
export function profitLossSearch(search: Record<string, unknown>): ProfitLossSearch {
  const sport = idOf(search["sport"]);
  return {
    from: dayOf(search["from"]),
    until: dayOf(search["until"]),
    sport,
    event: sport === undefined || sport < 0 ? undefined : idOf(search["event"]),
  };
}

/** The days of an address, or these where it has none. */
export function rangeOfSearch({ from, until }: ProfitLossSearch, absent: DayRange): DayRange {
  return from === undefined || until === undefined ? absent : { from, to: until };
}

function dayOf(value: unknown): string | undefined {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
}

function idOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && (value > 0 || value === -1)
    ? value
    : undefined;
}
