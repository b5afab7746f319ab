import { type ListSearch, listSearch } from "../../tables/list-search.ts";

/** The report as the address has it; without days the last thirty. */
export interface ReportsSearch extends ListSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The search parameters of the report. */
export function reportsSearch(search: Record<string, unknown>): ReportsSearch {
  const dayOf = (value: unknown) => (typeof value === "string" && DAY.test(value) ? value : undefined);
  return { ...listSearch(search), from: dayOf(search["from"]), to: dayOf(search["to"]) };
}
