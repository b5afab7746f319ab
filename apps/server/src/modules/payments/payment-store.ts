import { type Paise, paise } from "@crossbook/money";
import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../../database/index.ts";
import type { Clock } from "../../ports/clock.ts";
import { type Payment, type PaymentChannel, type PaymentStep, type StepSource } from "./payment.ts";
import { type PaymentDirection, type PaymentState, postingOf } from "./payment-states.ts";
import { type TransitionRefusal, transitionRefusal } from "./transition-rules.ts";

/** What a new payment is. The same `clientRequestId` of the same player is the same payment. */
export interface NewPayment {
  readonly userId: number;
  readonly direction: PaymentDirection;
  readonly channel: PaymentChannel;
  readonly method: string;
  readonly amount: Paise;
  readonly clientRequestId: string;
  readonly state: PaymentState;
  readonly utr?: string | undefined;
  readonly expiresAt?: Date | undefined;
}

/** Who moves a payment, and what they knew. */
export interface StepBy {
  readonly source: StepSource;
  readonly actor: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** What may change together with the state. */
export interface PaymentChanges {
  readonly utr?: string;
  readonly holdId?: number;
  readonly ledgerEntryId?: number;
  /** Of the state that it comes to; left out: that state has none. */
  readonly reasonCode?: string;
  readonly remark?: string;
  /** What was paid, where it is not what was asked: only for a deposit under review that succeeds. */
  readonly amount?: Paise;
}

/** A wished transition. */
export interface Transition {
  readonly id: number;
  readonly to: PaymentState;
  readonly by: StepBy;
  /** Refused as stale where the payment has another version. */
  readonly version?: number | undefined;
  /** Refused as not claimed where this operator has no claim of the payment that is in force. */
  readonly claimedBy?: string | undefined;
  readonly changes?: PaymentChanges;
}

export type Transitioned =
  | { readonly ok: true; readonly payment: Payment }
  | { readonly ok: false; readonly reason: TransitionRefusal; readonly payment?: Payment };

/** Writes rows of the same transaction, such as a channel's details of a new payment. */
export type WithinTransaction = (client: PoolClient, payment: Payment) => Promise<void>;

/** What moves payments on: the tables, or in tests of many thousand lives the memory. */
export type PaymentRecords = Pick<PaymentStore, "create" | "byId" | "due" | "transition" | "posted">;

/** Payments and their steps. Nothing else writes a payment's state. */
export class PaymentStore {
  readonly #database: Pool;
  readonly #clock: Clock;

  constructor(database: Pool, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Opens a payment, or answers the one that the same request opened. */
  create(
    asked: NewPayment,
    by: StepBy,
    within?: WithinTransaction,
  ): Promise<{ payment: Payment; isNew: boolean }> {
    return inTransaction(this.#database, async (client) => {
      const at = new Date(this.#clock.now());
      const { rows } = await client.query<PaymentRow>(INSERT, [
        ...[asked.userId, asked.direction, asked.channel, asked.method, asked.amount, asked.state],
        ...[postingOf(asked.direction, asked.state) !== undefined, asked.clientRequestId],
        ...[asked.utr ?? null, at, asked.expiresAt ?? null],
      ]);
      const row = rows[0];
      if (!row) {
        const known = [asked.userId, asked.direction, asked.clientRequestId];
        const existing = (await client.query<PaymentRow>(BY_REQUEST, known)).rows[0];
        if (!existing) throw new Error(`request ${asked.clientRequestId} was neither inserted nor found`);
        return { payment: paymentOf(existing), isNew: false };
      }
      const payment = paymentOf(row);
      await insertStep(client, payment, undefined, by);
      await within?.(client, payment);
      return { payment, isNew: true };
    });
  }

  async byId(id: number): Promise<Payment | undefined> {
    const { rows } = await this.#database.query<PaymentRow>(BY_ID, [id]);
    return rows[0] && paymentOf(rows[0]);
  }

  /** The payment that a request of a player opened. */
  async byRequest(
    userId: number,
    direction: PaymentDirection,
    clientRequestId: string,
  ): Promise<Payment | undefined> {
    const { rows } = await this.#database.query<PaymentRow>(BY_REQUEST, [userId, direction, clientRequestId]);
    return rows[0] && paymentOf(rows[0]);
  }

  /** Its transitions, oldest first. */
  async steps(id: number): Promise<readonly PaymentStep[]> {
    const { rows } = await this.#database.query<StepRow>(STEPS, [id]);
    return rows.map(({ from_state, to_state, ...row }) => ({
      ...row,
      from: from_state ?? undefined,
      to: to_state,
    }));
  }

  /** Up to so many payments whose money is still to be moved, oldest first, after the one with this id. */
  async due(limit: number, afterId = 0): Promise<readonly Payment[]> {
    const { rows } = await this.#database.query<PaymentRow>(DUE, [afterId, limit]);
    return rows.map(paymentOf);
  }

  /**
   * Moves a payment to another state, once, and writes the step. Refused where the state may not follow, where the
   * payment has another version or claim than asked, and while the money of the state before it is not moved.
   */
  transition(transition: Transition, within?: WithinTransaction): Promise<Transitioned> {
    const { id, to, by, changes = {} } = transition;
    return this.#locked(id, async (client, payment) => {
      const reason = transitionRefusal(payment, transition, this.#clock.now());
      if (reason) return { ok: false, reason, payment };
      return { ok: true, payment: await this.#write(client, payment, { to, by, changes }, within) };
    });
  }

  /** Writes that the money of a state was moved; with `to`, the state that follows by itself. Once for one version. */
  posted({
    id,
    version,
    to,
    by,
    changes = {},
  }: Omit<Transition, "to"> & { to?: PaymentState }): Promise<Transitioned> {
    return this.#locked(id, async (client, payment) => {
      if (payment.version !== version || !payment.postingDue) return { ok: false, reason: "stale", payment };
      if (to !== undefined)
        return { ok: true, payment: await this.#write(client, payment, { to, by, changes }) };
      const { rows } = await client.query<PaymentRow>(POSTED, [id, ...columnsOf(changes)]);
      return { ok: true, payment: paymentOf(written(rows[0])) };
    });
  }

  async #write(
    client: PoolClient,
    payment: Payment,
    { to, by, changes }: Pick<Transition, "to" | "by"> & { readonly changes: PaymentChanges },
    within?: WithinTransaction,
  ): Promise<Payment> {
    const { rows } = await client.query<PaymentRow>(TRANSITION, [
      ...[payment.id, ...columnsOf(changes), to, postingOf(payment.direction, to) !== undefined],
      new Date(this.#clock.now()),
    ]);
    const moved = paymentOf(written(rows[0]));
    await insertStep(client, moved, payment.state, by);
    await within?.(client, moved);
    return moved;
  }

  /** Runs `change` on the payment while nobody else changes it. */
  async #locked(
    id: number,
    change: (client: PoolClient, payment: Payment) => Promise<Transitioned>,
  ): Promise<Transitioned> {
    try {
      return await inTransaction(this.#database, async (client) => {
        const { rows } = await client.query<PaymentRow>(`${BY_ID} FOR NO KEY UPDATE`, [id]);
        return rows[0] ? change(client, paymentOf(rows[0])) : { ok: false, reason: "notFound" };
      });
    } catch (error) {
      if (!isUtrUsed(error)) throw error;
      const payment = await this.byId(id);
      return { ok: false, reason: "utrUsed", ...(payment && { payment }) };
    }
  }
}

/** Columns of a row of payments, as `paymentOf` reads it. */
export const PAYMENT_COLUMNS = `id, user_id, direction, channel, method, amount, state, version, posting_due, client_request_id, utr,
  hold_id, ledger_entry_id, reason_code, remark, claimed_by, claimed_until, created_at, updated_at, expires_at`;

const INSERT = `
  INSERT INTO payments (user_id, direction, channel, method, amount, state, posting_due, client_request_id, utr,
    created_at, updated_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)
  ON CONFLICT (user_id, direction, client_request_id) DO NOTHING RETURNING ${PAYMENT_COLUMNS}`;

const BY_ID = `SELECT ${PAYMENT_COLUMNS} FROM payments WHERE id = $1`;
const BY_REQUEST = `SELECT ${PAYMENT_COLUMNS} FROM payments WHERE user_id = $1 AND direction = $2 AND client_request_id = $3`;
const DUE = `SELECT ${PAYMENT_COLUMNS} FROM payments WHERE posting_due AND id > $1 ORDER BY id LIMIT $2`;
const STEPS = `SELECT version, at, from_state, to_state, source, actor, detail FROM payment_steps
  WHERE payment_id = $1 ORDER BY version`;
const CHANGES = `utr = coalesce($2, utr), hold_id = coalesce($3, hold_id),
  ledger_entry_id = coalesce($4, ledger_entry_id), remark = coalesce($6, remark), amount = coalesce($7, amount)`;
const POSTED = `UPDATE payments SET ${CHANGES}, reason_code = coalesce($5, reason_code), posting_due = false
  WHERE id = $1 RETURNING ${PAYMENT_COLUMNS}`;
const TRANSITION = `UPDATE payments SET ${CHANGES}, reason_code = $5, state = $8, posting_due = $9, updated_at = $10,
  version = version + 1 WHERE id = $1 RETURNING ${PAYMENT_COLUMNS}`;

/** A row of payments. */
export interface PaymentRow {
  readonly id: number;
  readonly user_id: number;
  readonly direction: PaymentDirection;
  readonly channel: PaymentChannel;
  readonly method: string;
  readonly amount: number;
  readonly state: PaymentState;
  readonly version: number;
  readonly posting_due: boolean;
  readonly client_request_id: string;
  readonly utr: string | null;
  readonly hold_id: number | null;
  readonly ledger_entry_id: number | null;
  readonly reason_code: string | null;
  readonly remark: string | null;
  readonly claimed_by: string | null;
  readonly claimed_until: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly expires_at: Date | null;
}

type StepRow = Omit<PaymentStep, "from" | "to"> & {
  readonly from_state: PaymentState | null;
  readonly to_state: PaymentState;
};

/** The payment of a row. */
export function paymentOf(row: PaymentRow): Payment {
  return {
    ...{
      id: row.id,
      userId: row.user_id,
      direction: row.direction,
      channel: row.channel,
      method: row.method,
    },
    ...{ amount: paise(row.amount), state: row.state, version: row.version, postingDue: row.posting_due },
    ...{
      clientRequestId: row.client_request_id,
      utr: row.utr ?? undefined,
      holdId: row.hold_id ?? undefined,
    },
    ...{ ledgerEntryId: row.ledger_entry_id ?? undefined, reasonCode: row.reason_code ?? undefined },
    ...{ remark: row.remark ?? undefined, claimedBy: row.claimed_by ?? undefined },
    ...{ claimedUntil: row.claimed_until ?? undefined, createdAt: row.created_at, updatedAt: row.updated_at },
    expiresAt: row.expires_at ?? undefined,
  };
}

function columnsOf({ utr, holdId, ledgerEntryId, reasonCode, remark, amount }: PaymentChanges) {
  const numbers = [holdId ?? null, ledgerEntryId ?? null];
  return [utr ?? null, ...numbers, reasonCode ?? null, remark ?? null, amount ?? null];
}

function written<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error("a payment was gone while it was locked");
  return row;
}

async function insertStep(
  client: PoolClient,
  payment: Payment,
  from: PaymentState | undefined,
  { source, actor, detail = {} }: StepBy,
): Promise<void> {
  await client.query(
    `INSERT INTO payment_steps (payment_id, version, at, from_state, to_state, source, actor, detail)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [payment.id, payment.version, payment.updatedAt, from ?? null, payment.state, source, actor, detail],
  );
}

function isUtrUsed(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "payments_credited_utr";
}
