import type { OperatorWithdrawal } from "@crossbook/contract";
import type { OperatorCaller } from "../../../calls/callers.ts";
import type { CallContext, Refusal } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import type { HostDirectory } from "../../../ports/host-settings.ts";
import type { Players } from "../../players/index.ts";
import type { PaymentState } from "../payment-states.ts";
import type { PaymentChanges, PaymentStore } from "../payment-store.ts";
import type { PaymentOutcome, Payments } from "../payments.ts";
import { operatorWithdrawalOf } from "./operator-withdrawal.ts";
import type { Payouts } from "./payouts.ts";
import { limitsOf } from "./withdrawal-limits.ts";
import type { Withdrawal, WithdrawalStore } from "./withdrawal-store.ts";

/** What operators' decisions on withdrawals are made with. */
export interface DecisionParts {
  readonly payments: Payments;
  readonly store: PaymentStore;
  readonly withdrawals: WithdrawalStore;
  readonly payouts: Payouts;
  readonly players: Players;
  readonly hosts: HostDirectory;
}

type OperatorContext = CallContext<OperatorCaller>;
type DecisionCode = "PAYMENT_NOT_FOUND" | "PAYMENT_CHANGED" | "PAYMENT_NOT_CLAIMED" | "EXCHANGE_STOPPED";

/** The withdrawal after a decision, or why it was not taken. */
export type Decided =
  | { readonly ok: true; readonly result: OperatorWithdrawal }
  | Refusal<DecisionCode | "SECOND_PERSON_NEEDED" | "PAYOUTS_NOT_OFFERED">;
/** Of a decision that needs no second person and no provider. */
export type PlainlyDecided =
  | { readonly ok: true; readonly result: OperatorWithdrawal }
  | Refusal<DecisionCode>;

interface Decision {
  readonly paymentId: number;
  readonly version: number;
  readonly to: PaymentState;
  readonly changes?: PaymentChanges;
}

/** Operators' decisions on withdrawals: each on a version, by who has claimed it, with before and after noted. */
export class WithdrawalDecisions {
  readonly #parts: DecisionParts;

  constructor(parts: DecisionParts) {
    this.#parts = parts;
  }

  async read(paymentId: number): Promise<Withdrawal | undefined> {
    return this.#parts.withdrawals.byId(paymentId);
  }

  /** A withdrawal as operators see it. */
  async shown(withdrawal: Withdrawal): Promise<OperatorWithdrawal> {
    const needsSecondPerson = await this.#isAboveLimit(withdrawal);
    return operatorWithdrawalOf(withdrawal, { needsSecondPerson });
  }

  /** Approves; where another person must send it, the claim is given back at once. */
  async approve(paymentId: number, version: number, context: OperatorContext): Promise<PlainlyDecided> {
    const before = await this.read(paymentId);
    if (!before) return refuse("PAYMENT_NOT_FOUND");
    const releases = await this.#isAboveLimit(before);
    return this.#advance(before, { paymentId, version, to: "approved" }, context, releases);
  }

  /** Rejects or puts on hold. */
  async decide(decision: Decision, context: OperatorContext): Promise<PlainlyDecided> {
    const before = await this.read(decision.paymentId);
    return before ? this.#advance(before, decision, context, false) : refuse("PAYMENT_NOT_FOUND");
  }

  /** Says that an approved withdrawal was paid by hand. What was sent to the provider is its own to pay, and nobody else's. */
  async pay(decision: Decision, context: OperatorContext) {
    const before = await this.read(decision.paymentId);
    if (!before) return refuse("PAYMENT_NOT_FOUND");
    if (await this.#lacksSecondPerson(before, context)) return refuse("SECOND_PERSON_NEEDED");
    // A version has one state: what is sent between this look and the decision has another version.
    const { state, version } = before.payment;
    if (state === "processing" || version !== decision.version) return refuse("PAYMENT_CHANGED");
    return this.#advance(before, decision, context, false);
  }

  /** Sends an approved withdrawal to the provider. */
  async send(paymentId: number, version: number, context: OperatorContext): Promise<Decided> {
    const { payouts } = this.#parts;
    const before = await this.read(paymentId);
    if (!before) return refuse("PAYMENT_NOT_FOUND");
    if (!payouts.isOffered) return refuse("PAYOUTS_NOT_OFFERED");
    if (await this.#lacksSecondPerson(before, context)) return refuse("SECOND_PERSON_NEEDED");
    const sent = await payouts.send(paymentId, { version, operator: context.caller.username });
    return this.#answered(before, sent, context);
  }

  /** Asks the provider now about a payout that is on its way. */
  async retry(paymentId: number, context: OperatorContext) {
    const { payouts } = this.#parts;
    const before = await this.read(paymentId);
    if (!before) return refuse("PAYMENT_NOT_FOUND");
    if (!payouts.isOffered) return refuse("PAYOUTS_NOT_OFFERED");
    if (before.payment.state !== "processing") return refuse("PAYMENT_CHANGED");
    await payouts.check(paymentId, { source: "operator", actor: context.caller.username });
    return this.#changed(before, context);
  }

  async #advance(
    before: Withdrawal,
    { paymentId, version, to, changes }: Decision,
    context: OperatorContext,
    releases: boolean,
  ): Promise<PlainlyDecided> {
    const operator = context.caller.username;
    const moved = await this.#parts.payments.advance(
      {
        ...{ id: paymentId, version, to, claimedBy: operator },
        by: { source: "operator", actor: operator },
        ...(changes && { changes }),
      },
      async (client) => {
        if (releases)
          await client.query("UPDATE payments SET claimed_by = NULL, claimed_until = NULL WHERE id = $1", [
            paymentId,
          ]);
      },
    );
    return this.#answered(before, moved, context);
  }

  async #answered(
    before: Withdrawal,
    outcome: PaymentOutcome,
    context: OperatorContext,
  ): Promise<PlainlyDecided> {
    return outcome.ok ? this.#changed(before, context) : refuse(refusalOf(outcome));
  }

  /** The withdrawal as it is now, with what changed noted for the audit. */
  async #changed(before: Withdrawal, context: OperatorContext) {
    const after = await this.read(before.payment.id);
    if (!after) return refuse("PAYMENT_NOT_FOUND");
    context.noteChange({ before: noted(before), after: noted(after) });
    return { ok: true, result: await this.shown(after) } as const;
  }

  /** An approver does not send what is above the limit. */
  async #lacksSecondPerson(withdrawal: Withdrawal, { caller }: OperatorContext): Promise<boolean> {
    if (!(await this.#isAboveLimit(withdrawal))) return false;
    const steps = await this.#parts.store.steps(withdrawal.payment.id);
    return steps.findLast(({ to }) => to === "approved")?.actor === caller.username;
  }

  async #isAboveLimit({ payment }: Withdrawal): Promise<boolean> {
    const player = await this.#parts.players.byId(payment.userId);
    if (!player) return true;
    return payment.amount > limitsOf(this.#parts.hosts.settingsOf(player.host)).secondPersonAbove;
  }
}

/** Where only the money is still to be moved the decision stands: the postings repeat it once the exchange runs. */
function refusalOf(outcome: Exclude<PaymentOutcome, { ok: true }>): DecisionCode {
  switch (outcome.reason) {
    case "notFound":
      return "PAYMENT_NOT_FOUND";
    case "notClaimed":
      return "PAYMENT_NOT_CLAIMED";
    case "notPosted":
      return "EXCHANGE_STOPPED";
    default:
      return "PAYMENT_CHANGED";
  }
}

function noted({ payment, providerId }: Withdrawal) {
  const { id, state, version, utr, reasonCode } = payment;
  return {
    ...{ paymentId: id, state, version, utr: utr ?? null, reasonCode: reasonCode ?? null },
    payoutId: providerId ?? null,
  };
}
