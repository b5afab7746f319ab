import { isClaimedBy, type Payment } from "./payment.ts";
import { mayFollow, type PaymentState } from "./payment-states.ts";

export type TransitionRefusal = "notFound" | "notAllowed" | "stale" | "notClaimed" | "postingDue" | "utrUsed";

interface Asked {
  readonly to: PaymentState;
  readonly version?: number | undefined;
  readonly claimedBy?: string | undefined;
  readonly changes?: { readonly amount?: number } | undefined;
}

/** Why a payment, as it is now, may not be moved on so; undefined: it may. */
export function transitionRefusal(
  payment: Payment,
  { to, version, claimedBy, changes }: Asked,
  nowMs: number,
): TransitionRefusal | undefined {
  if (version !== undefined && version !== payment.version) return "stale";
  if (claimedBy !== undefined && !isClaimedBy(payment, claimedBy, nowMs)) return "notClaimed";
  if (payment.postingDue) return "postingDue";
  if (!mayFollow(payment.direction, payment.state, to)) return "notAllowed";
  if (changes?.amount !== undefined && !(payment.state === "review" && to === "success")) return "notAllowed";
  return undefined;
}
