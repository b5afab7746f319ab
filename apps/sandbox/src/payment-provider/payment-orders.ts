import type { ProviderOrder, ProviderOrderRequest, ProviderPayment } from "@crossbook/contract";
import { DueSteps } from "./due-steps.ts";
import type { Fault } from "./faults.ts";
import type { ProviderParts } from "./provider-parts.ts";
import type { OrderRecord, OrderStep } from "./provider-records.ts";
import { unixSeconds } from "./unix-seconds.ts";
import { freeUtr } from "./utr.ts";
import type { Happening } from "./webhook-sender.ts";

/** Orders that take payments at the same time. */
export const MOST_OPEN_ORDERS = 1000;
/** Attempts to pay one order. */
const MOST_PAYMENTS = 10;
const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
/** How far ahead an order may close. */
const LONGEST_OPEN_MS = 86_400_000;
/** After a payment failed, it is captured so much later; divided by the speed. */
export const LATE_SUCCESS_MS = 5 * MINUTE_MS;
/** After the order has closed; divided by the speed. */
export const AFTER_CLOSE_MS = MINUTE_MS;
const ONE_RUPEE = 100;
const MOST_PAISE = 1_000_000_000;

/** Whom payers pay. */
export interface Payee {
  readonly payeeVpa: string;
  readonly payeeName: string;
}

export type OrderMaking =
  | { readonly kind: "made" | "same"; readonly record: OrderRecord }
  | { readonly kind: "otherRequest" | "tooManyOpen" | "closeByInvalid" };

/** What became of a payer's press of a button. */
export type PayerAction = "done" | "unknown" | "notOpen" | "tooManyPayments" | "amountInvalid";

/** Orders and what payers do with them. All that happens is kept and reported by webhook. */
export class PaymentOrders {
  readonly #parts: ProviderParts;
  readonly #payee: Payee;
  readonly #steps: DueSteps;

  constructor(parts: ProviderParts, payee: Payee) {
    this.#parts = parts;
    this.#payee = payee;
    this.#steps = new DueSteps(parts.clock);
  }

  /** Goes on with what was due before a restart. */
  resume(): void {
    for (const record of this.#parts.store.orders()) this.#schedule(record);
  }

  stop(): void {
    this.#steps.stop();
  }

  create(request: ProviderOrderRequest): OrderMaking {
    const { store, clock, faults, nextId } = this.#parts;
    const written = JSON.stringify(request);
    const earlier = store.orderOfReceipt(request.receipt);
    if (earlier)
      return earlier.request === written ? { kind: "same", record: earlier } : { kind: "otherRequest" };
    const now = clock.now();
    const closeAt = request.close_by * SECOND_MS;
    if (closeAt <= now || closeAt > now + LONGEST_OPEN_MS) return { kind: "closeByInvalid" };
    store.removeOld();
    if (this.open().length >= MOST_OPEN_ORDERS) return { kind: "tooManyOpen" };
    const order: ProviderOrder = {
      id: `order_${nextId()}`,
      ...{ amount: request.amount, amount_paid: 0, currency: "INR", receipt: request.receipt },
      ...{ status: "created", qr: this.#payee, close_by: request.close_by },
      created_at: unixSeconds(now),
      payments: [],
    };
    const due: OrderStep[] = [{ step: "close", at: closeAt }];
    const record = { order, request: written, faults: faults.take(request.receipt), due };
    this.#save(record);
    return { kind: "made", record };
  }

  /** Orders that can be paid, newest first. */
  open(): readonly OrderRecord[] {
    return this.#parts.store.orders().filter(isOpen).toReversed();
  }

  /** A payer pays `amount` paise, which need not be what was asked. */
  pay(id: string, amount: number): PayerAction {
    const { clock, speed } = this.#parts;
    if (!Number.isSafeInteger(amount) || amount < 1 || amount > MOST_PAISE) return "amountInvalid";
    const checked = this.#payable(id);
    if (typeof checked === "string") return checked;
    const paid = checked.faults.includes("amountMismatch") ? otherAmount(amount) : amount;
    const payment = this.#failedPayment(checked, paid);
    const isLate = checked.faults.includes("lateSuccess");
    const isAfterClose = checked.faults.includes("paidAfterClose");
    if (!isLate && !isAfterClose) {
      this.#capture(checked, payment.id, paid);
      return "done";
    }
    const closeAt = checked.order.close_by * SECOND_MS;
    const at = Math.max(
      isLate ? clock.now() + LATE_SUCCESS_MS / speed : 0,
      isAfterClose ? closeAt + AFTER_CLOSE_MS / speed : 0,
    );
    const due: OrderStep[] = [...checked.due, { step: "capture", at, paymentId: payment.id, amount: paid }];
    if (isLate) this.#fail({ ...checked, due }, payment);
    else this.#save({ ...checked, due });
    return "done";
  }

  /** A payer declines: a payment that failed. */
  decline(id: string): PayerAction {
    const checked = this.#payable(id);
    if (typeof checked === "string") return checked;
    this.#fail(checked, this.#failedPayment(checked, checked.order.amount));
    return "done";
  }

  /** The order takes no payment from now on. */
  close(id: string): PayerAction {
    const record = this.#parts.store.order(id);
    if (!record) return "unknown";
    if (!isOpen(record)) return "notOpen";
    this.#close(record);
    return "done";
  }

  /** What happens to this order from now on; false where there is none. */
  setFaults(id: string, faults: readonly Fault[]): boolean {
    const record = this.#parts.store.order(id);
    if (record) this.#save({ ...record, faults: [...faults] });
    return record !== undefined;
  }

  /** The order if a payer can pay it now. While a payment is on its way after the close there is no second one. */
  #payable(id: string): OrderRecord | PayerAction {
    const record = this.#parts.store.order(id);
    if (!record) return "unknown";
    const known = new Set(record.order.payments.map((payment) => payment.id));
    const isOnItsWay = record.due.some((due) => due.step === "capture" && !known.has(due.paymentId));
    if (!isOpen(record) || isOnItsWay) return "notOpen";
    return record.order.payments.length >= MOST_PAYMENTS ? "tooManyPayments" : record;
  }

  #failedPayment({ order }: OrderRecord, amount: number): ProviderPayment {
    return {
      id: `pay_${this.#parts.nextId()}`,
      order_id: order.id,
      ...{ amount, currency: "INR", status: "failed", method: "upi", acquirer_data: { rrn: null } },
      error_description: "The payer's bank declined the payment",
      created_at: unixSeconds(this.#parts.clock.now()),
      captured_at: null,
    };
  }

  #fail(record: OrderRecord, payment: ProviderPayment): void {
    const payments = [...record.order.payments, payment];
    const saved = this.#save({ ...record, order: { ...record.order, status: "attempted", payments } });
    this.#report(saved, "payment.failed", { payment: { entity: payment } });
  }

  #capture(record: OrderRecord, paymentId: string, amount: number): void {
    const { clock, chanceOf, store } = this.#parts;
    const now = clock.now();
    const { order } = record;
    const utr = freeUtr(now, chanceOf(`UTR of ${paymentId}`), store.utrs());
    const earlier = order.payments.find(({ id }) => id === paymentId);
    const payment: ProviderPayment = {
      ...(earlier ?? { ...this.#failedPayment(record, amount), id: paymentId }),
      ...{ status: "captured", amount, error_description: null, captured_at: unixSeconds(now) },
      acquirer_data: { rrn: utr },
    };
    const wasPaid = order.status === "paid";
    const saved = this.#save({
      ...record,
      due: record.due.filter((due) => due.step === "capture" && due.paymentId !== paymentId),
      order: {
        ...order,
        status: "paid",
        amount_paid: order.amount_paid + amount,
        payments: [...order.payments.filter(({ id }) => id !== paymentId), payment],
      },
    });
    this.#report(saved, "payment.captured", { payment: { entity: payment } });
    const payload = { order: { entity: saved.order }, payment: { entity: payment } };
    if (!wasPaid) this.#report(saved, "order.paid", payload);
  }

  #close(record: OrderRecord): void {
    const due = record.due.filter(({ step }) => step !== "close");
    const saved = this.#save({ ...record, due, order: { ...record.order, status: "closed" } });
    this.#report(saved, "order.closed", { order: { entity: saved.order } });
  }

  /** One step of those that are due; the next one is scheduled by saving. */
  #runDue(id: string): void {
    const record = this.#parts.store.order(id);
    const [next] = (record?.due ?? []).toSorted((a, b) => a.at - b.at);
    if (!record || !next) return;
    if (next.step === "close") this.#close(record);
    else this.#capture(record, next.paymentId, next.amount);
  }

  #save(record: OrderRecord): OrderRecord {
    this.#parts.store.saveOrder(record);
    this.#schedule(record);
    return record;
  }

  #schedule({ order, due }: OrderRecord): void {
    this.#steps.schedule(order.id, due, () => this.#runDue(order.id));
  }

  #report({ order, faults }: OrderRecord, event: Happening["event"], payload: Happening["payload"]): void {
    this.#parts.webhooks.send({ event, payload, subject: order.id, faults });
  }
}

function isOpen({ order }: OrderRecord): boolean {
  return order.status === "created" || order.status === "attempted";
}

function otherAmount(amount: number): number {
  return amount > ONE_RUPEE ? amount - ONE_RUPEE : amount + ONE_RUPEE;
}
