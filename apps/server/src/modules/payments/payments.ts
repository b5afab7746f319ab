import type { Payment } from "./payment.ts";
import type { PaymentPostings, PostingRefusal } from "./payment-postings.ts";
import type { PaymentState } from "./payment-states.ts";
import type { NewPayment, PaymentRecords, StepBy, Transition, WithinTransaction } from "./payment-store.ts";
import type { TransitionRefusal } from "./transition-rules.ts";

/** A payment that was opened or moved on, or why not. */
export type PaymentOutcome =
  | { readonly ok: true; readonly payment: Payment }
  | { readonly ok: false; readonly reason: TransitionRefusal; readonly payment?: Payment }
  | (PostingRefusal & { readonly reason: "notPosted" });

/** Receives a payment that was opened, moved on or posted; what was reported may be reported again. */
export type PaymentListener = (payment: Payment) => void;

/** The one way by which payments are opened and moved on: the row, then its money, then who listens. */
export class Payments {
  readonly #store: PaymentRecords;
  readonly #postings: PaymentPostings;
  readonly #listeners: PaymentListener[] = [];

  constructor(store: PaymentRecords, postings: PaymentPostings) {
    this.#store = store;
    this.#postings = postings;
  }

  /** Calls `listener` after every change, in order of one payment's changes. */
  onChange(listener: PaymentListener): void {
    this.#listeners.push(listener);
  }

  /** Opens a payment; the same request again answers the payment as it is now. `isNew`: it was opened by this call. */
  async open(
    asked: NewPayment,
    by: StepBy,
    within?: WithinTransaction,
  ): Promise<PaymentOutcome & { readonly isNew?: boolean }> {
    const { payment, isNew } = await this.#store.create(asked, by, within);
    return { ...(await this.#post(payment, isNew)), isNew };
  }

  /**
   * Moves a payment to another state and moves the state's money. A payment that has come there already is answered as
   * it is, so that whoever reports the same again is answered the same.
   */
  async advance(transition: Transition, within?: WithinTransaction): Promise<PaymentOutcome> {
    let moved = await this.#store.transition(transition, within);
    if (!moved.ok && moved.reason === "postingDue" && moved.payment) {
      const posted = await this.#post(moved.payment, false);
      if (!posted.ok) return posted;
      moved = await this.#store.transition(transition, within);
    }
    if (moved.ok) return this.#post(moved.payment, true);
    if (moved.reason === "notAllowed" && moved.payment && hasReached(moved.payment, transition.to))
      return { ok: true, payment: moved.payment };
    return moved;
  }

  /** Moves the money that a crash or a busy exchange has left; run periodically. */
  async postDue(): Promise<number> {
    const posted = await this.#postings.postDue();
    for (const payment of posted) this.#report(payment);
    return posted.length;
  }

  async #post(payment: Payment, changed: boolean): Promise<PaymentOutcome> {
    const posted = await this.#postings.post(payment);
    if (!posted.ok) {
      if (changed) this.#report((await this.#store.byId(payment.id)) ?? payment);
      return { ...posted, reason: "notPosted" };
    }
    if (changed || posted.payment !== payment) this.#report(posted.payment);
    return posted;
  }

  #report(payment: Payment): void {
    for (const listener of this.#listeners) listener(payment);
  }
}

/** A deposit that is credited has succeeded. */
function hasReached({ state }: Payment, wanted: PaymentState): boolean {
  return state === wanted || (state === "credited" && wanted === "success");
}
