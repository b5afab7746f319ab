import type { OperatorWithdrawal } from "@crossbook/contract";
import { paiseToMainUnits } from "@crossbook/money";
import type { Withdrawal } from "./withdrawal-store.ts";

/** A withdrawal as operators see it: the whole account number, for who pays by hand must type it. */
export function operatorWithdrawalOf(
  withdrawal: Withdrawal,
  { needsSecondPerson }: Pick<OperatorWithdrawal, "needsSecondPerson">,
): OperatorWithdrawal {
  const { payment, destination } = withdrawal;
  const isBank = destination.method === "IMPS";
  return {
    ...{ paymentId: payment.id, version: payment.version, userName: withdrawal.userName },
    ...{ amount: paiseToMainUnits(payment.amount), state: payment.state, method: destination.method },
    upiId: isBank ? null : destination.address,
    accountNumber: isBank ? destination.address : null,
    ifsC_Code: isBank ? destination.ifsc : null,
    accountHolderName: destination.holderName || null,
    ...{ utr: payment.utr ?? null, reasonCode: payment.reasonCode ?? null, remark: payment.remark ?? null },
    claimedBy: payment.claimedBy ?? null,
    claimedUntil: payment.claimedUntil?.toISOString() ?? null,
    creationTime: payment.createdAt.toISOString(),
    updateTime: payment.updatedAt.toISOString(),
    payoutId: withdrawal.providerId ?? null,
    payoutStatus: withdrawal.providerStatus ?? null,
    payoutFault: withdrawal.fault ?? null,
    nextCheck: withdrawal.nextCheckAt?.toISOString() ?? null,
    needsSecondPerson,
  };
}
