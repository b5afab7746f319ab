import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { idField, momentField, pageOf } from "../../fields.ts";
import { withdrawalMethod } from "../../withdrawals.ts";
import { textField, wordsField } from "../operator-fields.ts";
import {
  DECISION_ERRORS,
  decidedPayment,
  paymentColumns,
  paymentFilter,
  paymentStep,
  remarkField,
} from "./payment-fields.ts";

/** Why an operator rejects a withdrawal or puts it on hold; players read words for it. */
export const withdrawalReason = z.enum([
  "accountInvalid",
  "nameMismatch",
  "verificationNeeded",
  "wageringNeeded",
  "underInvestigation",
  "duplicate",
  "playerAsked",
  "other",
]);
export type WithdrawalReason = z.output<typeof withdrawalReason>;

/** A withdrawal as operators see it; amounts in rupees. */
export const operatorWithdrawal = z.object({
  ...paymentColumns,
  method: withdrawalMethod,
  upiId: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  ifsC_Code: z.nullable(z.string()),
  accountHolderName: z.nullable(z.string()),
  /** The provider's payout, once one is made, and what became of the last try. */
  payoutId: z.nullable(z.string()),
  payoutStatus: z.nullable(z.string()),
  payoutFault: z.nullable(z.string()),
  nextCheck: z.nullable(momentField),
  /** Another person than the approver must send it. */
  needsSecondPerson: z.boolean(),
});
export type OperatorWithdrawal = z.output<typeof operatorWithdrawal>;

const MONEY_ERRORS = [...DECISION_ERRORS, "EXCHANGE_STOPPED"] as const;
const GUARDED_ERRORS = ["SECOND_FACTOR_NEEDED", ...MONEY_ERRORS] as const;
const withReason = z.object({ ...decidedPayment, reasonCode: withdrawalReason, remark: remarkField });

/** Operators' calls about withdrawals. Each names the version it was decided on; it is refused once that is not the last. */
export const operatorWithdrawals = {
  getWithdrawals: endpoint({
    method: "GET",
    path: "Operator/GetWithdrawals",
    audience: "operator",
    summary:
      "Withdrawals, one page; without a state those that wait for an operator, oldest first. Up to 10,000 are counted.",
    input: z.object({
      State: z.optional(
        z.enum([
          "created",
          "requested",
          "onHold",
          "approved",
          "processing",
          "paid",
          "refused",
          "rejected",
          "failed",
          "reversed",
        ]),
      ),
      Method: z.optional(withdrawalMethod),
      ...paymentFilter,
    }),
    output: pageOf(operatorWithdrawal),
    errors: ["AMOUNT_INVALID", "ACCOUNT_NOT_FOUND"],
  }),
  getWithdrawal: endpoint({
    method: "GET",
    path: "Operator/GetWithdrawal",
    audience: "operator",
    summary: "One withdrawal with every step it took.",
    input: z.object({ paymentId: idField }),
    output: z.object({ withdrawal: operatorWithdrawal, steps: z.array(paymentStep) }),
    errors: ["PAYMENT_NOT_FOUND"],
  }),
  approveWithdrawal: endpoint({
    method: "POST",
    path: "Operator/ApproveWithdrawal",
    audience: "operator",
    summary: "Approves a claimed withdrawal: it can be sent or paid, above a limit by another person only.",
    input: z.object(decidedPayment),
    output: operatorWithdrawal,
    errors: GUARDED_ERRORS,
  }),
  rejectWithdrawal: endpoint({
    method: "POST",
    path: "Operator/RejectWithdrawal",
    audience: "operator",
    summary: "Rejects a claimed withdrawal and gives its money back to the player.",
    input: withReason,
    output: operatorWithdrawal,
    errors: GUARDED_ERRORS,
  }),
  putWithdrawalOnHold: endpoint({
    method: "POST",
    path: "Operator/PutWithdrawalOnHold",
    audience: "operator",
    summary: "Keeps a claimed withdrawal until something is cleared up; its money stays held.",
    input: withReason,
    output: operatorWithdrawal,
    errors: MONEY_ERRORS,
  }),
  payWithdrawal: endpoint({
    method: "POST",
    path: "Operator/PayWithdrawal",
    audience: "operator",
    summary: "Says that an approved withdrawal was paid by hand, with the bank's UTR.",
    input: z.object({ ...decidedPayment, utr: textField(32), remark: z.optional(z.nullable(wordsField)) }),
    output: operatorWithdrawal,
    errors: [...GUARDED_ERRORS, "SECOND_PERSON_NEEDED", "UTR_INVALID"],
  }),
  sendPayout: endpoint({
    method: "POST",
    path: "Operator/SendPayout",
    audience: "operator",
    summary: "Sends an approved withdrawal to the payment provider, once whatever becomes of the answer.",
    input: z.object(decidedPayment),
    output: operatorWithdrawal,
    errors: [...GUARDED_ERRORS, "SECOND_PERSON_NEEDED", "PAYOUTS_NOT_OFFERED"],
  }),
  retryPayout: endpoint({
    method: "POST",
    path: "Operator/RetryPayout",
    audience: "operator",
    summary: "Asks the payment provider now about a payout that is on its way, instead of at the next time.",
    input: z.object({ paymentId: idField }),
    output: operatorWithdrawal,
    errors: [
      "SECOND_FACTOR_NEEDED",
      "PAYMENT_NOT_FOUND",
      "PAYMENT_CHANGED",
      "PAYOUTS_NOT_OFFERED",
      "EXCHANGE_STOPPED",
    ],
  }),
};
