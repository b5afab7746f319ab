import type { Logger } from "pino";
import type { Clock } from "../../../ports/clock.ts";
import type { Payment } from "../payment.ts";
import type { PaymentStore, StepBy } from "../payment-store.ts";
import type { Payments } from "../payments.ts";
import { type NextState, newsOfOrder, nextState, type OrderNews, type UpiReason } from "./order-news.ts";
import type { ProviderClient } from "./provider-client.ts";
import type { UpiOrder, UpiOrderStore } from "./upi-order-store.ts";

/** The orders of deposits, as the service needs them. */
export type UpiOrderRecords = Pick<UpiOrderStore, "byPayment" | "byRef" | "ofNews" | "placed" | "paid">;

/** What the service needs; without a provider nothing is placed and nobody is asked. */
export interface UpiDepositParts {
  readonly payments: Payments;
  readonly store: Pick<PaymentStore, "byId">;
  readonly orders: UpiOrderRecords;
  readonly provider: ProviderClient | undefined;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Logger;
}

/** A deposit with its order at the provider. */
export interface UpiDeposit {
  readonly payment: Payment;
  readonly order: UpiOrder;
}

/** So often are news tried on a payment that others move meanwhile. */
const TRIES = 8;

/** Deposits by UPI and what the provider says of them. Webhook, poll and reconciler bring their news here. */
export class UpiDeposits {
  readonly #parts: UpiDepositParts;

  constructor(parts: UpiDepositParts) {
    this.#parts = parts;
  }

  async byPayment(paymentId: number): Promise<UpiDeposit | undefined> {
    const { store, orders } = this.#parts;
    const [payment, order] = await Promise.all([store.byId(paymentId), orders.byPayment(paymentId)]);
    return payment && order && { payment, order };
  }

  async byRef(orderRef: string): Promise<UpiDeposit | undefined> {
    const order = await this.#parts.orders.byRef(orderRef);
    return order && this.byPayment(order.paymentId);
  }

  /**
   * Has the provider make the order of a deposit that has none, and opens it to the player. Undefined: the provider
   * did not do it; where that is certain the deposit has failed.
   */
  async place(deposit: UpiDeposit): Promise<UpiDeposit | undefined> {
    const { provider, orders, logger } = this.#parts;
    const { payment, order } = deposit;
    if (order.placed) return this.#opened(deposit);
    if (payment.state !== "created" || !provider || !payment.expiresAt) return undefined;
    const answer = await provider.createOrder({
      ...{ amount: payment.amount, currency: "INR", receipt: order.orderRef, notes: {} },
      close_by: Math.floor(payment.expiresAt.getTime() / 1000),
    });
    if (answer.ok && answer.order.receipt === order.orderRef && answer.order.amount === payment.amount) {
      await orders.placed(payment.id, answer.order);
      return this.#opened(deposit);
    }
    if (answer.ok)
      logger.error({ paymentId: payment.id, provider: "payments" }, "the provider answered another order");
    if (answer.ok || answer.refused)
      await this.end(payment, { to: "failed", reasonCode: "PROVIDER_REFUSED" });
    return undefined;
  }

  /** Asks the provider how an order stands. False: no answer. */
  async ask(deposit: UpiDeposit, by: StepBy): Promise<boolean> {
    const { provider } = this.#parts;
    const { placed } = deposit.order;
    if (!provider || !placed) return false;
    const answer = await provider.readOrder(placed.providerOrderId);
    if (!answer.ok) return false;
    await this.take(newsOfOrder(answer.order), by);
    return true;
  }

  /**
   * Takes what the provider says of an order, in whatever order and how often it comes. `unknown`: no deposit of ours.
   */
  async take(news: OrderNews, by: StepBy): Promise<"taken" | "unknown"> {
    const { orders } = this.#parts;
    const order = await orders.ofNews(news);
    if (!order) return "unknown";
    if (news.captured) await orders.paid(order.paymentId, news.captured);
    for (let tries = 0; tries < TRIES; tries++) {
      const payment = await this.#parts.store.byId(order.paymentId);
      const next = payment && nextState(payment, news);
      if (!next || (await this.#follow(payment, next, news, by))) return "taken";
    }
    throw new Error(`payment ${order.paymentId} did not come to rest`);
  }

  /** Ends a deposit that was not paid in time, or makes way for another one. */
  async end(payment: Payment, next: NextState & { readonly reasonCode: UpiReason }): Promise<void> {
    await this.#advance(payment, next, SYSTEM);
  }

  /** The player says that they paid, and the provider has no record: a person decides. */
  async reviewClaim(payment: Payment, by: StepBy): Promise<void> {
    await this.#advance(payment, { to: "review", reasonCode: "CLAIMED_WITHOUT_RECORD" }, by);
  }

  /** The provider knows the order: from now on it can be paid. */
  async #opened({ payment }: UpiDeposit): Promise<UpiDeposit | undefined> {
    if (payment.state === "created") await this.#advance(payment, { to: "pending" }, SYSTEM);
    return this.byPayment(payment.id);
  }

  /** One step on the way to what the news ask for; whether it was the last. */
  async #follow(payment: Payment, next: NextState, news: OrderNews, by: StepBy): Promise<boolean> {
    // Nothing succeeds that was not pending first: its steps are complete for who reads them.
    const isEarly = payment.state === "created" && next.to === "success";
    if (isEarly) return this.#advance(payment, { to: "pending" }, by).then(() => false);
    const utr = news.captured?.utr;
    const outcome = await this.#advance(payment, next, by, { ...(utr !== undefined && { utr }) });
    if (outcome.ok || outcome.reason === "notPosted") return true;
    if (outcome.reason === "utrUsed") {
      const isReviewed = payment.state === "review";
      if (!isReviewed) await this.#advance(payment, { to: "review", reasonCode: "UTR_USED" }, by);
      return isReviewed;
    }
    // Somebody else has moved it: what the news mean now is to be decided again.
    return false;
  }

  #advance(
    { id, version }: Payment,
    { to, reasonCode }: NextState,
    by: StepBy,
    changes: { readonly utr?: string } = {},
  ) {
    return this.#parts.payments.advance({
      ...{ id, version, to, by },
      changes: { ...changes, ...(reasonCode !== undefined && { reasonCode }) },
    });
  }
}

const SYSTEM: StepBy = { source: "system", actor: "upi" };
