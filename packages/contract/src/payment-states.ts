import * as z from "zod/mini";

/** Money that comes in, or goes out. */
export const paymentDirection = z.enum(["deposit", "withdrawal"]);
export type PaymentDirection = z.output<typeof paymentDirection>;

/** States of deposits, then those that only withdrawals have. `success` is `credited` in a moment. */
export const paymentState = z.enum([
  ...["created", "pending", "failed", "expired", "review", "success", "credited", "rejected"],
  ...["requested", "onHold", "approved", "processing", "paid", "refused", "reversed"],
] as const);
export type PaymentState = z.output<typeof paymentState>;
