import type { OperatorPayment } from "@crossbook/contract";
import { paiseToMainUnits } from "@crossbook/money";
import type { ListedPayment } from "./payment-list.ts";

/** A payment of either direction as operators see it. */
export function operatorPaymentOf({ payment, userName }: ListedPayment): OperatorPayment {
  const { id, version, direction, channel, method, amount, state } = payment;
  return {
    ...{ paymentId: id, version, userName, direction, channel, method, state },
    ...{ amount: paiseToMainUnits(amount), utr: payment.utr ?? null },
    ...{ reasonCode: payment.reasonCode ?? null, remark: payment.remark ?? null },
    claimedBy: payment.claimedBy ?? null,
    claimedUntil: payment.claimedUntil?.toISOString() ?? null,
    creationTime: payment.createdAt.toISOString(),
    updateTime: payment.updatedAt.toISOString(),
  };
}
