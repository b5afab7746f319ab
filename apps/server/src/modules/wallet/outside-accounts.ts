import type { AccountId } from "@crossbook/engine";

/**
 * Clearing accounts of the outside parties that money comes from and goes to. The numbers are in every ledger: append
 * only, never change one.
 */
export const OUTSIDE_ACCOUNTS = {
  /** Where withdrawals are paid by hand. */
  bank: -1000,
} as const satisfies Readonly<Record<string, AccountId>>;
