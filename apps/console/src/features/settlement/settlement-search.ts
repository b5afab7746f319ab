import { type ListSearch, listSearch } from "../../tables/list-search.ts";

const STATES = ["waiting", "proposed", "live", "finished"] as const;

/** Which markets are listed. */
export type QueueState = (typeof STATES)[number];

/** The queue as the address has it. */
export interface SettlementSearch extends ListSearch {
  readonly state?: QueueState | undefined;
}

/** The search parameters of the queue. */
export function settlementSearch(search: Record<string, unknown>): SettlementSearch {
  return { ...listSearch(search), state: STATES.find((state) => state === search.state) };
}
