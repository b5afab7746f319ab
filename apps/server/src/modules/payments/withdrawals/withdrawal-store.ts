import { type WithdrawalMethod, withdrawalMethod } from "@crossbook/contract";
import { type Paise, paise } from "@crossbook/money";
import type { Pool, PoolClient } from "pg";
import { countOf } from "../../../database/index.ts";
import type { Payment } from "../payment.ts";
import { PAYMENT_COLUMNS, type PaymentRow, paymentOf } from "../payment-store.ts";
import type { PayoutDestination } from "./payout-destination.ts";

/** A withdrawal with where it goes and what the provider says of it. */
export interface Withdrawal {
  readonly payment: Payment;
  readonly userName: string;
  readonly destination: PayoutDestination;
  readonly providerId: string | undefined;
  readonly providerStatus: string | undefined;
  /** What went wrong with the last try; undefined: nothing. */
  readonly fault: string | undefined;
  /** How often the provider was asked since the state's beginning. */
  readonly checks: number;
  readonly nextCheckAt: Date | undefined;
}

/** Which withdrawals an operator wants to see; undefined: any. */
export interface WithdrawalFilter {
  readonly states: readonly string[];
  readonly userId: number | undefined;
  readonly method: WithdrawalMethod | undefined;
  readonly from: Date | undefined;
  readonly until: Date | undefined;
  readonly least: Paise | undefined;
  readonly most: Paise | undefined;
  readonly oldestFirst: boolean;
}

/** What is known of a payout after a try. */
export interface PayoutProgress {
  readonly providerId?: string | undefined;
  readonly providerStatus?: string | undefined;
  readonly fault: string | undefined;
  readonly checks: number;
  readonly nextCheckAt: Date | undefined;
}

const SELECT = `
  SELECT ${PAYMENT_COLUMNS}, address, ifsc, holder_name, provider_id, provider_status, fault, checks, next_check_at,
    (SELECT u.username FROM users u WHERE u.id = user_id) AS user_name
  FROM payments JOIN payouts ON payment_id = payments.id`;

const FILTER = `
  direction = 'withdrawal' AND state = ANY ($1) AND ($2::bigint IS NULL OR user_id = $2)
    AND ($3::text IS NULL OR method = $3) AND ($4::timestamptz IS NULL OR created_at >= $4)
    AND ($5::timestamptz IS NULL OR created_at < $5) AND ($6::bigint IS NULL OR amount >= $6)
    AND ($7::bigint IS NULL OR amount <= $7)`;

/** Where withdrawals go and how far their payouts are. Their states are the payments' own. */
export class WithdrawalStore {
  readonly #database: Pool;

  constructor(database: Pool) {
    this.#database = database;
  }

  /** Writes where a new withdrawal goes, in the transaction that opens it. */
  async insert(client: PoolClient, paymentId: number, destination: PayoutDestination): Promise<void> {
    const { address, ifsc, holderName } = destination;
    await client.query(
      "INSERT INTO payouts (payment_id, address, ifsc, holder_name) VALUES ($1, $2, $3, $4)",
      [paymentId, address, ifsc, holderName],
    );
  }

  async byId(paymentId: number): Promise<Withdrawal | undefined> {
    const { rows } = await this.#database.query<WithdrawalRow>(`${SELECT} WHERE payment_id = $1`, [
      paymentId,
    ]);
    return rows[0] && withdrawalOf(rows[0]);
  }

  /** One page and how many there are. */
  async list(
    filter: WithdrawalFilter,
    { skip, limit }: { readonly skip: number; readonly limit: number },
  ): Promise<{ readonly items: readonly Withdrawal[]; readonly totalCount: number }> {
    const values = [
      ...[filter.states, filter.userId ?? null, filter.method ?? null, filter.from ?? null],
      ...[filter.until ?? null, filter.least ?? null, filter.most ?? null],
    ];
    const order = filter.oldestFirst ? "created_at, id" : "created_at DESC, id DESC";
    const [page, count] = await Promise.all([
      this.#database.query<WithdrawalRow>(`${SELECT} WHERE ${FILTER} ORDER BY ${order} LIMIT $8 OFFSET $9`, [
        ...values,
        limit,
        skip,
      ]),
      this.#database.query<{ count: number }>(countOf(`FROM payments WHERE ${FILTER}`), values),
    ]);
    return { items: page.rows.map(withdrawalOf), totalCount: count.rows[0]?.count ?? 0 };
  }

  /** How many withdrawals a player asked for since a moment, and of how much, those that came to nothing apart. */
  async askedSince(userId: number, since: Date): Promise<{ readonly count: number; readonly amount: Paise }> {
    const { rows } = await this.#database.query<{ count: number; amount: number }>(
      `SELECT count(*) AS count, coalesce(sum(amount), 0)::bigint AS amount FROM payments
       WHERE user_id = $1 AND direction = 'withdrawal' AND created_at > $2
         AND state NOT IN ('refused', 'rejected', 'failed', 'reversed')`,
      [userId, since],
    );
    return { count: rows[0]?.count ?? 0, amount: paise(rows[0]?.amount ?? 0) };
  }

  /** Makes the provider be asked at once, in the transaction that sends the payout. */
  async beginChecks(client: PoolClient, paymentId: number, at: Date): Promise<void> {
    await client.query(
      "UPDATE payouts SET next_check_at = $2, checks = 0, fault = NULL WHERE payment_id = $1",
      [paymentId, at],
    );
  }

  /** Withdrawals whose payout is to be asked about, the longest due first. */
  async due(at: Date, limit: number): Promise<readonly number[]> {
    const { rows } = await this.#database.query<{ payment_id: number }>(
      "SELECT payment_id FROM payouts WHERE next_check_at <= $1 ORDER BY next_check_at LIMIT $2",
      [at, limit],
    );
    return rows.map((row) => row.payment_id);
  }

  /** Makes the provider be asked at another time, and leaves the rest as it is. */
  async checkLater(paymentId: number, at: Date): Promise<void> {
    await this.#database.query(
      "UPDATE payouts SET next_check_at = $2 WHERE payment_id = $1 AND next_check_at IS NOT NULL",
      [paymentId, at],
    );
  }

  /** Writes what the provider says, in the transaction that moves the withdrawal on by it. */
  async heard(
    client: PoolClient,
    paymentId: number,
    { providerId, providerStatus }: Pick<Withdrawal, "providerId" | "providerStatus">,
  ): Promise<void> {
    await client.query(
      "UPDATE payouts SET provider_id = coalesce(provider_id, $2), provider_status = $3 WHERE payment_id = $1",
      [paymentId, providerId, providerStatus],
    );
  }

  /** Writes what a try brought; a payout that has a number keeps it. */
  async progress(paymentId: number, progress: PayoutProgress): Promise<void> {
    await this.#database.query(
      `UPDATE payouts SET provider_id = coalesce(provider_id, $2), provider_status = coalesce($3, provider_status),
         fault = $4, checks = $5, next_check_at = $6 WHERE payment_id = $1`,
      [
        ...[paymentId, progress.providerId ?? null, progress.providerStatus ?? null, progress.fault ?? null],
        ...[progress.checks, progress.nextCheckAt ?? null],
      ],
    );
  }
}

interface WithdrawalRow extends PaymentRow {
  readonly user_name: string;
  readonly address: string;
  readonly ifsc: string;
  readonly holder_name: string;
  readonly provider_id: string | null;
  readonly provider_status: string | null;
  readonly fault: string | null;
  readonly checks: number;
  readonly next_check_at: Date | null;
}

function withdrawalOf(row: WithdrawalRow): Withdrawal {
  return {
    payment: paymentOf(row),
    userName: row.user_name,
    destination: {
      ...{ method: withdrawalMethod.parse(row.method), address: row.address },
      ...{ ifsc: row.ifsc, holderName: row.holder_name },
    },
    providerId: row.provider_id ?? undefined,
    providerStatus: row.provider_status ?? undefined,
    fault: row.fault ?? undefined,
    checks: row.checks,
    nextCheckAt: row.next_check_at ?? undefined,
  };
}
