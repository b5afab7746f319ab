import type { Paise } from "@crossbook/money";
import type { Pool } from "pg";
import { countOf } from "../../database/index.ts";
import type { Payment, PaymentChannel } from "./payment.ts";
import type { PaymentDirection } from "./payment-states.ts";
import { PAYMENT_COLUMNS, type PaymentRow, paymentOf } from "./payment-store.ts";

/** Which payments are listed; undefined: any. */
export interface PaymentFilter {
  readonly userId: number | undefined;
  readonly direction: PaymentDirection | undefined;
  readonly channel: PaymentChannel | undefined;
  readonly state: string | undefined;
  readonly method: string | undefined;
  readonly from: Date | undefined;
  readonly until: Date | undefined;
  readonly least: Paise | undefined;
  readonly most: Paise | undefined;
}

/** A payment and whose it is. */
export interface ListedPayment {
  readonly payment: Payment;
  readonly userName: string;
}

const SELECT = `SELECT ${PAYMENT_COLUMNS}, (SELECT username FROM users WHERE users.id = user_id) FROM payments`;
const FILTER = `
  ($1::bigint IS NULL OR user_id = $1) AND ($2::text IS NULL OR direction = $2) AND ($3::text IS NULL OR channel = $3)
  AND ($4::text IS NULL OR state = $4) AND ($5::text IS NULL OR method = $5)
  AND ($6::timestamptz IS NULL OR created_at >= $6) AND ($7::timestamptz IS NULL OR created_at < $7)
  AND ($8::bigint IS NULL OR amount >= $8) AND ($9::bigint IS NULL OR amount <= $9)`;

/** A page of the list. Exported for the test of its plans. */
export const PAYMENTS_PAGE = `${SELECT} WHERE ${FILTER} ORDER BY created_at DESC, id DESC LIMIT $10 OFFSET $11`;

/** The payments of all players, newest first. Read by the indexes on time, on player and on state. */
export class PaymentList {
  readonly #database: Pool;

  constructor(database: Pool) {
    this.#database = database;
  }

  /** One page and how many there are. */
  async page(
    filter: PaymentFilter,
    { skip, limit }: { readonly skip: number; readonly limit: number },
  ): Promise<{ readonly items: readonly ListedPayment[]; readonly totalCount: number }> {
    const { userId, direction, channel, state, method, from, until, least, most } = filter;
    const values = [userId, direction, channel, state, method, from, until, least, most].map(
      (value) => value ?? null,
    );
    const [page, count] = await Promise.all([
      this.#database.query<ListedRow>(PAYMENTS_PAGE, [...values, limit, skip]),
      this.#database.query<{ count: number }>(countOf(`FROM payments WHERE ${FILTER}`), values),
    ]);
    return { items: page.rows.map(listedOf), totalCount: count.rows[0]?.count ?? 0 };
  }

  async byId(id: number): Promise<ListedPayment | undefined> {
    const { rows } = await this.#database.query<ListedRow>(`${SELECT} WHERE id = $1`, [id]);
    return rows[0] && listedOf(rows[0]);
  }
}

interface ListedRow extends PaymentRow {
  readonly username: string;
}

function listedOf(row: ListedRow): ListedPayment {
  return { payment: paymentOf(row), userName: row.username };
}
