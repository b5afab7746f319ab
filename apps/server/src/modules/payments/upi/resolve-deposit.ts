import type { HandlersOf } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import { operatorPaymentOf } from "../operator-payment.ts";
import type { PaymentList } from "../payment-list.ts";
import type { DepositResolution } from "./deposit-resolution.ts";

interface Parts {
  readonly resolution: DepositResolution;
  readonly list: PaymentList;
}

/** Decides a deposit by UPI that is under review, and answers it as it is then. */
export function resolveDeposit({ resolution, list }: Parts): HandlersOf<"operator">["resolveDeposit"] {
  return async ({ paymentId, version, decision, amount, utr, reasonCode = "other", remark }, context) => {
    const resolved =
      decision === "approve"
        ? await resolution.approve({ paymentId, version }, { amount, utr }, context)
        : await resolution.reject({ paymentId, version }, { reasonCode, remark }, context);
    if (!resolved.ok) return resolved;
    const listed = await list.byId(paymentId);
    return listed ? { ok: true, result: operatorPaymentOf(listed) } : refuse("PAYMENT_NOT_FOUND");
  };
}
