import * as z from "zod/mini";
import { manualDepositMethod } from "../../deposits/deposits.ts";
import { endpoint } from "../../endpoint.ts";
import { amountField, countField, idField, momentField, pageOf } from "../../fields.ts";
import { textField, wordsField } from "../operator-fields.ts";
import { DECISION_ERRORS, decidedPayment, paymentColumns, remarkField } from "./payment-fields.ts";

/** Why an operator rejects a deposit by hand; players read words for it. */
export const depositReason = z.enum([
  "notReceived",
  "amountDiffers",
  "alreadyCredited",
  "pictureUnclear",
  "otherPersonPaid",
  "other",
]);
export type DepositReason = z.output<typeof depositReason>;

/** A line of the host's bank account: money that came in. */
export const bankLine = z.object({
  bankLineId: z.int(),
  bankReference: z.string(),
  at: momentField,
  amount: amountField,
  utr: z.nullable(z.string()),
  payer: z.string(),
  narration: z.string(),
  /** The deposit that it is linked to; null: none yet. */
  paymentId: z.nullable(z.int()),
});

/** See `bankLine`. */
export type BankLine = z.output<typeof bankLine>;

/** A deposit by hand in the queue. */
export const depositClaim = z.object({
  ...paymentColumns,
  method: manualDepositMethod,
  hasImage: z.boolean(),
  /** A bank line is linked to it. */
  bankLineId: z.nullable(z.int()),
  /** Who has approved it and waits for a second person. */
  approvedBy: z.array(z.string()),
});

/** Another deposit with the same UTR, or with the same picture or one that looks like it. */
const earlierUse = z.object({
  reference: z.string(),
  userName: z.string(),
  state: z.nullable(z.string()),
  at: momentField,
  alike: z.enum(["sameUtr", "sameFile", "looksTheSame"]),
});

/** Everything that an operator compares before deciding. */
export const depositClaimDetail = z.object({
  claim: depositClaim,
  /** A link of five minutes to the picture; null: there is none. */
  imageUrl: z.nullable(z.string()),
  /** What was read from the picture; never a proof. */
  reading: z.nullable(z.object({ utr: z.nullable(z.string()), amount: z.nullable(amountField) })),
  /** Lines with its UTR, or of its amount and days, that belong to nothing else; the linked one first. */
  bankLines: z.array(bankLine),
  earlierUses: z.array(earlierUse),
  steps: z.array(
    z.object({ version: z.int(), at: momentField, to: z.string(), source: z.string(), actor: z.string() }),
  ),
});

const GUARDED_ERRORS = ["SECOND_FACTOR_NEEDED", ...DECISION_ERRORS] as const;

/** At most so long is the text of one import; a longer list comes in parts, since a line is taken once. */
export const MAX_BANK_CSV = 60_000;

/** Operators' calls about deposits by hand. */
export const operatorDeposits = {
  getDepositClaims: endpoint({
    method: "GET",
    path: "Operator/GetDepositClaims",
    audience: "operator",
    summary:
      "Deposits by hand, one page: those that wait, oldest first, or those that are decided, newest first. Up to 10,000 are counted.",
    input: z.object({
      Waiting: z._default(z.enum(["true", "false"]), "true"),
      UserName: z.optional(textField(256)),
      MaxResultCount: countField(1, 100, 20),
      SkipCount: countField(0, 1_000_000, 0),
    }),
    output: pageOf(depositClaim),
    errors: ["ACCOUNT_NOT_FOUND"],
  }),
  getDepositClaim: endpoint({
    method: "GET",
    path: "Operator/GetDepositClaim",
    audience: "operator",
    summary: "One deposit by hand with its picture, what was read from it, bank lines and earlier uses.",
    input: z.object({ paymentId: idField }),
    output: depositClaimDetail,
    errors: ["PAYMENT_NOT_FOUND"],
  }),
  importBankLines: endpoint({
    method: "POST",
    path: "Operator/ImportBankLines",
    audience: "operator",
    summary:
      "Takes lines of the bank account as CSV with a head line: reference, date and amount, and optionally utr, payer and narration. All lines or none; a reference is taken once.",
    input: z.object({ csv: z.string().check(z.minLength(1), z.maxLength(MAX_BANK_CSV)) }),
    output: z.object({
      imported: z.int(),
      /** References that were there already, with the same amount. */
      known: z.int(),
    }),
    errors: ["SECOND_FACTOR_NEEDED", "BANK_LINES_INVALID"],
  }),
  getBankLines: endpoint({
    method: "GET",
    path: "Operator/GetBankLines",
    audience: "operator",
    summary:
      "The imported lines of the bank account, newest first, one page; those that belong to no deposit, or that have a UTR or reference, where asked for. Up to 10,000 are counted.",
    input: z.object({
      Linked: z.optional(z.enum(["true", "false"])),
      /** A whole UTR or the bank's reference. */
      Search: z.optional(textField(100)),
      MaxResultCount: countField(1, 100, 50),
      SkipCount: countField(0, 1_000_000, 0),
    }),
    output: pageOf(bankLine),
    errors: [],
  }),
  linkBankLine: endpoint({
    method: "POST",
    path: "Operator/LinkBankLine",
    audience: "operator",
    summary: "Links a bank line of the same amount to a claimed deposit; null takes the link back.",
    input: z.object({ ...decidedPayment, bankLineId: z.nullable(idField) }),
    output: depositClaim,
    errors: [...GUARDED_ERRORS, "BANK_LINE_NOT_FOUND", "BANK_LINE_TAKEN", "BANK_LINE_DIFFERS"],
  }),
  approveDeposit: endpoint({
    method: "POST",
    path: "Operator/ApproveDeposit",
    audience: "operator",
    summary:
      "Approves a claimed deposit. With a linked bank line it is credited; without one a second operator must approve it too, and the claim goes back to the queue.",
    input: z.object({ ...decidedPayment, reason: z.optional(wordsField) }),
    output: depositClaim,
    errors: [...GUARDED_ERRORS, "UTR_USED", "SAME_OPERATOR", "PROOF_MISSING"],
  }),
  rejectDeposit: endpoint({
    method: "POST",
    path: "Operator/RejectDeposit",
    audience: "operator",
    summary: "Rejects a claimed deposit with a reason that the player reads.",
    input: z.object({
      ...decidedPayment,
      reasonCode: depositReason,
      remark: remarkField,
    }),
    output: depositClaim,
    errors: GUARDED_ERRORS,
  }),
};
