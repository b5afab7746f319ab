import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { amountField, countField, dayField, enteredAmountField, momentField, pageOf } from "./fields.ts";

/** A deposit or withdrawal as its player reads it; amounts in rupees. */
export const paymentRequest = z.object({
  id: z.int(),
  /** What the statement calls it, such as `withdrawal:17`. */
  reference: z.string(),
  type: z.enum(["Deposit", "Withdrawal"]),
  amount: amountField,
  paymentMethod: z.string(),
  creationTime: momentField,
  updateTime: momentField,
  /** 0 pending, 1 accepted, 2 rejected. */
  status: z.int(),
  statusName: z.enum(["Pending", "Accepted", "Rejected"]),
  /** The precise state, such as `processing`; new ones may come. */
  state: z.string(),
  /** Where a withdrawal goes: all but the last four characters of an account number are hidden. */
  accountNumber: z.nullable(z.string()),
  accountHolderName: z.nullable(z.string()),
  ifsC_Code: z.nullable(z.string()),
  upiId: z.nullable(z.string()),
  userName: z.string(),
  /** Why it was rejected, in words for the player. */
  rejectReason: z.nullable(z.string()),
  /** The bank's number of the payment. */
  utr: z.nullable(z.string()),
  canCancel: z.boolean(),
});
export type PaymentRequest = z.output<typeof paymentRequest>;

const listInput = z.object({
  maxResultCount: countField(1, 100, 10),
  skipCount: countField(0, 1_000_000, 0),
  sorting: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  /** Text in the reference, method, UTR or account. */
  filter: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  filterByUser: z.optional(z.boolean()),
  /** 0 all, 1 pending, 2 accepted, 3 rejected. */
  status: countField(0, 3, 0),
  /** 0 all, 1 deposits, 2 withdrawals. */
  type: countField(0, 2, 0),
  from: dayField,
  to: dayField,
  minAmount: z.optional(z.nullable(enteredAmountField)),
  maxAmount: z.optional(z.nullable(enteredAmountField)),
});

const list = (path: string, summary: string) =>
  endpoint({
    method: "POST",
    path,
    audience: "player",
    summary,
    input: listInput,
    output: pageOf(paymentRequest),
    errors: ["AMOUNT_INVALID"],
  });

/** The lists of a player's deposits and withdrawals. */
export const paymentRequests = {
  getDepositWithdrawals: list(
    "DepositWithdrawal/GetDepositWithdrawals",
    "The player's deposits and withdrawals, newest first, one page.",
  ),
  playerRequests: list(
    "DepositWithdrawal/PlayerRequests",
    "The same list as GetDepositWithdrawals, under the name that older clients use.",
  ),
};
