import { PAYOUT_KEY, type ProviderPayout, type ProviderPayoutRequest } from "@crossbook/contract";
import type { Logger } from "pino";
import { OneAtATime } from "../../../calls/one-at-a-time.ts";
import type { Clock } from "../../../ports/clock.ts";
import { type Payment, paymentReference } from "../payment.ts";
import type { PaymentState } from "../payment-states.ts";
import type { StepBy } from "../payment-store.ts";
import type { PaymentOutcome, Payments } from "../payments.ts";
import type { Withdrawal, WithdrawalStore } from "./withdrawal-store.ts";

/** What the provider answered; `status`: of HTTP, undefined where there was no answer. */
export type PayoutAnswer =
  | { readonly ok: true; readonly payout: ProviderPayout }
  | { readonly ok: false; readonly status: number | undefined; readonly reason: string };

/**
 * The one refusal that says that no payout was made and none will be. Others do not: 409 means that there is one under
 * the key, 401 that our own key is wrong.
 */
const NOT_MADE = 400;

/** The payment provider's calls about payouts. */
export interface PayoutProvider {
  /** The same key again is the same payout. */
  createPayout(request: ProviderPayoutRequest, key: string): Promise<PayoutAnswer>;
  readPayout(id: string): Promise<PayoutAnswer>;
}

interface Parts {
  readonly payments: Payments;
  readonly withdrawals: WithdrawalStore;
  readonly provider: PayoutProvider | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FIRST_GAP_MS = 30_000;
const LONGEST_GAP_MS = HOUR_MS;
/** A paid payout may come back, and the webhook that says so may be lost. */
const GAPS_AFTER_PAID_MS = [HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS] as const;
const AT_ONCE = 50;

/**
 * Payouts of approved withdrawals through the payment provider. A withdrawal is `processing`, durably, before the provider
 * hears of it, and its reference is the payout's key: a lost answer or a crash is followed by the same question, which
 * cannot pay twice. Webhook, poll and operator all end in `#apply`.
 */
export class Payouts {
  readonly #parts: Parts;
  readonly #ofPayment = new OneAtATime<number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Whether a provider is set up. */
  get isOffered(): boolean {
    return this.#parts.provider !== undefined;
  }

  /** Sends an approved withdrawal; what the provider answers moves it on. */
  async send(
    id: number,
    step: { readonly version: number; readonly operator: string },
  ): Promise<PaymentOutcome> {
    const { payments, withdrawals, clock } = this.#parts;
    const sent = await payments.advance(
      {
        ...{ id, to: "processing", version: step.version, claimedBy: step.operator },
        by: { source: "operator", actor: step.operator },
      },
      (client) => withdrawals.beginChecks(client, id, new Date(clock.now())),
    );
    if (sent.ok) await this.check(id, { source: "operator", actor: step.operator });
    return sent;
  }

  /** Asks the provider about every payout whose time has come; run periodically. */
  async checkDue(): Promise<void> {
    const { withdrawals, clock, provider } = this.#parts;
    if (!provider) return;
    for (const id of await withdrawals.due(new Date(clock.now()), AT_ONCE)) await this.#tryToCheck(id);
  }

  /** What fails is due a little later: it would be the first of every run, and so many of them all of it. */
  async #tryToCheck(id: number): Promise<void> {
    const { withdrawals, clock, logger } = this.#parts;
    try {
      await this.check(id, { source: "poll", actor: "payouts" });
    } catch (error) {
      logger.error({ err: error, paymentId: id }, "a payout could not be checked; it is tried again");
      await withdrawals.checkLater(id, new Date(clock.now() + FIRST_GAP_MS));
    }
  }

  /** Asks the provider about one payout: makes it where no answer says that it is made. */
  async check(id: number, by: StepBy): Promise<void> {
    const { provider } = this.#parts;
    if (!provider) return;
    await this.#ofPayment.run(id, async () => {
      const withdrawal = await this.#parts.withdrawals.byId(id);
      if (!withdrawal || !isOnItsWay(withdrawal)) return this.#endChecks(id, withdrawal);
      const { providerId } = withdrawal;
      const answer =
        providerId === undefined
          ? await provider.createPayout(requestOf(withdrawal), payoutKey(withdrawal.payment))
          : await provider.readPayout(providerId);
      if (answer.ok) return this.#apply(withdrawal, answer.payout, by);
      const { state } = withdrawal.payment;
      if (answer.status === NOT_MADE && providerId === undefined && state === "processing")
        return this.#fail(withdrawal, answer.reason, by);
      await this.#later(withdrawal, answer.reason);
    });
  }

  /** What a webhook says of a payout. False: it is about none of ours, or not as we asked for it. */
  async onPayoutEvent(payout: ProviderPayout): Promise<boolean> {
    const id = Number(/^withdrawal:(\d{1,15})$/.exec(payout.reference_id)?.[1] ?? Number.NaN);
    if (!Number.isSafeInteger(id)) return false;
    return this.#ofPayment.run(id, async () => {
      const withdrawal = await this.#parts.withdrawals.byId(id);
      if (!withdrawal || !wasSent(withdrawal)) return false;
      return this.#apply(withdrawal, payout, { source: "webhook", actor: "payment-provider" });
    });
  }

  /** Moves the withdrawal to where the payout is. False where the payout is not the one we asked for. */
  async #apply(withdrawal: Withdrawal, payout: ProviderPayout, by: StepBy): Promise<boolean> {
    const { payment } = withdrawal;
    const fault = faultOf(withdrawal, payout);
    if (fault !== undefined) {
      this.#parts.logger.error({ paymentId: payment.id, payoutId: payout.id, fault }, "a payout is not ours");
      await this.#known(withdrawal, fault, by);
      return false;
    }
    const providerStatus = newestStatus(withdrawal.providerStatus, payout.status);
    const known = { ...withdrawal, providerId: payout.id, providerStatus };
    const to = stateAfter(payment.state, payout.status);
    if (to === undefined) {
      await this.#known(known, undefined, by);
      return true;
    }
    const detail = { payoutId: payout.id, status: payout.status, reason: payout.failure_reason };
    const moved = await this.#parts.payments.advance(
      {
        ...{ id: payment.id, to, by: { ...by, detail } },
        changes: {
          ...(payout.utr !== null && { utr: payout.utr }),
          ...(to !== "paid" && { reasonCode: to === "reversed" ? "reversed" : "payoutFailed" }),
        },
      },
      // With the state, so that after a crash between the two no older webhook is taken for a contradiction.
      (client) => this.#parts.withdrawals.heard(client, payment.id, known),
    );
    // A posting that is still due is the postings' own to repeat.
    if (moved.ok || moved.reason === "notPosted") await this.#settled(known, to);
    else await this.#later(known, moved.reason);
    return true;
  }

  async #fail(withdrawal: Withdrawal, reason: string, by: StepBy): Promise<void> {
    const { id } = withdrawal.payment;
    await this.#parts.payments.advance({
      ...{ id, to: "failed", by: { ...by, detail: { reason } } },
      changes: { reasonCode: "payoutRefused" },
    });
    await this.#parts.withdrawals.progress(id, { fault: reason, checks: 0, nextCheckAt: undefined });
  }

  /** Writes what is known now. A webhook is no try of ours: however many come, it is asked as often as without them. */
  async #known(withdrawal: Withdrawal, fault: string | undefined, { source }: StepBy): Promise<void> {
    if (source !== "webhook") return this.#later(withdrawal, fault);
    const { payment, checks, nextCheckAt, providerId, providerStatus } = withdrawal;
    const known = { providerId, providerStatus, fault };
    await this.#parts.withdrawals.progress(payment.id, { ...known, checks, nextCheckAt });
  }

  /** Writes what is known now; asked again after a gap that grows with every try. */
  async #later(withdrawal: Withdrawal, fault: string | undefined): Promise<void> {
    const { payment, checks, providerId, providerStatus } = withdrawal;
    const gap =
      payment.state === "processing"
        ? Math.min(FIRST_GAP_MS * 2 ** checks, LONGEST_GAP_MS)
        : GAPS_AFTER_PAID_MS[checks];
    await this.#parts.withdrawals.progress(payment.id, {
      ...{ providerId, providerStatus, fault, checks: checks + 1 },
      nextCheckAt: gap === undefined ? undefined : new Date(this.#parts.clock.now() + gap),
    });
  }

  /** After the last state nothing is asked; after `paid` a few times, in case the money comes back. */
  #settled(withdrawal: Withdrawal, to: PaymentState): Promise<void> {
    const { payment, providerId, providerStatus } = withdrawal;
    const [firstGap] = GAPS_AFTER_PAID_MS;
    return this.#parts.withdrawals.progress(payment.id, {
      ...{ providerId, providerStatus, fault: undefined, checks: to === "paid" ? 1 : 0 },
      nextCheckAt: to === "paid" ? new Date(this.#parts.clock.now() + firstGap) : undefined,
    });
  }

  async #endChecks(id: number, withdrawal: Withdrawal | undefined): Promise<void> {
    if (withdrawal?.nextCheckAt)
      await this.#parts.withdrawals.progress(id, {
        ...{ fault: withdrawal.fault, checks: withdrawal.checks, nextCheckAt: undefined },
      });
  }
}

/** The payout's idempotency key: one of a withdrawal for ever. */
export function payoutKey(payment: Payment): string {
  const key = paymentReference(payment);
  if (!PAYOUT_KEY.test(key)) throw new Error(`${key} is no key of a payout`);
  return key;
}

function requestOf({ payment, destination }: Withdrawal): ProviderPayoutRequest {
  const { method, address, ifsc, holderName } = destination;
  const common = {
    amount: payment.amount,
    currency: "INR",
    reference_id: paymentReference(payment),
    narration: `Withdrawal ${payment.id}`,
  } as const;
  if (method === "UPI") return { ...common, mode: "UPI", fund_account: { vpa: address } };
  const bank_account = { name: holderName, ifsc, account_number: address };
  return { ...common, mode: "IMPS", fund_account: { bank_account } };
}

/** Being paid, or paid by the provider so lately that it may come back: for one that was paid by hand no payout is made. */
function isOnItsWay({ payment, providerId }: Withdrawal): boolean {
  return payment.state === "processing" || (payment.state === "paid" && providerId !== undefined);
}

/** The provider may know of it: one that was paid by hand was never sent. */
function wasSent({ payment, providerId }: Withdrawal): boolean {
  return payment.state === "processing" || providerId !== undefined;
}

/** How the provider's payout differs from what we asked for. */
function faultOf(
  { payment, providerId, providerStatus }: Withdrawal,
  payout: ProviderPayout,
): string | undefined {
  if (payout.reference_id !== paymentReference(payment)) return "payout of another withdrawal";
  if (payout.amount !== payment.amount) return "payout of another amount";
  if (providerId !== undefined && providerId !== payout.id) return "a second payout of this withdrawal";
  // News of before a reversal may come late; but what had failed outright must not have been paid.
  if (payment.state === "failed" && payout.status === "processed" && providerStatus !== "reversed")
    return "paid after it had failed";
  return undefined;
}

/** The state that a payout's status brings; undefined: none, it goes on or is old news. */
function stateAfter(state: PaymentState, status: ProviderPayout["status"]): PaymentState | undefined {
  if (state === "processing") {
    if (status === "processed") return "paid";
    // Sent back before we knew that it was paid: either way the money is here.
    return status === "failed" || status === "rejected" || status === "reversed" ? "failed" : undefined;
  }
  return state === "paid" && status === "reversed" ? "reversed" : undefined;
}

/** In the order in which a payout has them. */
const STATUSES = ["queued", "pending", "processing", "processed", "rejected", "failed", "reversed"];

/** What a payout is now: a webhook that comes late says what it was. */
function newestStatus(known: string | undefined, said: ProviderPayout["status"]): string {
  return known !== undefined && STATUSES.indexOf(known) > STATUSES.indexOf(said) ? known : said;
}
