import type { DepositReason, ErrorCode, ErrorsOf, operator } from "@crossbook/contract";
import type { OperatorCaller } from "../../../calls/callers.ts";
import type { CallContext, Refusal } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import type { Clock } from "../../../ports/clock.ts";
import { depositRefusal, notedDeposit, rejectionRemark } from "../deposit-decision.ts";
import { isClaimedBy, type Payment } from "../payment.ts";
import type { PaymentApprovals } from "../payment-approvals.ts";
import type { PaymentClaims } from "../payment-claims.ts";
import type { PaymentOutcome, Payments } from "../payments.ts";
import { type BankLines, freeLines } from "./bank-lines.ts";
import type { DepositClaims } from "./deposit-claims.ts";

export interface DecisionParts {
  readonly payments: Payments;
  readonly claims: DepositClaims;
  readonly lines: BankLines;
  readonly approvals: PaymentApprovals;
  readonly locks: PaymentClaims;
  readonly clock: Clock;
}

/** On which version of which deposit an operator decides. */
export interface Decision {
  readonly paymentId: number;
  readonly version: number;
}

/** What was decided, or why not: each call with the codes it declares. */
export type Decided<Code extends ErrorCode = ErrorCode> = { readonly ok: true } | Refusal<Code>;

type Step = "PAYMENT_NOT_FOUND" | "PAYMENT_CHANGED" | "PAYMENT_NOT_CLAIMED";
type Context = CallContext<OperatorCaller>;

/** The bank line that an approval was based on was taken away meanwhile. Rolls the approval back. */
class LineGone extends Error {
  override readonly name = "LineGone";
}

const LINK_CODES = {
  notFound: "BANK_LINE_NOT_FOUND",
  taken: "BANK_LINE_TAKEN",
  differs: "BANK_LINE_DIFFERS",
  changed: "PAYMENT_CHANGED",
} as const;

/** What operators decide about deposits by hand: nothing is credited on one person's word alone. */
export class DepositDecisions {
  readonly #parts: DecisionParts;

  constructor(parts: DecisionParts) {
    this.#parts = parts;
  }

  /** Links a bank line, or with undefined takes the link back. */
  async link(
    decision: Decision,
    lineId: number | undefined,
    context: Context,
  ): Promise<Decided<ErrorsOf<typeof operator.linkBankLine>>> {
    const payment = await this.#undecided(decision, context);
    if ("ok" in payment) return payment;
    const before = await this.#parts.lines.ofPayment(payment.id);
    const linked = await this.#parts.lines.link(payment, lineId);
    if (linked !== "linked") return refuse(LINK_CODES[linked]);
    context.noteChange({ before: { bankLineId: before?.id ?? null }, after: { bankLineId: lineId ?? null } });
    return { ok: true };
  }

  /** Credits a deposit that has its bank line; without one, once a second operator approves it too. */
  async approve(
    decision: Decision,
    context: Context,
  ): Promise<Decided<ErrorsOf<typeof operator.approveDeposit>>> {
    const payment = await this.#undecided(decision, context);
    if ("ok" in payment) return payment;
    const { lines, approvals, locks } = this.#parts;
    const line = await lines.ofPayment(payment.id);
    const utr = line?.utr ?? payment.utr;
    if (!line) {
      if (utr === undefined)
        return refuse("PROOF_MISSING", { message: "A deposit without a UTR needs a linked bank line." });
      const { username } = context.caller;
      if ((await approvals.approversOf(payment)).includes(username)) return refuse("SAME_OPERATOR");
      if ((await approvals.approve(payment, username)) === "first") {
        await locks.release(payment.id, username);
        context.noteChange({ before: { approvedBy: [] }, after: { approvedBy: [username] } });
        return { ok: true };
      }
    }
    return this.#advanced(payment, context, () =>
      this.#parts.payments.advance(
        {
          ...this.#step(payment, context, { bankLineId: line?.id ?? null }),
          to: "success",
          changes: utr === undefined ? {} : { utr },
        },
        async (client) => {
          if ((await lines.ofPayment(payment.id, client))?.id !== line?.id) throw new LineGone();
        },
      ),
    );
  }

  /** Ends a deposit without money, and sets its bank line free. */
  async reject(
    decision: Decision,
    { reasonCode, remark }: { reasonCode: DepositReason; remark: string | undefined },
    context: Context,
  ): Promise<Decided<Step>> {
    const payment = await this.#undecided(decision, context);
    if ("ok" in payment) return payment;
    const words = rejectionRemark(reasonCode, remark);
    const rejected = await this.#advanced(payment, context, () =>
      this.#parts.payments.advance(
        { ...this.#step(payment, context), to: "rejected", changes: { reasonCode, remark: words } },
        (client) => freeLines(client, payment.id),
      ),
    );
    // Only what is credited needs a UTR of its own.
    if (rejected.ok) return rejected;
    return refuse(rejected.code === "UTR_USED" ? "PAYMENT_CHANGED" : rejected.code);
  }

  #step({ id, version }: Payment, { caller: { username } }: Context, detail: object = {}) {
    const by = { source: "operator", actor: username, detail: { ...detail } } as const;
    return { id, version, claimedBy: username, by };
  }

  /** The deposit, where it is by hand, under review, as the operator knew it, and claimed by them. */
  async #undecided({ paymentId, version }: Decision, { caller }: Context): Promise<Payment | Refusal<Step>> {
    const claim = await this.#parts.claims.byId(paymentId);
    if (!claim) return refuse("PAYMENT_NOT_FOUND");
    const { payment } = claim;
    if (payment.version !== version || payment.state !== "review") return refuse("PAYMENT_CHANGED");
    return isClaimedBy(payment, caller.username, this.#parts.clock.now())
      ? payment
      : refuse("PAYMENT_NOT_CLAIMED");
  }

  async #advanced(
    before: Payment,
    context: Context,
    advance: () => Promise<PaymentOutcome>,
  ): Promise<Decided<Step | "UTR_USED">> {
    try {
      const outcome = await advance();
      const refusal = depositRefusal(outcome);
      if (refusal) return refusal;
      const after = await this.#parts.claims.byId(before.id);
      context.noteChange({ before: notedDeposit(before), after: after ? notedDeposit(after.payment) : {} });
      return { ok: true };
    } catch (error) {
      if (error instanceof LineGone) return refuse("PAYMENT_CHANGED");
      throw error;
    }
  }
}
