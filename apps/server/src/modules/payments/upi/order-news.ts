import type { ProviderOrder, ProviderPayment } from "@crossbook/contract";
import { type Paise, paise } from "@crossbook/money";
import type { Payment } from "../payment.ts";
import type { DepositState } from "../payment-states.ts";

/** Why a deposit by UPI is in its state; kept as `reason_code` and read by operators. */
export type UpiReason =
  | "PAYMENT_FAILED"
  | "PROVIDER_REFUSED"
  | "NOT_PAID_IN_TIME"
  | "SUPERSEDED"
  | "AMOUNT_DIFFERS"
  | "UTR_USED"
  | "CLAIMED_WITHOUT_RECORD";

/** What the provider says of an order, from its answer or a webhook. */
export interface OrderNews {
  readonly providerOrderId: string;
  /** Our reference; undefined where only a payment of the order was reported. */
  readonly orderRef: string | undefined;
  /** Everything that was captured; undefined: nothing. */
  readonly captured:
    | { readonly amount: Paise; readonly utr: string | undefined; readonly at: Date }
    | undefined;
  /** A payment failed, and none was captured. */
  readonly failed: boolean;
  /** Takes no payment any more, but for one under way. */
  readonly closed: boolean;
}

/** A transition that news ask for. */
export interface NextState {
  readonly to: DepositState;
  readonly reasonCode?: UpiReason;
}

/** What an order with its payments says. Its status alone proves nothing: what was captured does. */
export function newsOfOrder(order: ProviderOrder): OrderNews {
  return {
    providerOrderId: order.id,
    orderRef: order.receipt,
    captured: capturedOf(order.payments),
    failed: order.payments.some(({ status }) => status === "failed"),
    closed: order.status === "closed",
  };
}

/** What one payment says, of an order that may have others. */
export function newsOfPayment(payment: ProviderPayment): OrderNews {
  return {
    ...{ providerOrderId: payment.order_id, orderRef: undefined, closed: false },
    captured: capturedOf([payment]),
    failed: payment.status === "failed",
  };
}

/**
 * The state that a deposit is to come to by these news, in this order of weight: money that came in, a failure, the end of
 * the order. Undefined: it stays. Only the exact amount succeeds; what a person must decide stays with that person.
 */
export function nextState(payment: Payment, { captured, failed, closed }: OrderNews): NextState | undefined {
  const { state, amount, reasonCode } = payment;
  if (state === "credited" || state === "rejected") return undefined;
  if (captured) {
    if (state === "review" && reasonCode !== "CLAIMED_WITHOUT_RECORD") return undefined;
    if (captured.amount === amount) return { to: "success" };
    return state === "review" || state === "success"
      ? undefined
      : { to: "review", reasonCode: "AMOUNT_DIFFERS" };
  }
  if (state !== "created" && state !== "pending") return undefined;
  if (failed) return { to: "failed", reasonCode: "PAYMENT_FAILED" };
  return closed ? { to: "expired", reasonCode: "NOT_PAID_IN_TIME" } : undefined;
}

function capturedOf(payments: readonly ProviderPayment[]): OrderNews["captured"] {
  const captured = payments.filter(({ status }) => status === "captured");
  const [first] = captured;
  if (!first) return undefined;
  return {
    amount: paise(captured.reduce((sum, { amount }) => sum + amount, 0)),
    utr: first.acquirer_data.rrn ?? undefined,
    at: new Date((first.captured_at ?? first.created_at) * 1000),
  };
}
