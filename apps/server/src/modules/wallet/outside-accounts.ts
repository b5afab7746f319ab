import type { AccountId } from "@crossbook/engine";

/**
 * Clearing accounts of the outside parties that money comes from and goes to. The numbers are in every ledger: append
 * only, never change one.
 */
export const OUTSIDE_ACCOUNTS = {
  /** Where payments are received and made by hand. */
  bank: -1000,
  /** Through whom deposits come and payouts go by UPI. */
  paymentProvider: -1001,
  /** The casino's studios: what each has lost to players, less what it has won. */
  kestrel: -1010,
  marigold: -1011,
  banyan: -1012,
  /** Whose money bonuses are. */
  bonus: -1040,
} as const satisfies Readonly<Record<string, AccountId>>;
