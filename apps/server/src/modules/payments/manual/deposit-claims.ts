import type { ManualDepositMethod } from "@crossbook/contract";
import type { Pool, PoolClient } from "pg";
import { countOf } from "../../../database/index.ts";
import type { Payment } from "../payment.ts";
import { PAYMENT_COLUMNS, type PaymentRow, paymentOf } from "../payment-store.ts";

/** A deposit that a player says they made by hand. */
export interface DepositClaim {
  readonly payment: Payment;
  readonly method: ManualDepositMethod;
  readonly userName: string;
  readonly imageId: number | undefined;
  readonly bankLineId: number | undefined;
}

/** Another deposit of the same UTR. */
export interface UtrUse {
  readonly paymentId: number;
  readonly userName: string;
  readonly state: string;
  readonly at: Date;
}

/** Which claims: those that wait for an operator, or those that are decided. */
export interface ClaimFilter {
  readonly waiting: boolean;
  readonly userId: number | undefined;
}

const MOST_USES = 20;

const SELECT = `
  SELECT ${PAYMENT_COLUMNS.split(",")
    .map((column) => `p.${column.trim()}`)
    .join(", ")}, u.username, c.image_id, l.id AS bank_line_id
  FROM payments p JOIN deposit_claims c ON c.payment_id = p.id JOIN users u ON u.id = p.user_id
    LEFT JOIN bank_lines l ON l.payment_id = p.id`;
const OF_FILTER = `WHERE (p.state = 'review') = $1 AND ($2::bigint IS NULL OR p.user_id = $2)`;

/** What players say of payments by hand, beside the payments themselves. */
export class DepositClaims {
  readonly #database: Pool;

  constructor(database: Pool) {
    this.#database = database;
  }

  /** In the transaction that opens the payment. */
  async insert(client: PoolClient, paymentId: number, imageId: number | undefined): Promise<void> {
    await client.query("INSERT INTO deposit_claims (payment_id, image_id) VALUES ($1, $2)", [
      paymentId,
      imageId ?? null,
    ]);
  }

  async byId(paymentId: number): Promise<DepositClaim | undefined> {
    const { rows } = await this.#database.query<ClaimRow>(`${SELECT} WHERE p.id = $1`, [paymentId]);
    return rows[0] && claimOf(rows[0]);
  }

  /** Those that wait, oldest first; those that are decided, newest first. */
  async page({ waiting, userId }: ClaimFilter, { skip, limit }: { skip: number; limit: number }) {
    const values = [waiting, userId ?? null];
    const order = waiting ? "p.created_at, p.id" : "p.created_at DESC, p.id DESC";
    const [page, total] = await Promise.all([
      this.#database.query<ClaimRow>(`${SELECT} ${OF_FILTER} ORDER BY ${order} LIMIT $3 OFFSET $4`, [
        ...values,
        ...[limit, skip],
      ]),
      this.#database.query<{ count: number }>(
        countOf(`FROM payments p JOIN deposit_claims c ON c.payment_id = p.id ${OF_FILTER}`),
        values,
      ),
    ]);
    return { items: page.rows.map(claimOf), totalCount: total.rows[0]?.count ?? 0 };
  }

  /** How many of a player wait. */
  async waitingOf(userId: number): Promise<number> {
    const { rows } = await this.#database.query<{ count: number }>(
      `SELECT count(*)::bigint AS count FROM payments
       WHERE user_id = $1 AND channel = 'manual' AND direction = 'deposit' AND state = 'review'`,
      [userId],
    );
    return rows[0]?.count ?? 0;
  }

  /** Other deposits with this UTR, newest first, whatever became of them. */
  async usesOfUtr(utr: string, exceptId: number): Promise<readonly UtrUse[]> {
    const { rows } = await this.#database.query<{
      id: number;
      username: string;
      state: string;
      created_at: Date;
    }>(
      `SELECT p.id, u.username, p.state, p.created_at FROM payments p JOIN users u ON u.id = p.user_id
       WHERE p.utr = $1 AND p.direction = 'deposit' AND p.id <> $2 ORDER BY p.id DESC LIMIT ${MOST_USES}`,
      [utr, exceptId],
    );
    return rows.map(({ id, username, state, created_at }) => ({
      ...{ paymentId: id, userName: username, state, at: created_at },
    }));
  }
}

type ClaimRow = PaymentRow & {
  readonly username: string;
  readonly image_id: number | null;
  readonly bank_line_id: number | null;
};

function claimOf(row: ClaimRow): DepositClaim {
  const payment = paymentOf(row);
  return {
    payment,
    // Written by `ManualDeposits` only, of the contract's words.
    method: payment.method as ManualDepositMethod,
    userName: row.username,
    imageId: row.image_id ?? undefined,
    bankLineId: row.bank_line_id ?? undefined,
  };
}
