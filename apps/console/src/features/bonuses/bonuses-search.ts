import { BONUS_STATES, type BonusState } from "@crossbook/contract";
import { type ListSearch, listSearch, textOf } from "../../tables/list-search.ts";

/** The list of grants as the address has it; `q` is the player. */
export interface GrantsSearch extends ListSearch {
  readonly status?: BonusState | undefined;
  /** Number of a template. */
  readonly template?: string | undefined;
}

/** The search parameters of the list of grants. */
export function grantsSearch(search: Record<string, unknown>): GrantsSearch {
  const template = textOf(search.template);
  return {
    ...listSearch(search),
    status: BONUS_STATES.find((status) => status === search.status),
    template: template !== undefined && /^\d{1,15}$/.test(template) ? template : undefined,
  };
}
