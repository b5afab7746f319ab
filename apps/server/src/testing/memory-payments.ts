import type { ProviderOrder } from "@crossbook/contract";
import type { Command, Engine, Outcome } from "@crossbook/engine";
import { type Paise, paise } from "@crossbook/money";
import { pino } from "pino";
import type { Payment, PaymentStep } from "../modules/payments/payment.ts";
import { PaymentPostings } from "../modules/payments/payment-postings.ts";
import { type PaymentState, postingOf } from "../modules/payments/payment-states.ts";
import type {
  NewPayment,
  PaymentChanges,
  PaymentRecords,
  StepBy,
  Transition,
  Transitioned,
} from "../modules/payments/payment-store.ts";
import { Payments } from "../modules/payments/payments.ts";
import { transitionRefusal } from "../modules/payments/transition-rules.ts";
import type { OrderNews } from "../modules/payments/upi/order-news.ts";
import { UpiDeposits, type UpiOrderRecords } from "../modules/payments/upi/upi-deposits.ts";
import type { UpiOrder } from "../modules/payments/upi/upi-order-store.ts";
import { Wallet } from "../modules/wallet/wallet.ts";

/** An engine without its effects: a test makes it, because only the exchange drives one in the server. */
export interface MemoryEngine extends Pick<Engine, "account"> {
  apply(command: Command): Outcome;
}

/** Where the process ends next: what was begun after it is lost with it. */
export type Crash = "beforeRow" | "beforeMoney" | "afterMoney" | "none";

/** The process that the test ended. */
export class CrashedError extends Error {
  override readonly name = "CrashedError";
}

/**
 * Payments, the provider's orders and the engine in memory, with the server's own rules over them: what the tables do is
 * two maps, so that ten thousand lives take seconds. Other tests show that the tables do the same.
 */
export class MemoryPayments implements PaymentRecords, UpiOrderRecords {
  readonly engine: MemoryEngine;
  readonly steps: (PaymentStep & { readonly paymentId: number })[] = [];
  crash: Crash = "none";
  readonly #now: () => number;
  readonly #firstId: number;
  readonly #payments = new Map<number, Payment>();
  readonly #orders = new Map<number, UpiOrder>();

  /** `engine`: may be shared, as making one costs more than a life; `firstId`: of the payments, unused in it. */
  constructor(now: () => number, engine: MemoryEngine, firstId: number) {
    this.#now = now;
    this.engine = engine;
    this.#firstId = firstId;
  }

  /** A process that has just started on what the one before it has left. */
  started(): { readonly payments: Payments; readonly deposits: UpiDeposits } {
    this.crash = "none";
    const logger = pino({ level: "silent" });
    const submit = async (command: Command) => {
      if (this.crash === "beforeMoney") throw new CrashedError();
      const outcome = this.engine.apply(command);
      if (this.crash === "afterMoney") throw new CrashedError();
      return outcome;
    };
    const clock = { now: this.#now, monotonicMs: this.#now, after: () => () => undefined };
    const wallet = new Wallet({ submit }, clock, "play");
    const payments = new Payments(this, new PaymentPostings({ store: this, wallet, logger }));
    const parts = { payments, store: this, orders: this, provider: undefined, clock, logger };
    return { payments, deposits: new UpiDeposits(parts) };
  }

  async create(asked: NewPayment, by: StepBy) {
    const id = this.#firstId + this.#payments.size;
    const at = new Date(this.#now());
    const payment: Payment = {
      ...{ ...asked, id, version: 1, postingDue: false, createdAt: at, updatedAt: at },
      ...{ utr: asked.utr, holdId: undefined, ledgerEntryId: undefined, reasonCode: undefined },
      ...{ remark: undefined, claimedBy: undefined, claimedUntil: undefined, expiresAt: asked.expiresAt },
    };
    this.#payments.set(id, payment);
    this.#note(payment, undefined, by);
    return { payment, isNew: true };
  }

  /** The provider's order of a payment. */
  addOrder(paymentId: number, askedAmount: Paise): UpiOrder {
    const order: UpiOrder = {
      ...{ paymentId, orderRef: `CB${paymentId}`, askedAmount, amountPaid: paise(0), askedCount: 0 },
      placed: { providerOrderId: `order_${paymentId}`, payeeVpa: "play@bank", payeeName: "Play" },
      ...{ paidAt: undefined, claimedUtr: undefined },
    };
    this.#orders.set(paymentId, order);
    return order;
  }

  all(): readonly Payment[] {
    return [...this.#payments.values()];
  }

  async byId(id: number): Promise<Payment | undefined> {
    return this.#payments.get(id);
  }

  async due(limit: number, afterId = 0): Promise<readonly Payment[]> {
    const due = [...this.#payments.values()].filter(({ id, postingDue }) => postingDue && id > afterId);
    return due.slice(0, limit);
  }

  async transition(transition: Transition): Promise<Transitioned> {
    if (this.crash === "beforeRow") throw new CrashedError();
    const payment = this.#payments.get(transition.id);
    if (!payment) return { ok: false, reason: "notFound" };
    const reason = transitionRefusal(payment, transition, this.#now());
    if (reason) return { ok: false, reason, payment };
    const { to, by, changes = {} } = transition;
    if (to === "success" && this.#isUsed(changes.utr ?? payment.utr, payment.id))
      return { ok: false, reason: "utrUsed", payment };
    return { ok: true, payment: this.#write(payment, { to, by, changes }) };
  }

  async posted({
    id,
    version,
    to,
    by,
    changes = {},
  }: Parameters<PaymentRecords["posted"]>[0]): Promise<Transitioned> {
    const payment = this.#payments.get(id);
    if (!payment) return { ok: false, reason: "notFound" };
    if (payment.version !== version || !payment.postingDue) return { ok: false, reason: "stale", payment };
    if (to !== undefined) return { ok: true, payment: this.#write(payment, { to, by, changes }) };
    const posted = { ...payment, ...changes, postingDue: false };
    this.#payments.set(id, posted);
    return { ok: true, payment: posted };
  }

  async byPayment(paymentId: number): Promise<UpiOrder | undefined> {
    return this.#orders.get(paymentId);
  }

  async byRef(orderRef: string): Promise<UpiOrder | undefined> {
    return [...this.#orders.values()].find((order) => order.orderRef === orderRef);
  }

  async ofNews({ providerOrderId }: OrderNews): Promise<UpiOrder | undefined> {
    return [...this.#orders.values()].find(({ placed }) => placed?.providerOrderId === providerOrderId);
  }

  async placed(_paymentId: number, _order: ProviderOrder): Promise<void> {
    throw new Error("no provider is asked here");
  }

  async paid(paymentId: number, { amount, at }: NonNullable<OrderNews["captured"]>): Promise<void> {
    const order = this.#orders.get(paymentId);
    if (order && order.amountPaid < amount)
      this.#orders.set(paymentId, { ...order, amountPaid: amount, paidAt: at });
  }

  #write(
    payment: Payment,
    { to, by, changes }: { readonly to: PaymentState; readonly by: StepBy; readonly changes: PaymentChanges },
  ): Payment {
    const moved: Payment = {
      ...payment,
      reasonCode: undefined,
      ...changes,
      state: to,
      version: payment.version + 1,
      postingDue: postingOf(payment.direction, to) !== undefined,
      updatedAt: new Date(this.#now()),
    };
    this.#payments.set(payment.id, moved);
    this.#note(moved, payment.state, by);
    return moved;
  }

  #note(
    { id, version, updatedAt, state }: Payment,
    from: PaymentState | undefined,
    { source, actor }: StepBy,
  ): void {
    this.steps.push({ paymentId: id, version, at: updatedAt, from, to: state, source, actor, detail: {} });
  }

  #isUsed(utr: string | undefined, id: number): boolean {
    if (utr === undefined) return false;
    const credited = [...this.#payments.values()].filter(
      ({ state }) => state === "success" || state === "credited",
    );
    return credited.some((other) => other.utr === utr && other.id !== id);
  }
}
