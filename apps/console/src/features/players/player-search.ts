import { type ListSearch, listSearch } from "../../tables/list-search.ts";

/** The parts of a player's screen, as the address has them. */
export const PLAYER_TABS = [
  "overview",
  "statement",
  "bets",
  "payments",
  "sessions",
  "logins",
  "notes",
] as const;

/** One part of a player's screen. */
export type PlayerTab = (typeof PLAYER_TABS)[number];

/** A player's screen as the address has it; without `tab` the overview. */
export interface PlayerSearch extends ListSearch {
  readonly tab?: PlayerTab | undefined;
}

/** The search parameters of a player's screen. */
export function playerSearch(search: Record<string, unknown>): PlayerSearch {
  return { ...listSearch(search), tab: PLAYER_TABS.find((tab) => tab === search.tab) };
}
