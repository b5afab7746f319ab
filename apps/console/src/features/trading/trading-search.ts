import { type ListSearch, listSearch } from "../../tables/list-search.ts";

/** Which part of a day of trading is shown. */
export const PHASES = ["inPlay", "upcoming", "ended"] as const;
export type Phase = (typeof PHASES)[number];

/** The list of events as the address has it. */
export interface TradingSearch extends ListSearch {
  /** Undefined: in play. */
  readonly phase?: Phase | undefined;
}

/** The search parameters of the list of events. */
export function tradingSearch(search: Record<string, unknown>): TradingSearch {
  return { ...listSearch(search), phase: PHASES.find((phase) => phase === search.phase) };
}
