import type { DepositReason } from "@crossbook/contract";

/** What players read about a deposit that was rejected. */
export const REASON_WORDS: Readonly<Record<DepositReason, string>> = {
  notReceived: "This payment has not arrived at the bank.",
  amountDiffers:
    "Another amount has arrived than you have named. Please send the deposit again with the amount paid.",
  alreadyCredited: "This payment was credited already.",
  pictureUnclear: "The picture cannot be read. Please send the deposit again with its UTR.",
  otherPersonPaid: "The payment came from an account that is not yours.",
  other: "The deposit could not be confirmed.",
};
