import type { PaymentState } from "@crossbook/contract";

/** What a state means for the screen: still to be paid, done, over without success, or with a cashier. */
export type UpiTone = "open" | "done" | "over" | "review";

/** The tone of a payment's state. */
export function toneOf(state: PaymentState): UpiTone {
  if (state === "credited") return "done";
  if (state === "review") return "review";
  return state === "created" || state === "pending" || state === "success" ? "open" : "over";
}

/** A payment's state as a heading. */
export function titleOf(state: PaymentState, leftSeconds: number): string {
  switch (state) {
    case "credited":
      return "Deposit credited";
    case "success":
      return "Payment received";
    case "failed":
      return "Payment failed";
    case "expired":
      return "Time is over";
    case "review":
      return "A cashier is looking at it";
    case "rejected":
      return "Deposit not accepted";
    default:
      return leftSeconds > 0 ? "Waiting for your payment" : "Asking your bank once more";
  }
}

/** `02:05`. */
export function clockWords(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
