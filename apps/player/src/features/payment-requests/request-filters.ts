import type { DayRange } from "@crossbook/browser";
import type { api as contract, RequestOf } from "@crossbook/contract";
import { paiseToMainUnits, parsePaise } from "@crossbook/money";

/** What the player wants to see of the list. */
export interface RequestFilters {
  /** 0 all, 1 deposits, 2 withdrawals. */
  readonly type: number;
  /** 0 all, 1 pending, 2 accepted, 3 rejected. */
  readonly status: number;
  readonly text: string;
  readonly range: DayRange;
  /** As typed; what is no amount is no bound. */
  readonly least: string;
  readonly most: string;
}

export const NO_FILTERS: RequestFilters = {
  ...{ type: 0, status: 0, text: "", range: { from: "", to: "" }, least: "", most: "" },
};

type ListRequest = RequestOf<typeof contract.paymentRequests.getDepositWithdrawals>;

/** The call for a page of the filtered list. */
export function listRequest(
  filters: RequestFilters,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): ListRequest {
  const [least, most] = [parsePaise(filters.least), parsePaise(filters.most)];
  return {
    ...{ maxResultCount: pageSize, skipCount: page * pageSize, sorting: null, filterByUser: true },
    ...{ filter: filters.text.trim(), status: String(filters.status), type: String(filters.type) },
    ...(filters.range.from !== "" && { from: filters.range.from }),
    ...(filters.range.to !== "" && { to: filters.range.to }),
    ...(least !== undefined && least >= 0 && { minAmount: paiseToMainUnits(least) }),
    ...(most !== undefined && most >= 0 && { maxAmount: paiseToMainUnits(most) }),
  };
}

/** Whether anything is left out of the list. */
export function isFiltered(filters: RequestFilters): boolean {
  return JSON.stringify(filters) !== JSON.stringify(NO_FILTERS);
}
