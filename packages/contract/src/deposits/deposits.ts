import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { amountField, enteredAmountField, idField } from "../fields.ts";
import { WITHDRAWAL_ERRORS, withdrawalInput } from "../withdrawals.ts";
import { IMAGE_ERRORS, imageField, MAX_UPLOAD_BYTES } from "./images.ts";

/** Ways to pay in by hand, as clients of the class name them: to the host's UPI id by whatever app, or to its bank account. */
export const manualDepositMethod = z.enum(["Upi", "PhonePay", "Gpay", "Paytm", "Imps"]);
export type ManualDepositMethod = z.output<typeof manualDepositMethod>;

const text = (maximum: number) => z.optional(z.nullable(z.string().check(z.maxLength(maximum))));

/** What a player says of a payment that they made by hand. */
const manualDeposit = {
  amount: enteredAmountField,
  paymentMethod: manualDepositMethod,
  /** The bank's number of the payment: 12 digits of UPI and IMPS, or 16 or 22 letters and digits. */
  utr: text(40),
  /** A picture of the payment: its number after an upload, or the picture itself. */
  imageId: z.optional(z.nullable(idField)),
  imageUrl: z.optional(z.nullable(imageField)),
  /** The same id is the same deposit: with another content it is refused. */
  clientRequestId: z.optional(z.nullable(z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/)))),
};

/** A deposit by hand as its player sees it at once. */
export const openedDeposit = z.object({
  paymentId: z.int(),
  amount: amountField,
  /** `review` until somebody has compared it with the bank's lines. */
  state: z.string(),
  utr: z.nullable(z.string()),
});

const DEPOSIT_ERRORS = [
  ...IMAGE_ERRORS,
  "IMAGE_NOT_FOUND",
  "AMOUNT_INVALID",
  "DEPOSIT_NOT_OFFERED",
  "DEPOSIT_BELOW_MINIMUM",
  "DEPOSIT_ABOVE_MAXIMUM",
  "UTR_INVALID",
  "UTR_USED",
  "PROOF_MISSING",
  "OPEN_DEPOSITS_LIMIT",
  "KEY_REUSED",
  "SELF_EXCLUDED",
  "TIME_OUT_ACTIVE",
  "DEPOSIT_LIMIT_EXCEEDED",
  "ACCOUNT_NOT_FOUND",
] as const;

/** The calls for deposits that players make by hand, and the class' one call for both directions. */
export const deposits = {
  createDeposit: endpoint({
    method: "POST",
    path: "DepositWithdrawal/CreateDeposit",
    audience: "player",
    summary:
      "Says that a payment to the host was made, with its UTR or a picture of it. It is credited once it was found at the bank. The same clientRequestId is the same deposit.",
    upload: { maxBytes: MAX_UPLOAD_BYTES },
    input: z.object(manualDeposit),
    output: z.string(),
    detail: openedDeposit,
    errors: DEPOSIT_ERRORS,
  }),
  createRequest: endpoint({
    method: "POST",
    path: "DepositWithdrawal/CreateRequestForDepositWithdrawal",
    audience: "player",
    summary:
      "The class' call for both: type 1 is a deposit by hand with a picture, type 2 a withdrawal, each with the fields of its own call.",
    upload: { maxBytes: MAX_UPLOAD_BYTES },
    input: z.union([
      z.object({ ...manualDeposit, type: z.union([z.literal("1"), z.literal(1)]) }),
      z.extend(withdrawalInput, { type: z.union([z.literal("2"), z.literal(2)]) }),
    ]),
    output: z.string(),
    errors: [...new Set([...DEPOSIT_ERRORS, ...WITHDRAWAL_ERRORS])],
  }),
};
