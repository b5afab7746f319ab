import { paiseOfWire } from "@crossbook/browser";
import type { WaitingPayment } from "@crossbook/contract";

/** What payments come to: exact, since a page of them stays far below what a double counts in paise. */
export function sumOf(payments: readonly Pick<WaitingPayment, "amount">[]) {
  return paiseOfWire(payments.reduce((paise, { amount }) => paise + paiseOfWire(amount), 0) / 100);
}
