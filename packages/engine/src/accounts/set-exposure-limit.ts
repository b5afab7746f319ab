import type { SetExposureLimit } from "../commands.ts";
import type { EngineState } from "../engine-state.ts";
import { MAX_STAKE_PAISE } from "../limits.ts";
import type { RefusalCode } from "../outcomes.ts";
import { isWithin } from "../rules/number-rules.ts";

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
