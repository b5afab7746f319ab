import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { idField, momentField } from "../fields.ts";

/** Who works on a payment, and until when; null: nobody. */
const claim = z.object({
  paymentId: z.int(),
  version: z.int(),
  state: z.string(),
  claimedBy: z.nullable(z.string()),
  claimedUntil: z.nullable(momentField),
});

/** Operators' calls about payments of both directions. */
export const operatorPayments = {
  claimPayment: endpoint({
    method: "POST",
    path: "Operator/ClaimPayment",
    audience: "operator",
    summary:
      "Takes a payment that waits for an operator, for ten minutes, so that nobody else acts on it; again: for longer.",
    input: z.object({ paymentId: idField }),
    output: claim,
    errors: ["PAYMENT_NOT_FOUND", "PAYMENT_CHANGED", "PAYMENT_CLAIMED"],
  }),
  releasePayment: endpoint({
    method: "POST",
    path: "Operator/ReleasePayment",
    audience: "operator",
    summary: "Gives a claimed payment back to whoever takes it next.",
    input: z.object({ paymentId: idField }),
    output: claim,
    errors: ["PAYMENT_NOT_FOUND", "PAYMENT_NOT_CLAIMED"],
  }),
};
