import { type ListSearch, listSearch } from "../../tables/list-search.ts";

const VIEWS = ["markets", "accounts", "orders"] as const;
const KINDS = ["player", "demo", "house"] as const;

/** What the screen lists. */
export type RiskView = (typeof VIEWS)[number];

/** The screen of risk as the address has it. */
export interface RiskSearch extends ListSearch {
  readonly view?: RiskView | undefined;
  readonly kind?: (typeof KINDS)[number] | undefined;
}

/** The search parameters of the screen of risk. */
export function riskSearch(search: Record<string, unknown>): RiskSearch {
  return {
    ...listSearch(search),
    view: VIEWS.find((view) => view === search.view),
    kind: KINDS.find((kind) => kind === search.kind),
  };
}
