import * as z from "zod/mini";
import { amountField, countField, dayField, enteredAmountField, idField, momentField } from "../../fields.ts";
import { textField } from "../operator-fields.ts";

/** What operators see of every payment; amounts in rupees. */
export const paymentColumns = {
  paymentId: z.int(),
  /** A decision names it, and is refused once it is not the last. */
  version: z.int(),
  userName: z.string(),
  amount: amountField,
  state: z.string(),
  utr: z.nullable(z.string()),
  reasonCode: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  /** Who works on it, and until when; null: nobody. */
  claimedBy: z.nullable(z.string()),
  claimedUntil: z.nullable(momentField),
  creationTime: momentField,
  updateTime: momentField,
};

/** A change of a payment's state. */
export const paymentStep = z.object({
  version: z.int(),
  at: momentField,
  from: z.nullable(z.string()),
  to: z.string(),
  source: z.string(),
  actor: z.string(),
});

/** What a list of payments is narrowed to, and its page. */
export const paymentFilter = {
  UserName: z.optional(textField(256)),
  From: dayField,
  To: dayField,
  MinAmount: z.optional(enteredAmountField),
  MaxAmount: z.optional(enteredAmountField),
  MaxResultCount: countField(1, 100, 20),
  SkipCount: countField(0, 1_000_000, 0),
};

/** The payment that an operator decides on, as it was seen. */
export const decidedPayment = { paymentId: idField, version: z.int().check(z.minimum(1)) };

/** Words for the player, beside those of a reason's code. */
export const remarkField = z.optional(z.nullable(textField(200)));

/** Refusals of every decision on a payment. */
export const DECISION_ERRORS = ["PAYMENT_NOT_FOUND", "PAYMENT_CHANGED", "PAYMENT_NOT_CLAIMED"] as const;
