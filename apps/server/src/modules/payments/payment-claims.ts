import type { Pool } from "pg";
import type { Clock } from "../../ports/clock.ts";
import { isClaimedBy, type Payment } from "./payment.ts";
import { isFinal } from "./payment-states.ts";
import { PAYMENT_COLUMNS, type PaymentRow, paymentOf } from "./payment-store.ts";

/** After so long without another claim or decision a payment is free again. */
const CLAIM_MS = 10 * 60_000;

/** The payment as it is claimed now, or why not. */
export type Claimed<Reason extends string> =
  | { readonly ok: true; readonly payment: Payment }
  | { readonly ok: false; readonly reason: Reason };

/** Which operator works on which payment: a lock with an owner and an end, so that two do not decide the same. */
export class PaymentClaims {
  readonly #database: Pool;
  readonly #clock: Clock;

  constructor(database: Pool, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Takes the payment, or for longer what is taken already; refused while another operator has it. */
  async claim(id: number, operator: string): Promise<Claimed<"notFound" | "final" | "claimed">> {
    const now = this.#clock.now();
    const payment = await this.#read(id);
    if (!payment) return { ok: false, reason: "notFound" };
    if (isFinal(payment.direction, payment.state)) return { ok: false, reason: "final" };
    const { rows } = await this.#database.query<PaymentRow>(
      `UPDATE payments SET claimed_by = $2, claimed_until = $3
       WHERE id = $1 AND (claimed_by IS NULL OR claimed_by = $2 OR claimed_until <= $4)
       RETURNING ${PAYMENT_COLUMNS}`,
      [id, operator, new Date(now + CLAIM_MS), new Date(now)],
    );
    return rows[0] ? { ok: true, payment: paymentOf(rows[0]) } : { ok: false, reason: "claimed" };
  }

  /** Gives back what this operator has taken. */
  async release(id: number, operator: string): Promise<Claimed<"notFound" | "notClaimed">> {
    const payment = await this.#read(id);
    if (!payment) return { ok: false, reason: "notFound" };
    if (!isClaimedBy(payment, operator, this.#clock.now())) return { ok: false, reason: "notClaimed" };
    const { rows } = await this.#database.query<PaymentRow>(
      `UPDATE payments SET claimed_by = NULL, claimed_until = NULL
       WHERE id = $1 AND claimed_by = $2 RETURNING ${PAYMENT_COLUMNS}`,
      [id, operator],
    );
    return rows[0] ? { ok: true, payment: paymentOf(rows[0]) } : { ok: false, reason: "notClaimed" };
  }

  async #read(id: number): Promise<Payment | undefined> {
    const { rows } = await this.#database.query<PaymentRow>(
      `SELECT ${PAYMENT_COLUMNS} FROM payments WHERE id = $1`,
      [id],
    );
    return rows[0] && paymentOf(rows[0]);
  }
}
