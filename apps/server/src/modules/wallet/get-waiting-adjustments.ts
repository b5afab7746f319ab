import { paiseToMainUnits } from "@crossbook/money";
import type { HandlersOf } from "../../calls/handler.ts";
import type { AdjustmentApprovals } from "./adjustment-approvals.ts";

/** Lists the large adjustments that wait for a second operator. */
export function getWaitingAdjustments(
  approvals: AdjustmentApprovals,
): HandlersOf<"operator">["getWaitingAdjustments"] {
  return async ({ MaxResultCount: limit, SkipCount: skip }) => {
    const { items, totalCount } = await approvals.waiting({ skip, limit });
    const shown = items.map(({ amount, at, ...adjustment }) => ({
      ...{ ...adjustment, amount: paiseToMainUnits(amount), at: at.toISOString() },
    }));
    return { ok: true, result: { items: shown, totalCount } };
  };
}
