import type { ProviderOrder } from "@crossbook/contract";
import { type Paise, paise } from "@crossbook/money";
import type { Pool, PoolClient } from "pg";
import type { OrderNews } from "./order-news.ts";

/** The provider's order of a deposit by UPI. */
export interface UpiOrder {
  readonly paymentId: number;
  /** Our reference at the provider and in the link. */
  readonly orderRef: string;
  /** What the player asked to pay; the payment's own amount is what is credited. */
  readonly askedAmount: Paise;
  /** Undefined until the provider has answered. */
  readonly placed: PlacedOrder | undefined;
  /** Everything that the provider has captured for it. */
  readonly amountPaid: Paise;
  readonly paidAt: Date | undefined;
  readonly claimedUtr: string | undefined;
  /** How often the provider was asked how it stands. */
  readonly askedCount: number;
}

/** An order that the provider has made. */
export interface PlacedOrder {
  readonly providerOrderId: string;
  readonly payeeVpa: string;
  readonly payeeName: string;
}

interface NewUpiOrder {
  readonly orderRef: string;
  readonly askedAmount: Paise;
  readonly askAt: Date;
}

/** What deposits by UPI have beside their payments. */
export class UpiOrderStore {
  readonly #database: Pool;

  constructor(database: Pool) {
    this.#database = database;
  }

  /** In the transaction that opens the payment. */
  async insert(
    client: PoolClient,
    paymentId: number,
    { orderRef, askedAmount, askAt }: NewUpiOrder,
  ): Promise<void> {
    await client.query(
      "INSERT INTO upi_orders (payment_id, order_ref, asked_amount, ask_at) VALUES ($1, $2, $3, $4)",
      [paymentId, orderRef, askedAmount, askAt],
    );
  }

  byPayment(paymentId: number): Promise<UpiOrder | undefined> {
    return this.#one("payment_id = $1", paymentId);
  }

  byRef(orderRef: string): Promise<UpiOrder | undefined> {
    return this.#one("order_ref = $1", orderRef);
  }

  /** The order that news are about; by our reference where the provider's id is not known yet. */
  async ofNews({ providerOrderId, orderRef }: OrderNews): Promise<UpiOrder | undefined> {
    const known = await this.#one("provider_order_id = $1", providerOrderId);
    return known ?? (orderRef === undefined ? undefined : this.byRef(orderRef));
  }

  /** The provider has made the order. The first answer stays. */
  async placed(paymentId: number, order: ProviderOrder): Promise<void> {
    await this.#database.query(
      `UPDATE upi_orders SET provider_order_id = $2, payee_vpa = $3, payee_name = $4
       WHERE payment_id = $1 AND provider_order_id IS NULL`,
      [paymentId, order.id, order.qr.payeeVpa, order.qr.payeeName],
    );
  }

  /** What was captured; a smaller sum than is known is an older report. */
  async paid(paymentId: number, { amount, at }: NonNullable<OrderNews["captured"]>): Promise<void> {
    await this.#database.query(
      "UPDATE upi_orders SET amount_paid = $2, paid_at = coalesce(paid_at, $3) WHERE payment_id = $1 AND amount_paid < $2",
      [paymentId, amount, at],
    );
  }

  /** What the player says. */
  async claimed(paymentId: number, utr: string): Promise<void> {
    await this.#database.query("UPDATE upi_orders SET claimed_utr = $2 WHERE payment_id = $1", [
      paymentId,
      utr,
    ]);
  }

  /** The provider was asked; `next` is when it is asked again, undefined: never. */
  async asked(paymentId: number, next: Date | undefined): Promise<void> {
    await this.#database.query(
      "UPDATE upi_orders SET asked_count = asked_count + 1, ask_at = $2 WHERE payment_id = $1",
      [paymentId, next ?? null],
    );
  }

  /** Orders that the provider is to be asked of now, longest due first. */
  async toAsk(now: Date, limit: number): Promise<readonly UpiOrder[]> {
    const { rows } = await this.#database.query<Row>(
      `${SELECT} WHERE ask_at <= $1 ORDER BY ask_at LIMIT $2`,
      [now, limit],
    );
    return rows.map(orderOf);
  }

  /** Payments of a player that can still be paid, newest first. */
  async openIds(userId: number, now: Date): Promise<readonly number[]> {
    const { rows } = await this.#database.query<{ id: number }>(
      `SELECT p.id FROM payments p JOIN upi_orders o ON o.payment_id = p.id
       WHERE p.user_id = $1 AND p.direction = 'deposit' AND p.state = 'pending' AND p.expires_at > $2
       ORDER BY p.id DESC LIMIT 10`,
      [userId, now],
    );
    return rows.map(({ id }) => id);
  }

  /** The player's open payment of this amount that never came to the provider, opened before `before`. */
  async neverPlaced(userId: number, amount: Paise, before: Date): Promise<number | undefined> {
    const { rows } = await this.#database.query<{ id: number }>(
      `SELECT p.id FROM payments p JOIN upi_orders o ON o.payment_id = p.id
       WHERE p.user_id = $1 AND p.direction = 'deposit' AND p.channel = 'upi' AND p.state = 'created'
         AND p.amount = $2 AND o.provider_order_id IS NULL AND p.created_at < $3`,
      [userId, amount, before],
    );
    return rows[0]?.id;
  }

  async #one(condition: string, value: string | number): Promise<UpiOrder | undefined> {
    const { rows } = await this.#database.query<Row>(`${SELECT} WHERE ${condition}`, [value]);
    return rows[0] && orderOf(rows[0]);
  }
}

const SELECT = `SELECT payment_id, order_ref, asked_amount, provider_order_id, payee_vpa, payee_name, amount_paid,
  paid_at, claimed_utr, asked_count FROM upi_orders`;

interface Row {
  readonly payment_id: number;
  readonly order_ref: string;
  readonly asked_amount: number;
  readonly provider_order_id: string | null;
  readonly payee_vpa: string | null;
  readonly payee_name: string | null;
  readonly amount_paid: number;
  readonly paid_at: Date | null;
  readonly claimed_utr: string | null;
  readonly asked_count: number;
}

function orderOf(row: Row): UpiOrder {
  const { provider_order_id: providerOrderId, payee_vpa: payeeVpa, payee_name: payeeName } = row;
  return {
    ...{ paymentId: row.payment_id, orderRef: row.order_ref, askedAmount: paise(row.asked_amount) },
    placed:
      providerOrderId === null
        ? undefined
        : { providerOrderId, payeeVpa: payeeVpa ?? "", payeeName: payeeName ?? "" },
    amountPaid: paise(row.amount_paid),
    ...{ paidAt: row.paid_at ?? undefined, claimedUtr: row.claimed_utr ?? undefined },
    askedCount: row.asked_count,
  };
}
