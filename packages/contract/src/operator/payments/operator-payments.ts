import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { amountField, countField, enteredAmountField, idField, momentField, pageOf } from "../../fields.ts";
import { textField } from "../operator-fields.ts";
import { depositReason } from "./operator-deposits.ts";
import {
  DECISION_ERRORS,
  decidedPayment,
  paymentColumns,
  paymentFilter,
  paymentStep,
  remarkField,
} from "./payment-fields.ts";

/** Who works on a payment, and until when; null: nobody. */
const claim = z.pick(z.object(paymentColumns), {
  ...{ paymentId: true, version: true, state: true },
  ...{ claimedBy: true, claimedUntil: true },
});

/** A deposit or withdrawal as operators see it; amounts in rupees. */
const operatorPayment = z.object({
  ...paymentColumns,
  direction: z.enum(["deposit", "withdrawal"]),
  channel: z.enum(["upi", "manual"]),
  method: z.string(),
});
/** See `operatorPayment`. */
export type OperatorPayment = z.output<typeof operatorPayment>;

/** A payment that an operator must act on. */
const waitingPayment = z.extend(operatorPayment, {
  /**
   * Who has approved it as it is. A deposit under review waits for a second person then; a withdrawal waits to be sent or
   * paid.
   */
  approvedBy: z.array(z.string()),
});
/** See `waitingPayment`. */
export type WaitingPayment = z.output<typeof waitingPayment>;

/** What the provider knows of the order of a deposit by UPI. */
const operatorUpiOrder = z.object({
  orderRef: z.string(),
  providerOrderId: z.nullable(z.string()),
  askedAmount: amountField,
  /** Everything that the provider is known to have captured. */
  amountPaid: amountField,
  /** What the player says the UTR is; never a proof. */
  claimedUtr: z.nullable(z.string()),
  /** Who has approved it as it is and waits for a second person. */
  approvedBy: z.array(z.string()),
  /** The payments of the order as the provider answers now; null: it does not answer, or has no order. */
  payments: z.nullable(
    z.array(
      z.object({
        providerPaymentId: z.string(),
        status: z.enum(["captured", "failed"]),
        amount: amountField,
        utr: z.nullable(z.string()),
        at: momentField,
      }),
    ),
  ),
});

/** A payment with every step it took, and the provider's order of a deposit by UPI. */
const operatorPaymentDetail = z.object({
  payment: operatorPayment,
  steps: z.array(paymentStep),
  upiOrder: z.nullable(operatorUpiOrder),
});

const paymentState = z.enum([
  "created",
  "pending",
  "review",
  "success",
  "credited",
  "expired",
  "requested",
  "onHold",
  "approved",
  "processing",
  "paid",
  "refused",
  "rejected",
  "failed",
  "reversed",
]);

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
  getPaymentQueue: endpoint({
    method: "GET",
    path: "Operator/GetPaymentQueue",
    audience: "operator",
    summary:
      "The payments that an operator must act on, oldest first, one page: deposits under review, and withdrawals until they are sent or paid.",
    input: z.object({
      Kind: z.optional(z.enum(["depositByHand", "depositByUpi", "withdrawal"])),
      UserName: z.optional(textField(256)),
      MaxResultCount: countField(1, 100, 50),
      SkipCount: countField(0, 1_000_000, 0),
    }),
    output: pageOf(waitingPayment),
    errors: ["ACCOUNT_NOT_FOUND"],
  }),
  getPayments: endpoint({
    method: "GET",
    path: "Operator/GetPayments",
    audience: "operator",
    summary: "Deposits and withdrawals of all players, one page, newest first; up to 10,000 are counted.",
    input: z.object({
      Direction: z.optional(z.enum(["deposit", "withdrawal"])),
      Channel: z.optional(z.enum(["upi", "manual"])),
      State: z.optional(paymentState),
      Method: z.optional(textField(32)),
      ...paymentFilter,
    }),
    output: pageOf(operatorPayment),
    errors: ["AMOUNT_INVALID", "ACCOUNT_NOT_FOUND"],
  }),
  getPayment: endpoint({
    method: "GET",
    path: "Operator/GetPayment",
    audience: "operator",
    summary: "One payment with every step it took; of a deposit by UPI also the provider's order.",
    input: z.object({ paymentId: idField }),
    output: operatorPaymentDetail,
    errors: ["PAYMENT_NOT_FOUND"],
  }),
  resolveDeposit: endpoint({
    method: "POST",
    path: "Operator/ResolveDeposit",
    audience: "operator",
    summary:
      "Decides a claimed deposit by UPI that is under review. Approved, it is credited with the amount that the provider has captured; any other amount must be approved by a second operator too, and the claim goes back to the queue.",
    input: z
      .object({
        ...decidedPayment,
        decision: z.enum(["approve", "reject"]),
        /** What was paid, where it is not what was asked. */
        amount: z.optional(z.nullable(enteredAmountField)),
        /** Needed where the provider has no record of the payment. */
        utr: z.optional(z.nullable(textField(32))),
        reasonCode: z.optional(depositReason),
        remark: remarkField,
      })
      .check(
        z.refine(({ decision, reasonCode }) => decision === "approve" || reasonCode !== undefined, {
          path: ["reasonCode"],
          error: "a rejection needs a reason",
        }),
      ),
    output: operatorPayment,
    errors: [
      "SECOND_FACTOR_NEEDED",
      ...DECISION_ERRORS,
      "AMOUNT_INVALID",
      "UTR_INVALID",
      "UTR_USED",
      "SAME_OPERATOR",
      "PROOF_MISSING",
    ],
  }),
};
