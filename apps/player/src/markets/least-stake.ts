import type { Paise } from "@crossbook/money";
import type { OddsHundredths } from "@crossbook/odds";
import type { MarketTerms } from "./market-terms.ts";

/** Whether a stake is at least what the market takes. `odds`: the lowest that it may be matched at; undefined while unknown. */
export function isLargeEnough(
  stake: Paise,
  odds: OddsHundredths | undefined,
  { minStake, minPayout }: Pick<MarketTerms, "minStake" | "minPayout">,
): boolean {
  if (stake >= minStake) return true;
  return minPayout !== undefined && odds !== undefined && stake * odds >= minPayout * 100;
}
