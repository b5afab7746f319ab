import * as z from "zod/mini";

/**
 * The payment provider's protocol, as India's aggregators have it (Razorpay's orders, RazorpayX's payouts). Amounts are
 * whole paise, moments Unix seconds. Our calls carry HTTP Basic (`PAYMENT_KEY_ID`:`PAYMENT_KEY_SECRET`):
 * `POST {PAYMENT_URL}/v1/orders`, `GET …/v1/orders/{id}`, `POST …/v1/payouts`, `GET …/v1/payouts/{id}`,
 * `GET …/v1/report?from&to`. A webhook is `POST {our URL}/api/Payment/Webhook` and must be answered 2xx within
 * `WEBHOOK_ANSWER_WITHIN_MS`; it may come late, twice, in another order, or never.
 */
export const WEBHOOK_SIGNATURE_HEADER = "x-razorpay-signature";
/** The same in every repetition of a webhook. */
export const WEBHOOK_EVENT_ID_HEADER = "x-razorpay-event-id";
/** A webhook without a 2xx answer within this time is sent again, with growing gaps, for up to 24 hours. */
export const WEBHOOK_ANSWER_WITHIN_MS = 5000;
/** Makes a payout happen once: `PAYOUT_KEY`; the same key with another body is refused with 409. */
export const PAYOUT_KEY_HEADER = "x-payout-idempotency";
/** What a payout's key may be. */
export const PAYOUT_KEY = /^[\x21-\x7e]{4,64}$/;

const amount = z.int().check(z.minimum(100), z.maximum(1_000_000_000));
const unixSeconds = z.int().check(z.minimum(0), z.maximum(99_999_999_999));
const words = (least: number, most: number) => z.string().check(z.minLength(least), z.maxLength(most));
/** UTR of UPI and IMPS: last digit of the year, day of the year, eight more digits. */
const utr = z.string().check(z.regex(/^\d{12}$/));

/** A payee of UPI: `name@handle`. */
const vpa = z.string().check(z.regex(/^[a-zA-Z0-9._-]{2,256}@[a-zA-Z][a-zA-Z0-9]{1,63}$/));

/** `POST /v1/orders`. The same `receipt` again is answered with the same order; with another body it is refused with 409. */
export const providerOrderRequest = z.strictObject({
  amount,
  currency: z.literal("INR"),
  /** Our order reference, the `tr` of the UPI link. */
  receipt: words(1, 40),
  notes: z.optional(
    z.record(words(1, 40), words(0, 256)).check(z.refine((notes) => Object.keys(notes).length <= 15)),
  ),
  /** After it the order takes no payment; one that is already under way may still be captured. */
  close_by: unixSeconds,
});
export type ProviderOrderRequest = z.output<typeof providerOrderRequest>;

/** One attempt to pay an order. A failed one may be captured later. */
export const providerPayment = z.object({
  id: words(1, 64),
  order_id: words(1, 64),
  amount: z.int(),
  currency: z.literal("INR"),
  status: z.enum(["captured", "failed"]),
  method: z.literal("upi"),
  /** `rrn`: the UTR; null where no money moved. */
  acquirer_data: z.object({ rrn: z.nullable(utr) }),
  error_description: z.nullable(z.string()),
  created_at: unixSeconds,
  captured_at: z.nullable(unixSeconds),
});
export type ProviderPayment = z.output<typeof providerPayment>;

/**
 * An order with its payments. `paid` says that money came in, `amount_paid` how much: it may differ from `amount`, and
 * be that of two payments. `closed` may still become `paid`.
 */
export const providerOrder = z.object({
  id: words(1, 64),
  amount: z.int(),
  amount_paid: z.int(),
  currency: z.literal("INR"),
  receipt: z.string(),
  status: z.enum(["created", "attempted", "paid", "closed"]),
  qr: z.object({ payeeVpa: z.string(), payeeName: z.string() }),
  close_by: unixSeconds,
  created_at: unixSeconds,
  payments: z.array(providerPayment),
});
export type ProviderOrder = z.output<typeof providerOrder>;

const bankAccount = z.strictObject({
  name: words(1, 120),
  ifsc: z.string().check(z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/)),
  account_number: z.string().check(z.regex(/^[A-Za-z0-9]{5,35}$/)),
});

/** `POST /v1/payouts`, with `PAYOUT_KEY_HEADER`. UPI is paid to a VPA, IMPS to a bank account. */
export const providerPayoutRequest = z
  .strictObject({
    amount,
    currency: z.literal("INR"),
    mode: z.enum(["UPI", "IMPS"]),
    fund_account: z.union([z.strictObject({ vpa }), z.strictObject({ bank_account: bankAccount })]),
    /** Our reference of the withdrawal. */
    reference_id: words(1, 40),
    narration: words(0, 30),
  })
  .check(
    z.refine(({ mode, fund_account }) => (mode === "UPI") === "vpa" in fund_account, {
      path: ["fund_account"],
      error: "UPI is paid to a vpa, IMPS to a bank_account",
    }),
  );
export type ProviderPayoutRequest = z.output<typeof providerPayoutRequest>;

/** A payout. `processed` is paid, and may still become `reversed`: the money came back. */
export const providerPayout = z.object({
  id: words(1, 64),
  amount: z.int(),
  currency: z.literal("INR"),
  mode: z.enum(["UPI", "IMPS"]),
  reference_id: z.string(),
  status: z.enum(["queued", "pending", "processing", "processed", "reversed", "failed", "rejected"]),
  utr: z.nullable(utr),
  failure_reason: z.nullable(z.string()),
  created_at: unixSeconds,
  /** When it got its status. */
  status_at: unixSeconds,
});
export type ProviderPayout = z.output<typeof providerPayout>;

/**
 * `GET /v1/report?from&to` (`from` included, `to` not; at most 31 days): orders of which a payment was captured in that
 * time, and payouts that got a final status in it.
 */
export const providerReport = z.object({ orders: z.array(providerOrder), payouts: z.array(providerPayout) });
export type ProviderReport = z.output<typeof providerReport>;

const entityOf = <Entity extends z.ZodMiniType>(entity: Entity) => z.object({ entity });

/** The body of a webhook. */
export const providerEvent = z.object({
  entity: z.literal("event"),
  event: z.enum([
    "order.paid",
    "order.closed",
    "payment.captured",
    "payment.failed",
    "payout.processed",
    "payout.reversed",
    "payout.failed",
  ]),
  payload: z.object({
    order: z.optional(entityOf(providerOrder)),
    payment: z.optional(entityOf(providerPayment)),
    payout: z.optional(entityOf(providerPayout)),
  }),
  created_at: unixSeconds,
});
export type ProviderEvent = z.output<typeof providerEvent>;

/** What the provider answers with every status that is not 2xx. `reason` is a stable word, `field` what was wrong. */
export const providerError = z.object({
  error: z.object({
    code: z.enum(["BAD_REQUEST_ERROR", "SERVER_ERROR"]),
    reason: z.string(),
    description: z.string(),
    field: z.nullable(z.string()),
  }),
});
export type ProviderError = z.output<typeof providerError>;
