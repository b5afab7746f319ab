import type { PaymentKind } from "../../../payments/payment-kind.ts";
import { useMay } from "../../../session/use-operator.ts";
import { DepositByHand } from "./deposit-by-hand.tsx";
import { PlainPayment } from "./plain-payment.tsx";
import { Withdrawal } from "./withdrawal.tsx";

/** A payment of any kind, as much of it as the operator's role may see. */
export function PaymentDetail({
  kind,
  paymentId,
}: {
  readonly kind: PaymentKind;
  readonly paymentId: number;
}) {
  const mayReadDeposits = useMay("getDepositClaim");
  const mayReadWithdrawals = useMay("getWithdrawal");
  if (kind === "depositByHand" && mayReadDeposits) return <DepositByHand paymentId={paymentId} />;
  if (kind === "withdrawal" && mayReadWithdrawals) return <Withdrawal paymentId={paymentId} />;
  return <PlainPayment paymentId={paymentId} />;
}
