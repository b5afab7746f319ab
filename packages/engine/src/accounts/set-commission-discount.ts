import type { SetCommissionDiscount } from "../commands.ts";
import type { EngineState } from "../engine-state.ts";
import type { RefusalCode } from "../outcomes.ts";
import { isPercent } from "../rules/number-rules.ts";

/** Sets how much less commission an account pays in markets that are settled from now on, or answers why not. */
export function setCommissionDiscount(
  { accounts, effects }: EngineState,
  { accountId, commissionDiscountPercent, at }: SetCommissionDiscount,
): RefusalCode | undefined {
  const account = accounts.slotOf(accountId);
  if (account === 0 || accountId < 0) return "ACCOUNT_NOT_FOUND";
  if (!isPercent(commissionDiscountPercent)) return "AMOUNT_INVALID";
  if (accounts.commissionDiscount(account) === commissionDiscountPercent) return undefined;
  accounts.setCommissionDiscount(account, commissionDiscountPercent);
  effects.happened({ type: "commissionDiscountChanged", accountId, commissionDiscountPercent, at });
  return undefined;
}
