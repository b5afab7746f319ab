import type { UpiPayment, UpiPaymentStatus } from "@crossbook/contract";
import { type Paise, paiseToMainUnits } from "@crossbook/money";
import type { PaymentState } from "../payment-states.ts";
import type { UpiReason } from "./order-news.ts";
import type { UpiDeposit } from "./upi-deposits.ts";
import { appLinks, upiUri } from "./upi-link.ts";
import type { PlacedOrder } from "./upi-order-store.ts";

/** While a deposit can be paid, and while its money may still come late. */
const POLL_OPEN_MS = 5000;
const POLL_LATE_MS = 15_000;
/** So long after its end a deposit that was not paid is still worth a look. */
const LATE_FOR_MS = 30 * 60_000;

/** What the player has, as the call answers it. */
export interface PlayerMoney {
  readonly available: Paise;
  readonly exposure: Paise;
}

/** A deposit as its player pays it. */
export function presentUpiPayment(deposit: UpiDeposit, placed: PlacedOrder, nowMs: number): UpiPayment {
  const { payment, order } = deposit;
  const { payeeVpa, payeeName } = placed;
  const { orderRef, askedAmount } = order;
  const note = `Deposit ${orderRef}`;
  const payee = { payeeVpa, payeeName, orderRef, amount: askedAmount, note };
  const uri = upiUri(payee);
  const expiresAt = payment.expiresAt ?? payment.createdAt;
  return {
    ...{ paymentId: payment.id, orderRef, amount: paiseToMainUnits(askedAmount), currency: "INR" },
    ...{ payeeVpa, payeeName, note, upiUri: uri, appLinks: appLinks(payee) },
    ...{
      status: payment.state,
      expiresAt: expiresAt.toISOString(),
      pollAfterMs: pollAfterMs(deposit, nowMs),
    },
    ...{ orderId: orderRef, upiId: payeeVpa, upiLink: uri, qrData: uri },
    expiresInSeconds: Math.max(0, Math.floor((expiresAt.getTime() - nowMs) / 1000)),
  };
}

/** How a deposit stands, for its player. */
export function presentStatus(deposit: UpiDeposit, money: PlayerMoney, nowMs: number): UpiPaymentStatus {
  const { payment, order } = deposit;
  const isCredited = payment.state === "credited";
  return {
    ...{ paymentId: payment.id, orderId: order.orderRef, status: payment.state },
    ...{ amount: paiseToMainUnits(payment.amount), amountPaid: paiseToMainUnits(order.amountPaid) },
    ...{ utr: payment.utr ?? null, paidAt: order.paidAt?.toISOString() ?? null },
    ...{ credited: isCredited, transactionId: isCredited ? (payment.ledgerEntryId ?? null) : null },
    ...{ balance: paiseToMainUnits(money.available), exposure: paiseToMainUnits(money.exposure) },
    message: words(payment.state, payment.reasonCode, payment.remark),
    expiresAt: (payment.expiresAt ?? payment.createdAt).toISOString(),
    pollAfterMs: pollAfterMs(deposit, nowMs),
  };
}

function pollAfterMs({ payment }: UpiDeposit, nowMs: number): number {
  const { state, expiresAt } = payment;
  if (state === "created" || state === "pending" || state === "success") return POLL_OPEN_MS;
  const isLate = state === "failed" || state === "expired" || state === "review";
  return isLate && nowMs < (expiresAt?.getTime() ?? 0) + LATE_FOR_MS ? POLL_LATE_MS : 0;
}

const REVIEW_WORDS: Readonly<Partial<Record<UpiReason, string>>> = {
  AMOUNT_DIFFERS: "Another amount than asked was paid. A cashier looks at it and credits what was paid.",
  UTR_USED: "The bank's number of this payment was seen before. A cashier looks at it.",
  CLAIMED_WITHOUT_RECORD: "The payment provider has not seen your payment yet. A cashier looks for it.",
};

function words(state: PaymentState, reasonCode: string | undefined, remark: string | undefined): string {
  switch (state) {
    case "created":
    case "pending":
      return "Pay exactly this amount. It is credited as soon as your payment is reported.";
    case "success":
      return "Your payment has arrived and is being credited.";
    case "credited":
      return "Your payment has been credited.";
    case "failed":
      return "The payment failed. If money left your account, it is credited as soon as the provider reports it.";
    case "expired":
      return "The time to pay is over. If you have paid, the money is credited as soon as the provider reports it.";
    case "review":
      return REVIEW_WORDS[reasonCode as UpiReason] ?? "A cashier looks at this payment.";
    default:
      return remark ?? "This payment was not accepted.";
  }
}
