import type { PaymentState } from "@crossbook/contract";
import { depositText } from "../../messages/english/payments/deposit.ts";

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
      return depositText().credited;
    case "success":
      return depositText().received;
    case "failed":
      return depositText().failed;
    case "expired":
      return depositText().expired;
    case "review":
      return depositText().review;
    case "rejected":
      return depositText().rejected;
    default:
      return leftSeconds > 0 ? depositText().waiting : depositText().askingOnce;
  }
}

/** `02:05`. */
export function clockWords(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}
