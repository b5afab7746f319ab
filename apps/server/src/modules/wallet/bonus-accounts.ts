import type { AccountId } from "@crossbook/engine";

/** Below every number of an outside party; in every ledger, so never changed. */
const FIRST_BONUS_ACCOUNT = -1_000_000_000_000;

/** The account of a player's bonus money that is not released yet. */
export function bonusAccountOf(userId: number): AccountId {
  return FIRST_BONUS_ACCOUNT - userId;
}
