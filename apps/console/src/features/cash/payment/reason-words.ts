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

/** A reason that was kept, in words; a code of the system stays as it is. */
export function reasonText(code: string): string {
  const known: Readonly<Record<string, string>> = { ...DEPOSIT_REASONS, ...WITHDRAWAL_REASONS };
  return known[code] ?? code;
}
