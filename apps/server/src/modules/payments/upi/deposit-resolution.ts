import { type DepositReason, type ErrorsOf, type operator, UTR } from "@crossbook/contract";
import { paiseOfEntered } from "@crossbook/money";
import type { OperatorCaller } from "../../../calls/callers.ts";
import type { CallContext, Refusal } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import type { Clock } from "../../../ports/clock.ts";
import { depositRefusal, notedDeposit, rejectionRemark } from "../deposit-decision.ts";
import { isClaimedBy, type Payment } from "../payment.ts";
import type { PaymentApprovals } from "../payment-approvals.ts";
import type { PaymentClaims } from "../payment-claims.ts";
import type { Transition } from "../payment-store.ts";
import type { Payments } from "../payments.ts";
import { newsOfOrder } from "./order-news.ts";
import type { ProviderClient } from "./provider-client.ts";
import type { UpiDeposit, UpiDeposits } from "./upi-deposits.ts";
import type { UpiOrder } from "./upi-order-store.ts";

interface Parts {
  readonly payments: Payments;
  readonly deposits: Pick<UpiDeposits, "byPayment">;
  readonly approvals: PaymentApprovals;
  readonly claims: PaymentClaims;
  readonly provider: ProviderClient | undefined;
  readonly clock: Pick<Clock, "now">;
}

/** On which version of which deposit an operator decides. */
interface Decision {
  readonly paymentId: number;
  readonly version: number;
}

/** What an operator says was paid. */
interface Said {
  readonly amount: number | string | null | undefined;
  readonly utr: string | null | undefined;
}

type Context = CallContext<OperatorCaller>;
type Resolved = { readonly ok: true } | Refusal<ErrorsOf<typeof operator.resolveDeposit>>;

/** What operators decide about deposits by UPI under review. What was captured is a proof, one person's word is none. */
export class DepositResolution {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Credits what the provider has captured; without that record, what two operators have approved alike. */
  async approve(decision: Decision, said: Said, context: Context): Promise<Resolved> {
    const deposit = await this.#underReview(decision, context);
    if ("ok" in deposit) return deposit;
    const { payment, order } = deposit;
    const amount =
      said.amount === undefined || said.amount === null ? payment.amount : paiseOfEntered(said.amount);
    if (amount === undefined || amount <= 0) return refuse("AMOUNT_INVALID");
    const written = said.utr?.trim().toUpperCase() || undefined;
    if (written !== undefined && !UTR.test(written)) return refuse("UTR_INVALID");
    const captured = await this.#captured(payment, order);
    // The number that the provider gives is the payment's: another one would credit the same payment twice.
    const utr = captured?.utr ?? payment.utr ?? written;
    if (utr === undefined)
      return refuse("PROOF_MISSING", {
        message: "The provider has no record of this payment: name its UTR.",
      });
    if (captured?.amount !== amount) {
      const approved = await this.#secondPerson(payment, `${amount} ${utr}`, context);
      if (approved) return approved;
    }
    const changes = { utr, ...(amount !== payment.amount && { amount }) };
    return this.#advance(payment, context, { to: "success", changes });
  }

  /** Ends a deposit without money. */
  async reject(
    decision: Decision,
    { reasonCode, remark }: { reasonCode: DepositReason; remark: string | null | undefined },
    context: Context,
  ): Promise<Resolved> {
    const deposit = await this.#underReview(decision, context);
    if ("ok" in deposit) return deposit;
    const changes = { reasonCode, remark: rejectionRemark(reasonCode, remark) };
    return this.#advance(deposit.payment, context, { to: "rejected", changes });
  }

  /** The deposit, where it is by UPI, under review, as the operator knew it, and claimed by them. */
  async #underReview(
    { paymentId, version }: Decision,
    { caller }: Context,
  ): Promise<UpiDeposit | Refusal<"PAYMENT_NOT_FOUND" | "PAYMENT_CHANGED" | "PAYMENT_NOT_CLAIMED">> {
    const deposit = await this.#parts.deposits.byPayment(paymentId);
    if (!deposit) return refuse("PAYMENT_NOT_FOUND");
    const { payment } = deposit;
    if (payment.version !== version || payment.state !== "review") return refuse("PAYMENT_CHANGED");
    const isClaimed = isClaimedBy(payment, caller.username, this.#parts.clock.now());
    return isClaimed ? deposit : refuse("PAYMENT_NOT_CLAIMED");
  }

  /** What the provider has captured, as it answers now; while it does not, what it has reported with a UTR before. */
  async #captured(payment: Payment, { placed, amountPaid }: UpiOrder) {
    const answer = placed && (await this.#parts.provider?.readOrder(placed.providerOrderId));
    if (answer?.ok) return newsOfOrder(answer.order).captured;
    return amountPaid > 0 && payment.utr !== undefined ? { amount: amountPaid, utr: payment.utr } : undefined;
  }

  /** Undefined: two operators have approved the same now. */
  async #secondPerson(payment: Payment, subject: string, context: Context): Promise<Resolved | undefined> {
    const { approvals, claims } = this.#parts;
    const { username } = context.caller;
    const before = [...(await approvals.approversOf(payment, subject))];
    if (before.includes(username)) return refuse("SAME_OPERATOR");
    if ((await approvals.approve(payment, username, subject)) === "second") return undefined;
    await claims.release(payment.id, username);
    context.noteChange({
      before: { ...notedDeposit(payment), approvedBy: before },
      after: { ...notedDeposit(payment), approvedBy: [username], approved: subject },
    });
    return { ok: true };
  }

  async #advance(
    before: Payment,
    context: Context,
    step: Pick<Transition, "to" | "changes">,
  ): Promise<Resolved> {
    const { username } = context.caller;
    const outcome = await this.#parts.payments.advance({
      ...{ id: before.id, version: before.version, claimedBy: username, ...step },
      by: { source: "operator", actor: username },
    });
    const refusal = depositRefusal(outcome);
    if (refusal) return refusal;
    const after = await this.#parts.deposits.byPayment(before.id);
    context.noteChange({
      before: notedDeposit(before),
      after: after ? notedDeposit(after.payment) : {},
    });
    return { ok: true };
  }
}
