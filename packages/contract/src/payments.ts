import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { amountField, enteredAmountField, idField, momentField, noInput } from "./fields.ts";

/** Money that comes in, or goes out. */
export const paymentDirection = z.enum(["deposit", "withdrawal"]);
export type PaymentDirection = z.output<typeof paymentDirection>;

/** States of deposits, then those that only withdrawals have. `success` is `credited` in a moment. */
export const paymentState = z.enum([
  ...["created", "pending", "failed", "expired", "review", "success", "credited", "rejected"],
  ...["requested", "onHold", "approved", "processing", "paid", "refused", "reversed"],
] as const);
export type PaymentState = z.output<typeof paymentState>;

/** How a deposit by UPI is paid: the QR on another screen, or an app on this phone. */
export const upiMethod = z.enum(["UPI_QR", "UPI_INTENT"]);
export type UpiMethod = z.output<typeof upiMethod>;

/** UTR of UPI: 12 digits. What a player says proves nothing. */
const claimedUtr = z.string().check(z.regex(/^\d{12}$/));

/**
 * A deposit by UPI and how it is paid. `orderId`, `upiId`, `upiLink`, `qrData` and `expiresInSeconds` are what clients of
 * the class read; they repeat `orderRef`, `payeeVpa`, `upiUri` and `expiresAt`.
 */
export const upiPayment = z.object({
  paymentId: z.int(),
  /** Our reference, the link's `tr`. */
  orderRef: z.string(),
  amount: amountField,
  currency: z.literal("INR"),
  payeeVpa: z.string(),
  payeeName: z.string(),
  note: z.string(),
  /** The link of NPCI's UPI linking specification 1.6; drawn as it is, it is the QR. */
  upiUri: z.string(),
  /** The same link for one app each. */
  appLinks: z.array(z.object({ app: z.string(), uri: z.string() })),
  status: paymentState,
  expiresAt: momentField,
  /** When `Payment/Check` is worth asking again; 0: not any more. */
  pollAfterMs: z.int(),
  orderId: z.string(),
  upiId: z.string(),
  upiLink: z.string(),
  qrData: z.string(),
  expiresInSeconds: z.int(),
});
export type UpiPayment = z.output<typeof upiPayment>;

/** How a deposit by UPI stands. */
export const upiPaymentStatus = z.object({
  paymentId: z.int(),
  orderId: z.string(),
  status: paymentState,
  amount: amountField,
  /** What the payment provider has received, which may differ from `amount`. */
  amountPaid: amountField,
  utr: z.nullable(z.string()),
  paidAt: z.nullable(momentField),
  credited: z.boolean(),
  /** The statement's line, once it is credited. */
  transactionId: z.nullable(z.int()),
  balance: amountField,
  exposure: amountField,
  /** For the player, in words. */
  message: z.string(),
  expiresAt: momentField,
  pollAfterMs: z.int(),
});
export type UpiPaymentStatus = z.output<typeof upiPaymentStatus>;

/** Players' calls for deposits through the payment provider. */
export const payments = {
  generate: endpoint({
    method: "POST",
    path: "Payment/Generate",
    audience: "player",
    summary:
      "Opens a deposit by UPI and answers how to pay it. The same `clientRequestId` again answers the same payment as it is now.",
    input: z.object({
      amount: enteredAmountField,
      method: z._default(upiMethod, "UPI_QR"),
      clientRequestId: z.uuid(),
    }),
    output: upiPayment,
    errors: [
      "AMOUNT_INVALID",
      "DEPOSIT_NOT_OFFERED",
      "DEPOSIT_BELOW_MINIMUM",
      "DEPOSIT_ABOVE_MAXIMUM",
      "PAYMENT_OPEN_EXISTS",
      "PAYMENT_PROVIDER_DOWN",
      "KEY_REUSED",
      "SELF_EXCLUDED",
      "TIME_OUT_ACTIVE",
      "DEPOSIT_LIMIT_EXCEEDED",
    ],
  }),
  check: endpoint({
    method: "POST",
    path: "Payment/Check",
    audience: "player",
    summary:
      "How a deposit by UPI of the player stands; asks the payment provider where it was not asked lately. A `utr` is kept for the cashier and never credits anything.",
    input: z
      .object({
        paymentId: z.optional(idField),
        orderId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
        utr: z.optional(claimedUtr),
      })
      .check(
        z.refine(({ paymentId, orderId }) => paymentId !== undefined || orderId !== undefined, {
          path: ["paymentId"],
          error: "paymentId or orderId is needed",
        }),
      ),
    output: upiPaymentStatus,
    errors: ["PAYMENT_NOT_FOUND", "EXCHANGE_STOPPED"],
  }),
  getOpen: endpoint({
    method: "GET",
    path: "Payment/GetOpen",
    audience: "player",
    summary: "The player's deposits by UPI that can still be paid, newest first, as they were generated.",
    input: noInput,
    output: z.array(upiPayment),
    errors: [],
  }),
} as const;
