import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import {
  amountField,
  countField,
  enteredAmountField,
  idField,
  momentField,
  noInput,
  pageOf,
  secondFactorCodeField,
} from "./fields.ts";
import { paymentRequest } from "./payment-requests.ts";

/** A bank's branch in India: four letters, a zero, six letters or digits. */
export const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;
/** An account number of a bank, without spaces. */
export const ACCOUNT_NUMBER = /^[A-Za-z0-9]{5,35}$/;
/** A payee of UPI, `name@handle`; bounded as the payment provider takes it. */
export const UPI_ID = /^[a-zA-Z0-9._-]{2,64}@[a-zA-Z][a-zA-Z0-9]{1,63}$/;
/** UPI and IMPS: 12 digits; NEFT 16 and RTGS 22 letters and digits. */
export const UTR = /^(\d{12}|[A-Z0-9]{16}|[A-Z0-9]{22})$/;

/** Ways to withdraw: to a UPI id, or by IMPS to a bank account. */
export const withdrawalMethod = z.enum(["UPI", "IMPS"]);
export type WithdrawalMethod = z.output<typeof withdrawalMethod>;

const text = (maximum: number) => z.optional(z.nullable(z.string().check(z.maxLength(maximum))));

/** A withdrawal as clients of the class write it. */
export const withdrawalInput = z.object({
  amount: enteredAmountField,
  /** `UPI` or `IMPS`; the class' `Imps`, `Paytm`, `Gpay` and `PhonePay` too: those are paid to a UPI id. */
  paymentMethod: text(32),
  /** A saved account instead of the fields below. */
  payoutAccountId: z.optional(z.nullable(idField)),
  accountHolderName: text(120),
  accountNumber: text(64),
  ifsC_Code: text(32),
  upiId: text(160),
  /** The class' name of a wallet's UPI id. */
  payTmName: text(160),
  mobileNumber: text(32),
  /** The same id is the same withdrawal: with another content it is refused. */
  clientRequestId: z.optional(z.nullable(z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/)))),
  /** The player knows which bonuses end by it. */
  confirmForfeit: z.optional(z.nullable(z.boolean())),
  /** Needed where the player has a second factor: each withdrawal takes a code of its own. */
  code: z.optional(z.nullable(secondFactorCodeField)),
});
export type WithdrawalInput = z.output<typeof withdrawalInput>;

/** A saved account to pay to; of a bank's only the last four characters are shown. */
export const payoutAccount = z.object({
  id: z.int(),
  method: withdrawalMethod,
  upiId: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  ifsC_Code: z.nullable(z.string()),
  accountHolderName: z.nullable(z.string()),
  lastUsed: momentField,
});
export type PayoutAccount = z.output<typeof payoutAccount>;

/** What a player can withdraw now, and what keeps the rest; amounts in rupees. */
export const withdrawalOptions = z.object({
  methods: z.array(withdrawalMethod),
  /** What can be withdrawn of the money now: cash less exposure; bounds and the day's limit apart. */
  available: amountField,
  cash: amountField,
  exposure: amountField,
  held: amountField,
  minimum: amountField,
  maximum: amountField,
  /** What is left of the limits of 24 hours. */
  leftToday: amountField,
  requestsLeftToday: z.int(),
  /** Active bonuses that end by a withdrawal, with what is lost. */
  forfeits: z.array(z.object({ title: z.string(), amount: amountField })),
  canCancel: z.boolean(),
  /** Whether each withdrawal takes a code of the player's second factor. */
  needsCode: z.boolean(),
});
export type WithdrawalOptions = z.output<typeof withdrawalOptions>;

/** What a withdrawal may be refused with, beside `COMMON_ERRORS`. */
export const WITHDRAWAL_ERRORS = [
  "AMOUNT_INVALID",
  "WITHDRAWAL_METHOD_NOT_OFFERED",
  "PAYOUT_ACCOUNT_INVALID",
  "PAYOUT_ACCOUNT_NOT_FOUND",
  "WITHDRAWAL_BELOW_MINIMUM",
  "WITHDRAWAL_ABOVE_MAXIMUM",
  "WITHDRAWAL_DAY_LIMIT",
  "WITHDRAWAL_ABOVE_AVAILABLE",
  "BONUS_WOULD_BE_FORFEITED",
  "SECOND_FACTOR_NEEDED",
  "SECOND_FACTOR_WRONG",
  "KEY_REUSED",
  "MONEY_MODE_MISMATCH",
  "ACCOUNT_NOT_FOUND",
  "CAPACITY_REACHED",
  "EXCHANGE_STOPPED",
] as const;

/** A player's calls about withdrawals. */
export const withdrawals = {
  createWithdrawal: endpoint({
    method: "POST",
    path: "DepositWithdrawal/CreateWithdrawal",
    audience: "player",
    summary:
      "Asks for a withdrawal and holds its money at once. The same clientRequestId is the same withdrawal.",
    input: withdrawalInput,
    output: z.string(),
    detail: paymentRequest,
    errors: WITHDRAWAL_ERRORS,
  }),
  getWithdrawalOptions: endpoint({
    method: "GET",
    path: "DepositWithdrawal/GetWithdrawalOptions",
    audience: "player",
    summary: "How much the player can withdraw now and in which ways, and what keeps the rest.",
    input: noInput,
    output: withdrawalOptions,
    errors: ["ACCOUNT_NOT_FOUND", "EXCHANGE_STOPPED"],
  }),
  cancelWithdrawal: endpoint({
    method: "POST",
    path: "DepositWithdrawal/CancelWithdrawal",
    audience: "player",
    summary: "Takes back a withdrawal that nobody has approved, where the host lets players do that.",
    input: z.object({ id: idField }),
    output: paymentRequest,
    errors: ["PAYMENT_NOT_FOUND", "WITHDRAWAL_NOT_CANCELLABLE", "EXCHANGE_STOPPED"],
  }),
  getUserWithdrawalHistory: endpoint({
    method: "GET",
    path: "DepositWithdrawal/GetUserWithdrawalHistory",
    audience: "player",
    summary: "The player's withdrawals, newest first, one page.",
    input: z.object({ MaxResultCount: countField(1, 100, 10), SkipCount: countField(0, 1_000_000, 0) }),
    output: pageOf(paymentRequest),
    errors: [],
  }),
  getPayoutAccounts: endpoint({
    method: "GET",
    path: "DepositWithdrawal/GetPayoutAccounts",
    audience: "player",
    summary: "The accounts that the player's withdrawals were paid to, last used first.",
    input: noInput,
    output: z.array(payoutAccount),
    errors: [],
  }),
  removePayoutAccount: endpoint({
    method: "POST",
    path: "DepositWithdrawal/RemovePayoutAccount",
    audience: "player",
    summary: "Forgets a saved account. Withdrawals on their way to it go on.",
    input: z.object({ id: idField }),
    output: z.array(payoutAccount),
    errors: ["PAYOUT_ACCOUNT_NOT_FOUND"],
  }),
};
