import { type CallError, mayBeDone } from "@crossbook/client";
import { api, type ErrorCode, type WaitingPayment } from "@crossbook/contract";
import type { Acts } from "../../../../acts/acts.ts";
import { kindOf } from "../../../../payments/payment-kind.ts";

/**
 * What became of one of several payments. `approved`: a withdrawal can be sent, a deposit is credited. `second`:
 * another operator must follow. `doubt`: no answer says whether it was done. `left`: it was not asked for.
 */
export type Approval =
  | { readonly type: "approved" | "second" | "left" }
  | { readonly type: "refused" | "doubt"; readonly words: string };

interface Run {
  readonly acts: Pick<Acts, "act">;
  /** Who approves, by name. */
  readonly operator: string;
  /** Once it is aborted, the payment under way is finished and no other is begun. */
  readonly signal: AbortSignal;
  readonly onOutcome: (paymentId: number, outcome: Approval) => void;
}

/** Refusals that are not about the payment: every other one would be refused alike. */
const OF_THE_OPERATOR: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  "SECOND_FACTOR_NEEDED",
  "SESSION_LOCKED",
  "FORBIDDEN",
  "TOKEN_INVALID",
  "TOKEN_EXPIRED",
]);

/**
 * Claims and approves payments one after the other, each in the version that was shown. What one is refused for keeps no other
 * from being approved; a refusal that is not about the payment, and an answer that does not come, ends the run. Never rejects.
 */
export async function approveEach(payments: readonly WaitingPayment[], run: Run): Promise<void> {
  let isOver = false;
  for (const payment of payments) {
    if (isOver || run.signal.aborted) {
      run.onOutcome(payment.paymentId, { type: "left" });
      continue;
    }
    const { outcome, error } = await approve(payment, run);
    run.onOutcome(payment.paymentId, outcome);
    isOver = error !== undefined && (mayBeDone(error) || OF_THE_OPERATOR.has(error.code));
  }
}

interface Answer {
  readonly outcome: Approval;
  readonly error?: CallError;
}

async function approve(payment: WaitingPayment, { acts, operator }: Run): Promise<Answer> {
  const { paymentId, version } = payment;
  const claimed = await acts.act(api.operator.claimPayment, { paymentId });
  // A claim that may be there ends by itself, and approves nothing.
  if (!claimed.ok)
    return { outcome: { type: "refused", words: claimed.error.message }, error: claimed.error };
  const decided =
    kindOf(payment) === "withdrawal"
      ? await acts.act(api.operator.approveWithdrawal, { paymentId, version })
      : await acts.act(api.operator.approveDeposit, { paymentId, version });
  // What was claimed for this only must not keep others from it.
  const giveBack = () =>
    payment.claimedBy === operator ? undefined : acts.act(api.operator.releasePayment, { paymentId });
  if (decided.ok) {
    const { result } = decided;
    // An approved withdrawal is still to be sent, by anybody. Where another operator must, the server has given it back.
    if (result.state === "approved" && result.claimedBy !== null) await giveBack();
    const waits = result.state === "review" || ("needsSecondPerson" in result && result.needsSecondPerson);
    return { outcome: { type: waits ? "second" : "approved" } };
  }
  const { error } = decided;
  if (mayBeDone(error)) return { outcome: { type: "doubt", words: error.message }, error };
  await giveBack();
  return { outcome: { type: "refused", words: error.message }, error };
}
