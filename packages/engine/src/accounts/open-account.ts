import type { OpenAccount, SetExposureLimit } from "../commands.ts";
import type { EngineState } from "../engine-state.ts";
import { MAX_STAKE_PAISE } from "../limits.ts";
import type { RefusalCode } from "../outcomes.ts";
import { isAccountId } from "../rules/account-rules.ts";
import { isWithin } from "../rules/number-rules.ts";

/** Opens an account without money, or answers why not. */
export function openAccount(
  { accounts, effects }: EngineState,
  { accountId, kind, moneyMode, at }: OpenAccount,
): RefusalCode | undefined {
  if (!isAccountId(accountId, kind)) return "ACCOUNT_NOT_FOUND";
  if (accounts.slotOf(accountId) !== 0) return "ACCOUNT_EXISTS";
  if (kind === "demo" && moneyMode === "real") return "MONEY_MODE_MISMATCH";
  accounts.open({ accountId, kind, moneyMode, cash: 0, held: 0, receivable: 0, exposureLimit: 0 });
  effects.happened({ type: "accountOpened", accountId, kind, moneyMode, at });
  return undefined;
}

/** Sets how much all open bets of an account may lose together, or answers why not. What is open stays. */
export function setExposureLimit(
  { accounts, effects }: EngineState,
  { accountId, exposureLimit, at }: SetExposureLimit,
): RefusalCode | undefined {
  const account = accounts.slotOf(accountId);
  if (account === 0 || accountId < 0) return "ACCOUNT_NOT_FOUND";
  if (!isWithin(exposureLimit, 0, MAX_STAKE_PAISE)) return "AMOUNT_INVALID";
  if (accounts.exposureLimit(account) === exposureLimit) return undefined;
  accounts.setExposureLimit(account, exposureLimit);
  effects.happened({ type: "exposureLimitChanged", accountId, exposureLimit, at });
  return undefined;
}
