import type { ErrorCode } from "@crossbook/contract";
import { formatPaise, type Paise } from "@crossbook/money";
import type { CatalogueMarket } from "../../catalogue/index.ts";

/** Which of a market's limits a bet was refused for, and its value; undefined where the refusal is for no limit of it. */
export function limitWords(
  code: ErrorCode,
  { minStake, maxStake, minPayout, maxExposure, maxMatched }: CatalogueMarket,
): string | undefined {
  switch (code) {
    case "STAKE_BELOW_MINIMUM":
      return minPayout === null
        ? `The least stake of this market is ${amount(minStake)}.`
        : `The least stake of this market is ${amount(minStake)}, or one that pays out ${amount(minPayout)} or more.`;
    case "STAKE_ABOVE_MAXIMUM":
      return `The largest stake of this market is ${amount(maxStake)}.`;
    case "EXPOSURE_ABOVE_MAXIMUM":
      return maxExposure === null
        ? undefined
        : `One player may stand to lose at most ${amount(maxExposure)} in this market, and would with this bet lose more.`;
    case "MATCHED_ABOVE_MAXIMUM":
      return maxMatched === null
        ? undefined
        : `At most ${amount(maxMatched)} is matched in this market. A smaller stake may still be taken.`;
    default:
      return undefined;
  }
}

/** The same of an account's own limit. */
export function exposureLimitWords(limit: Paise): string {
  return `Your open bets may lose at most ${amount(limit)} together, and could with this bet lose more.`;
}

function amount(paise: Paise): string {
  return formatPaise(paise, { grouping: "thousands" });
}
