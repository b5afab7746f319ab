import { PAYMENT_KINDS, type PaymentKind } from "../../payments/payment-kind.ts";
import { PAYMENT_STATES } from "../../payments/payment-state.tsx";
import { type ListSearch, listSearch, textOf } from "../../tables/list-search.ts";

/** The queue as the address has it; `q` is the player. */
export interface QueueSearch extends ListSearch {
  readonly kind?: PaymentKind | undefined;
}

/** The list of payments as the address has it; `q` is the player. */
export interface PaymentsSearch extends QueueSearch {
  readonly state?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly least?: string | undefined;
  readonly most?: string | undefined;
}

/** Lines of the bank account as the address has them; `q` is a UTR or reference. */
export interface BankLinesSearch extends ListSearch {
  readonly linked?: "true" | "false" | undefined;
}

/** The days of a comparison as the address has them. */
export interface ComparisonSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const AMOUNT = /^[\d,]{1,15}(\.\d{0,2})?$/;

const dayOf = (value: unknown) => (typeof value === "string" && DAY.test(value) ? value : undefined);
const amountOf = (value: unknown) => {
  const text = textOf(value);
  return text !== undefined && AMOUNT.test(text) ? text : undefined;
};

/** The search parameters of the queue. */
export function queueSearch(search: Record<string, unknown>): QueueSearch {
  return { ...listSearch(search), kind: PAYMENT_KINDS.find((kind) => kind === search.kind) };
}

/** The search parameters of the list of payments. */
export function paymentsSearch(search: Record<string, unknown>): PaymentsSearch {
  return {
    ...queueSearch(search),
    state: PAYMENT_STATES.find((state) => state === search.state),
    ...comparisonSearch(search),
    least: amountOf(search.least),
    most: amountOf(search.most),
  };
}

/** The search parameters of the bank's lines. */
export function bankLinesSearch(search: Record<string, unknown>): BankLinesSearch {
  return {
    ...listSearch(search),
    linked: (["true", "false"] as const).find((linked) => linked === String(search.linked)),
  };
}

/** The search parameters of the comparison. */
export function comparisonSearch(search: Record<string, unknown>): ComparisonSearch {
  return { from: dayOf(search.from), to: dayOf(search.to) };
}
