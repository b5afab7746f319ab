import type { PaymentRequest } from "@crossbook/contract";
import { requestText } from "../messages/english/payments/requests.ts";

/** What a state means for who reads it; a state that is not known yet is explained by its status alone. */
const STATE_WORDS: Readonly<Record<string, string>> = {
  get created() {
    return requestText().created;
  },
  get pending() {
    return requestText().awaitingPayment;
  },
  get review() {
    return requestText().review;
  },
  get success() {
    return requestText().success;
  },
  get credited() {
    return requestText().credited;
  },
  get expired() {
    return requestText().expired;
  },
  get requested() {
    return requestText().requested;
  },
  get onHold() {
    return requestText().onHold;
  },
  get approved() {
    return requestText().approved;
  },
  get processing() {
    return requestText().processing;
  },
  get paid() {
    return requestText().paid;
  },
  get refused() {
    return requestText().refused;
  },
  get rejected() {
    return requestText().rejected;
  },
  get failed() {
    return requestText().failed;
  },
  get reversed() {
    return requestText().reversed;
  },
};

/** The precise state in words. */
export function stateWords({ state, statusName }: Pick<PaymentRequest, "state" | "statusName">): string {
  return STATE_WORDS[state] ?? statusName;
}

/** What was asked for, and how it stands, in a word each. */
export function typeWord({ type }: Pick<PaymentRequest, "type">): string {
  return type === "Deposit" ? requestText().deposit : requestText().withdrawal;
}

export function statusWord({ statusName }: Pick<PaymentRequest, "statusName">): string {
  const { pending, accepted, rejected } = requestText();
  return { Pending: pending, Accepted: accepted, Rejected: rejected }[statusName];
}

/** How it is paid; by QR or by an app is the same way to who has paid. */
export function methodWord({ paymentMethod }: Pick<PaymentRequest, "paymentMethod">): string {
  return paymentMethod.startsWith("UPI") ? "UPI" : paymentMethod;
}

/** The tone of a status' ribbon; its word says the same without colour. */
export function toneOf({ statusName }: Pick<PaymentRequest, "statusName">): "caution" | "win" | "loss" {
  return { Pending: "caution", Accepted: "win", Rejected: "loss" }[statusName] as "caution" | "win" | "loss";
}

/** Where a withdrawal goes: the UPI id, or the bank account; undefined: it is a deposit. */
export function destinationOf(request: PaymentRequest): string | undefined {
  if (request.upiId !== null) return request.upiId;
  if (request.accountNumber === null) return undefined;
  return requestText().account(
    request.accountNumber,
    request.ifsC_Code === null ? "" : `, ${request.ifsC_Code}`,
  );
}
