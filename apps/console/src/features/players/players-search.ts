import { type ListSearch, listSearch } from "../../tables/list-search.ts";

const KINDS = ["player", "demo", "house"] as const;
const STATES = ["locked", "betLocked"] as const;

/** The list of players as the address has it. */
export interface PlayersSearch extends ListSearch {
  readonly kind?: (typeof KINDS)[number] | undefined;
  readonly state?: (typeof STATES)[number] | undefined;
}

/** The search parameters of the list of players. */
export function playersSearch(search: Record<string, unknown>): PlayersSearch {
  return {
    ...listSearch(search),
    kind: KINDS.find((kind) => kind === search.kind),
    state: STATES.find((state) => state === search.state),
  };
}
