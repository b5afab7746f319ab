import { paiseToMainUnits } from "@crossbook/money";
import type { HandlersOf } from "../../calls/handler.ts";
import type { AdjustmentApprovals } from "./adjustment-approvals.ts";

/** Lists the large adjustments that wait for a second operator. */
export function getWaitingAdjustments(
  approvals: AdjustmentApprovals,
): HandlersOf<"operator">["getWaitingAdjustments"] {
  return async ({ MaxResultCount: limit, SkipCount: skip }) => {
    const { items, totalCount } = await approvals.waiting({ skip, limit });
    const shown = items.map(({ reference, userName, amount, askedBy, at }) => ({
      ...{ reference, userName, amount: paiseToMainUnits(amount), askedBy, at: at.toISOString() },
    }));
    return { ok: true, result: { items: shown, totalCount } };
  };
}
