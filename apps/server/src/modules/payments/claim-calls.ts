import type { HandlersOf } from "../../calls/handler.ts";
import type { Payment } from "./payment.ts";
import type { PaymentClaims } from "./payment-claims.ts";

type OperatorHandlers = HandlersOf<"operator">;

const CODES = {
  notFound: "PAYMENT_NOT_FOUND",
  final: "PAYMENT_CHANGED",
  claimed: "PAYMENT_CLAIMED",
} as const;

/** Takes a payment for the operator who calls. */
export function claimPayment(claims: PaymentClaims): OperatorHandlers["claimPayment"] {
  return async ({ paymentId }, { caller }) => {
    const claimed = await claims.claim(paymentId, caller.username);
    if (claimed.ok) return { ok: true, result: shown(claimed.payment) };
    return { ok: false, code: CODES[claimed.reason] };
  };
}

/** Gives back a payment that the operator who calls has taken. */
export function releasePayment(claims: PaymentClaims): OperatorHandlers["releasePayment"] {
  return async ({ paymentId }, { caller }) => {
    const released = await claims.release(paymentId, caller.username);
    if (released.ok) return { ok: true, result: shown(released.payment) };
    return {
      ok: false,
      code: released.reason === "notFound" ? "PAYMENT_NOT_FOUND" : "PAYMENT_NOT_CLAIMED",
    };
  };
}

function shown({ id, version, state, claimedBy, claimedUntil }: Payment) {
  return {
    ...{ paymentId: id, version, state },
    ...{ claimedBy: claimedBy ?? null, claimedUntil: claimedUntil?.toISOString() ?? null },
  };
}
