import type { OpenAccount } from "../commands.ts";
import type { EngineState } from "../engine-state.ts";
import type { RefusalCode } from "../outcomes.ts";
import { isAccountId } from "../rules/account-rules.ts";

/** Opens an account without money, or answers why not. */
export function openAccount(
  { accounts, effects }: EngineState,
  { accountId, kind, moneyMode, at }: OpenAccount,
): RefusalCode | undefined {
  if (!isAccountId(accountId, kind)) return "ACCOUNT_NOT_FOUND";
  if (accounts.slotOf(accountId) !== 0) return "ACCOUNT_EXISTS";
  if (kind === "demo" && moneyMode === "real") return "MONEY_MODE_MISMATCH";
  const nothing = { cash: 0, held: 0, receivable: 0, exposureLimit: 0, commissionDiscountPercent: 0 };
  accounts.open({ accountId, kind, moneyMode, ...nothing });
  effects.happened({ type: "accountOpened", accountId, kind, moneyMode, at });
  return undefined;
}
