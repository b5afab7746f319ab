import type { OperatorPayment } from "@crossbook/contract";

/** How an operator works on a payment. */
export const PAYMENT_KINDS = ["depositByHand", "depositByUpi", "withdrawal"] as const;
/** See `PAYMENT_KINDS`. */
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** What operators read as a kind. */
export const KIND_WORDS: Readonly<Record<PaymentKind, string>> = {
  depositByHand: "Deposit by hand",
  depositByUpi: "Deposit by UPI",
  withdrawal: "Withdrawal",
};

/** The kinds as choices of a list. */
export const KIND_CHOICES: readonly (readonly [PaymentKind | "", string])[] = [
  ["", "All"],
  ...PAYMENT_KINDS.map((kind) => [kind, KIND_WORDS[kind]] as const),
];

/** The kind of a payment. */
export function kindOf({ direction, channel }: Pick<OperatorPayment, "direction" | "channel">): PaymentKind {
  if (direction === "withdrawal") return "withdrawal";
  return channel === "manual" ? "depositByHand" : "depositByUpi";
}

/** What operators read as the method of a payment: the apps of players have sent it in several spellings. */
export function methodWords(method: string): string {
  return method.toUpperCase().replaceAll("_", " ");
}
