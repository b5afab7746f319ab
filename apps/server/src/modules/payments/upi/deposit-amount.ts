import type { DomainSettings } from "@crossbook/contract";
import { formatPaise, nearestPaise, type Paise } from "@crossbook/money";
import type { Refusal } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";

/** Why a host takes no deposit of this amount, in words that name its limit; undefined: it does. */
export function depositRefusal(
  amount: Paise,
  { minDepositAmount, maxDepositAmount }: Pick<DomainSettings, "minDepositAmount" | "maxDepositAmount">,
): Refusal<"AMOUNT_INVALID" | "DEPOSIT_BELOW_MINIMUM" | "DEPOSIT_ABOVE_MAXIMUM"> | undefined {
  if (amount <= 0) return refuse("AMOUNT_INVALID");
  if (amount < nearestPaise(minDepositAmount))
    return refuse("DEPOSIT_BELOW_MINIMUM", {
      message: `The smallest deposit is ${rupees(minDepositAmount)}.`,
    });
  if (amount > nearestPaise(maxDepositAmount))
    return refuse("DEPOSIT_ABOVE_MAXIMUM", {
      message: `The largest deposit is ${rupees(maxDepositAmount)}.`,
    });
  return undefined;
}

function rupees(units: number): string {
  return formatPaise(nearestPaise(units), { grouping: "thousands" });
}
