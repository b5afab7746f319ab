import type { DepositReason } from "@crossbook/contract";
import { refuse } from "../../calls/refusals.ts";
import type { Payment } from "./payment.ts";
import type { PaymentOutcome } from "./payments.ts";

/** What players read about a deposit that was rejected. */
const REASON_WORDS: Readonly<Record<DepositReason, string>> = {
  notReceived: "This payment has not arrived at the bank.",
  amountDiffers:
    "Another amount has arrived than you have named. Please send the deposit again with the amount paid.",
  alreadyCredited: "This payment was credited already.",
  pictureUnclear: "The picture cannot be read. Please send the deposit again with its UTR.",
  otherPersonPaid: "The payment came from an account that is not yours.",
  other: "The deposit could not be confirmed.",
};

/** The remark of a rejected deposit: words for the code, and what the operator wrote beside it. */
export function rejectionRemark(reasonCode: DepositReason, remark: string | null | undefined): string {
  return remark ? `${REASON_WORDS[reasonCode]} ${remark}` : REASON_WORDS[reasonCode];
}

/**
 * Why an operator's decision on a deposit was not taken; undefined: it was. Money that could not be moved at once follows
 * by itself: the decision stands.
 */
export function depositRefusal(outcome: PaymentOutcome) {
  if (outcome.ok || outcome.reason === "notPosted") return undefined;
  switch (outcome.reason) {
    case "notFound":
      return refuse("PAYMENT_NOT_FOUND");
    case "notClaimed":
      return refuse("PAYMENT_NOT_CLAIMED");
    case "utrUsed":
      return refuse("UTR_USED");
    default:
      return refuse("PAYMENT_CHANGED");
  }
}

/** What the audit keeps of a deposit before and after a decision. */
export function notedDeposit({ state, version, utr, amount, reasonCode }: Payment) {
  return { state, version, utr: utr ?? null, amount, reasonCode: reasonCode ?? null };
}
