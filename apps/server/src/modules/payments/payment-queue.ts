import type { Pool } from "pg";
import type { PaymentChannel } from "./payment.ts";
import type { ListedPayment } from "./payment-list.ts";
import type { PaymentDirection } from "./payment-states.ts";
import { PAYMENT_COLUMNS, type PaymentRow, paymentOf } from "./payment-store.ts";

/** Which of the waiting payments; undefined: any. */
export interface QueueFilter {
  readonly direction: PaymentDirection | undefined;
  readonly channel: PaymentChannel | undefined;
  readonly userId: number | undefined;
}

/** A payment that waits, whose it is, and who has approved it as it is. */
export interface WaitingPayment extends ListedPayment {
  readonly approvedBy: readonly string[];
}

/** As the index of waiting payments says it, word by word: no operator acts on another state. */
const WAITING = "state IN ('review', 'requested', 'onHold', 'approved')";
const FILTER = `${WAITING} AND ($1::text IS NULL OR direction = $1) AND ($2::text IS NULL OR channel = $2)
  AND ($3::bigint IS NULL OR user_id = $3)`;
/** Deposits have their approvals beside them until a second person follows, withdrawals the step that approved them. */
const APPROVERS = `
  CASE WHEN state = 'review' THEN ARRAY(
    SELECT operator FROM payment_approvals a WHERE a.payment_id = p.id AND a.version = p.version
    GROUP BY operator ORDER BY min(at), operator)
  WHEN state = 'approved' THEN ARRAY(
    SELECT actor FROM payment_steps s WHERE s.payment_id = p.id AND s.to_state = 'approved' ORDER BY s.version DESC LIMIT 1)
  ELSE '{}' END`;

/** A page of the queue, oldest first. Exported for the test of its plan. */
export const QUEUE_PAGE = `
  SELECT ${PAYMENT_COLUMNS}, (SELECT username FROM users WHERE users.id = user_id) AS username, ${APPROVERS} AS approved_by
  FROM payments p WHERE ${FILTER} ORDER BY created_at, id LIMIT $4 OFFSET $5`;

/** The payments that an operator must act on, by an index that has no other: it does not matter how many have ended. */
export class PaymentQueue {
  readonly #database: Pool;

  constructor(database: Pool) {
    this.#database = database;
  }

  /** One page and how many there are. */
  async page(
    { direction, channel, userId }: QueueFilter,
    { skip, limit }: { readonly skip: number; readonly limit: number },
  ): Promise<{ readonly items: readonly WaitingPayment[]; readonly totalCount: number }> {
    const values = [direction ?? null, channel ?? null, userId ?? null];
    const [page, total] = await Promise.all([
      this.#database.query<WaitingRow>(QUEUE_PAGE, [...values, limit, skip]),
      this.#database.query<{ count: number }>(
        `SELECT count(*)::bigint AS count FROM payments WHERE ${FILTER}`,
        values,
      ),
    ]);
    const items = page.rows.map((row) => ({
      ...{ payment: paymentOf(row), userName: row.username, approvedBy: row.approved_by },
    }));
    return { items, totalCount: total.rows[0]?.count ?? 0 };
  }
}

interface WaitingRow extends PaymentRow {
  readonly username: string;
  readonly approved_by: readonly string[];
}
