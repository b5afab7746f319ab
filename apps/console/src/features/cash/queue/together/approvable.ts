import { mayCall, type OperatorCall, type OperatorRole, type WaitingPayment } from "@crossbook/contract";
import { kindOf, type PaymentKind } from "../../../../payments/payment-kind.ts";
import { claimAt } from "../../payment/claim.ts";

/** Who approves. */
interface Approver {
  readonly userName: string;
  readonly role: OperatorRole;
}

/** Kinds that are approved without a word of the operator's own: a deposit by UPI under review needs its amount. */
const APPROVED_BY: ReadonlyMap<PaymentKind, OperatorCall> = new Map([
  ["depositByHand", "approveDeposit"],
  ["withdrawal", "approveWithdrawal"],
]);

/** Whether the operator's role approves any payments together with others. */
export function mayApproveTogether(role: OperatorRole): boolean {
  return [...APPROVED_BY.values()].some((call) => mayCall(role, call));
}

/** Whether a payment can be approved together with others by this operator now, Unix milliseconds. */
export function isApprovable(payment: WaitingPayment, { userName, role }: Approver, nowMs: number): boolean {
  const call = APPROVED_BY.get(kindOf(payment));
  if (call === undefined || !mayCall(role, call)) return false;
  const claim = claimAt(payment, userName, nowMs);
  if (claim && !claim.isMine) return false;
  // A deposit that the operator has approved waits for somebody else, an approved withdrawal for being sent.
  return payment.state !== "approved" && !payment.approvedBy.includes(userName);
}
