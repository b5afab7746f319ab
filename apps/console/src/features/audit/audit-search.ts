import { type ListSearch, listSearch, textOf } from "../../tables/list-search.ts";

/** The audit as the address has it; `q` is the operator. */
export interface AuditSearch extends ListSearch {
  readonly call?: string | undefined;
  readonly outcome?: string | undefined;
  /** Whom or what the call was about. */
  readonly about?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The search parameters of the audit. */
export function auditSearch(search: Record<string, unknown>): AuditSearch {
  const dayOf = (value: unknown) => (typeof value === "string" && DAY.test(value) ? value : undefined);
  return {
    ...listSearch(search),
    call: textOf(search.call),
    outcome: textOf(search.outcome),
    about: textOf(search.about),
    from: dayOf(search.from),
    to: dayOf(search.to),
  };
}
