import type { Logger } from "pino";
import type { Clock } from "../../../ports/clock.ts";
import type { UpiDeposit, UpiDeposits } from "./upi-deposits.ts";
import type { UpiOrder, UpiOrderStore } from "./upi-order-store.ts";

const MINUTE_MS = 60_000;
/** Minutes from one question to the next, while nothing comes: growing, and the last one for the rest. */
const GAPS_MINUTES = [1, 1, 2, 3, 5, 8, 15, 30, 60] as const;
const LAST_GAP_MINUTES = 60;
/** Providers repeat webhooks for a day; a little longer a deposit that was not paid may still succeed. */
const GIVE_UP_AFTER_MS = 26 * 60 * MINUTE_MS;
/** What a payer began in the last second may still come. */
const GRACE_MS = 10_000;
/** Questions in one run, and at the same time. */
const MOST_IN_A_RUN = 500;
const AT_ONCE = 5;

interface Parts {
  readonly deposits: UpiDeposits;
  readonly orders: UpiOrderStore;
  readonly clock: Pick<Clock, "now">;
  readonly logger: Logger;
}

/** Asks the provider of every deposit that no webhook has brought to its end, and ends those that were not paid in time. */
export class UpiReconciler {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Once over what is due; answers how many that were. One that fails is logged, and asked of again after its gap. */
  async run(): Promise<number> {
    const { orders, clock } = this.#parts;
    const due = await orders.toAsk(new Date(clock.now()), MOST_IN_A_RUN);
    for (let first = 0; first < due.length; first += AT_ONCE)
      await Promise.all(due.slice(first, first + AT_ONCE).map((order) => this.#tryToLookAfter(order)));
    return due.length;
  }

  /** What fails is no longer due: it would be the first of every run, and so many of them all of it. */
  async #tryToLookAfter(order: UpiOrder): Promise<void> {
    const { orders, logger } = this.#parts;
    try {
      await this.#lookAfter(order);
    } catch (error) {
      logger.error({ err: error, paymentId: order.paymentId }, "a deposit could not be reconciled");
      await orders.asked(order.paymentId, this.#afterGap(order));
    }
  }

  async #lookAfter(order: UpiOrder): Promise<void> {
    const { deposits, orders, clock } = this.#parts;
    const before = await deposits.byPayment(order.paymentId);
    if (!before) return orders.asked(order.paymentId, undefined);
    await this.#tryToAsk(before);
    const after = (await deposits.byPayment(order.paymentId)) ?? before;
    const { state, expiresAt } = after.payment;
    const isOver = clock.now() >= (expiresAt?.getTime() ?? 0) + GRACE_MS;
    if ((state === "created" || state === "pending") && isOver)
      await deposits.end(after.payment, { to: "expired", reasonCode: "NOT_PAID_IN_TIME" });
    await orders.asked(order.paymentId, this.#next(after));
  }

  /** A question that always fails must not keep the deposit open: the player has one open deposit of an amount. */
  async #tryToAsk(deposit: UpiDeposit): Promise<void> {
    try {
      await this.#ask(deposit);
    } catch (error) {
      const { id: paymentId } = deposit.payment;
      this.#parts.logger.error({ err: error, paymentId }, "the provider could not be asked of a deposit");
    }
  }

  /** An order that was never placed, or whose answer was lost, is placed again under the same reference. */
  async #ask(deposit: UpiDeposit): Promise<void> {
    const { deposits } = this.#parts;
    const placed = deposit.order.placed ? deposit : await deposits.place(deposit);
    if (placed) await deposits.ask(placed, { source: "poll", actor: "reconciler" });
  }

  /** When it is asked next; right after its end, if that comes before the gap is over. */
  #next({ payment, order }: UpiDeposit): Date | undefined {
    const now = this.#parts.clock.now();
    const endsAt = (payment.expiresAt?.getTime() ?? 0) + GRACE_MS;
    if (!MAY_STILL_SUCCEED.includes(payment.state) || now >= endsAt + GIVE_UP_AFTER_MS) return undefined;
    const gapAt = this.#afterGap(order);
    return now < endsAt && gapAt.getTime() > endsAt ? new Date(endsAt) : gapAt;
  }

  #afterGap({ askedCount }: UpiOrder): Date {
    return new Date(this.#parts.clock.now() + (GAPS_MINUTES[askedCount] ?? LAST_GAP_MINUTES) * MINUTE_MS);
  }
}

/** Of a review only one whose player has paid by their own account: the provider may report it yet. */
const MAY_STILL_SUCCEED: readonly string[] = ["created", "pending", "failed", "expired", "review", "success"];
