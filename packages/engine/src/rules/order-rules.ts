import { isOnLadder, type LadderName } from "@crossbook/odds";
import type { MarketStatus, PlaceOrder } from "../commands.ts";
import { MAX_KEY_LENGTH, MAX_REMARK_LENGTH, MAX_STAKE_PAISE } from "../limits.ts";
import type { RefusalCode } from "../outcomes.ts";
import { bettingRefusal, isRunner } from "./market-rules.ts";

export interface MarketTerms {
  readonly status: MarketStatus;
  readonly runnerCount: number;
  readonly ladder: LadderName;
  readonly minStake: number;
  readonly maxStake: number;
}

/** The refusals that need nothing but the market's terms, in the order in which they are answered. */
export function termsRefusal(terms: MarketTerms, order: PlaceOrder): RefusalCode | undefined {
  const refusal = bettingRefusal(terms.status);
  if (refusal !== undefined) return refusal;
  const { runner, side, stake } = order;
  if (!isRunner(runner, terms.runnerCount)) return "RUNNER_NOT_FOUND";
  if ((side !== "back" && side !== "lay") || !isOnLadder(terms.ladder, order.price)) return "PRICE_INVALID";
  if (!isAmount(stake)) return "STAKE_INVALID";
  if (stake < terms.minStake) return "STAKE_BELOW_MINIMUM";
  if (stake > terms.maxStake) return "STAKE_ABOVE_MAXIMUM";
  return undefined;
}

/** A positive whole number of paise within what one command may carry. */
export function isAmount(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0 && value <= MAX_STAKE_PAISE;
}

export function isKey(key: string): boolean {
  return typeof key === "string" && key.length > 0 && key.length <= MAX_KEY_LENGTH;
}

/** A remark is words for a person: too many are cut rather than refused. */
export function keptRemark(remark: string): string {
  return remark.length <= MAX_REMARK_LENGTH ? remark : remark.slice(0, MAX_REMARK_LENGTH);
}
