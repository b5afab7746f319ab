import type { DepositReason, WithdrawalReason } from "@crossbook/contract";

/** What an operator reads as the reasons of a deposit's rejection. */
export const DEPOSIT_REASONS: Readonly<Record<DepositReason, string>> = {
  notReceived: "Not received at the bank",
  amountDiffers: "Another amount has arrived",
  alreadyCredited: "Credited already",
  pictureUnclear: "The picture cannot be read",
  otherPersonPaid: "Paid from somebody else's account",
  other: "Another reason",
};

/** What an operator reads as the reasons of a withdrawal's rejection or hold. */
export const WITHDRAWAL_REASONS: Readonly<Record<WithdrawalReason, string>> = {
  accountInvalid: "The bank does not know the account",
  nameMismatch: "The account's name is not the player's",
  verificationNeeded: "The player must be verified first",
  wageringNeeded: "Not played with enough yet",
  underInvestigation: "Under investigation",
  duplicate: "Asked for twice",
  playerAsked: "The player asked for it",
  other: "Another reason",
};

/** Why a payment came into its state without an operator. */
const SYSTEM_REASONS: Readonly<Record<string, string>> = {
  PAYMENT_FAILED: "The payment failed",
  PROVIDER_REFUSED: "The provider refused the order",
  NOT_PAID_IN_TIME: "Not paid in time",
  SUPERSEDED: "The player began another deposit",
  AMOUNT_DIFFERS: "Another amount than asked was paid",
  UTR_USED: "The UTR was seen before",
  CLAIMED_WITHOUT_RECORD: "The player says it is paid, the provider has no record of it",
  payoutRefused: "The provider refused the payout",
  playerCancelled: "The player cancelled it",
};

/** A reason that was kept, in words; a code that is none of these stays as it is. */
export function reasonText(code: string): string {
  const known: Readonly<Record<string, string>> = {
    ...SYSTEM_REASONS,
    ...DEPOSIT_REASONS,
    ...WITHDRAWAL_REASONS,
  };
  return known[code] ?? code;
}
