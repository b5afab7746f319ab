import type { PaymentRequest } from "@crossbook/contract";

/** What a state means for who reads it; a state that is not known yet is explained by its status alone. */
const STATE_WORDS: Readonly<Record<string, string>> = {
  created: "Being requested",
  pending: "Waiting for your payment",
  review: "Being checked by the cashier",
  success: "Paid, being credited",
  credited: "Credited",
  expired: "Not paid in time",
  requested: "Requested: the cashier looks at it",
  onHold: "On hold",
  approved: "Approved, about to be paid",
  processing: "Being paid by the bank",
  paid: "Paid",
  refused: "Refused",
  rejected: "Rejected",
  failed: "Failed",
  reversed: "Sent back by the bank",
};

/** The precise state in words. */
export function stateWords({ state, statusName }: Pick<PaymentRequest, "state" | "statusName">): string {
  return STATE_WORDS[state] ?? statusName;
}

/** The tone of a status' ribbon; its word says the same without colour. */
export function toneOf({ statusName }: Pick<PaymentRequest, "statusName">): "caution" | "win" | "loss" {
  return { Pending: "caution", Accepted: "win", Rejected: "loss" }[statusName] as "caution" | "win" | "loss";
}

/** Where a withdrawal goes: the UPI id, or the bank account; undefined: it is a deposit. */
export function destinationOf(request: PaymentRequest): string | undefined {
  if (request.upiId !== null) return request.upiId;
  if (request.accountNumber === null) return undefined;
  return `Account ${request.accountNumber}${request.ifsC_Code === null ? "" : `, ${request.ifsC_Code}`}`;
}
