import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { amountField, momentField } from "../../fields.ts";

const comparisonFinding = z.object({
  /**
   * `paidNotCredited`, `creditedNotPaid`: a deposit on one side only. `paidOutNotPaid`, `paidNotPaidOut`: the same of a
   * payout. `utrTwice`: one UTR of two payments. `ledgerDiffers`: the ledger has moved another amount than the payment's.
   */
  kind: z.enum([
    "paidNotCredited",
    "creditedNotPaid",
    "amountDiffers",
    "ledgerDiffers",
    "utrTwice",
    "paidOutNotPaid",
    "paidNotPaidOut",
  ]),
  /** Null: the provider's is about no payment of ours. */
  paymentId: z.nullable(z.int()),
  state: z.nullable(z.string()),
  providerId: z.nullable(z.string()),
  utr: z.nullable(z.string()),
  amount: z.nullable(amountField),
  providerAmount: z.nullable(amountField),
  ledgerAmount: z.nullable(amountField),
});
/** One difference between the provider, our payments and the ledger; amounts in rupees. */
export type ComparisonFinding = z.output<typeof comparisonFinding>;

const paymentComparison = z.object({
  from: momentField,
  until: momentField,
  runAt: momentField,
  runBy: z.string(),
  /** How many the provider has reported. */
  orders: z.int(),
  payouts: z.int(),
  findingCount: z.int(),
  /** The first thousand. */
  findings: z.array(comparisonFinding),
});
/** What a comparison of the provider, our payments and the ledger has found. */
export type PaymentComparison = z.output<typeof paymentComparison>;

/** First and last day in the hosts' zone, both included; at most 31 days. */
const days = z.object({ From: z.iso.date(), To: z.iso.date() });

/** Operators' calls about the comparison with the payment provider. */
export const operatorComparisons = {
  runComparison: endpoint({
    method: "POST",
    path: "Operator/RunComparison",
    audience: "operator",
    summary:
      "Compares what the payment provider, our payments and the ledger say of up to 31 days. It moves no money. Every day is compared once by itself.",
    input: days,
    output: paymentComparison,
    errors: ["PAYMENT_PROVIDER_DOWN"],
  }),
  getComparison: endpoint({
    method: "GET",
    path: "Operator/GetComparison",
    audience: "operator",
    summary: "The last comparison of exactly these days.",
    input: days,
    output: paymentComparison,
    errors: ["COMPARISON_NOT_FOUND"],
  }),
};
